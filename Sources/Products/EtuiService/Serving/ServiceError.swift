// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import CardServer
public import Database
import Demonstration
public import HTTPServer
public import Seals
public import TrustRepository
public import Vault

/// Why a server does not start.
public enum ServiceError: Error, Equatable, Sendable {
    /// The pages, styles and texts are not where the program expects them.
    case resourcesMissing
    /// The trust directory cannot be used.
    case trust(TrustDirectoryError)
    /// The data folder cannot be read or written.
    case storage(VaultError)
    /// Others may change, or read, what only this user may: a file or folder, and what is wrong with it.
    case exposed(path: String, OwnedFile.Finding)
    /// Another process serves from the data folder; its number, if it is known.
    case inUse(process: Int32?)
    /// The database cannot be opened, or is another server's.
    case database(DatabaseError)
    /// A restore into a database on a server was cut short, and this start names no such database.
    case restoreCutShort
    /// The card server cannot be opened or started for another reason.
    case cards(CardServerError)
    /// The demonstration of the document exchange cannot be made.
    case exchangeDemo
    /// The demonstration data cannot be made.
    case demo(SealIssuingError)
    /// A real server was not told what to serve.
    case noRoles
    /// A real server was asked for what only the demonstration has.
    case demonstrationRoles([ServiceRole])
    /// A role needs others that were not asked for.
    case rolesNeeded(by: ServiceRole, [ServiceRole])
    /// The address or port of the metrics cannot be used.
    case metrics(HTTPServerError)
    /// The address or port cannot be used.
    case server(HTTPServerError)
}

extension ServiceError {
    /// The reason for which the card server does not start.
    public init(_ error: CardServerError) {
        self =
            switch error {
            case .storage(let error): .storage(error)
            case .exposed(let path, let finding): .exposed(path: path, finding)
            case .database(let error): .database(error)
            default: .cards(error)
            }
    }

    /// The reason for which the demonstration cannot be made.
    init(_ error: DemonstrationError) {
        self =
            switch error {
            case .storage(let error): .storage(error)
            case .issuing(let error): .demo(error)
            }
    }

    /// Does something of the card server.
    static func ofCards<Value: ~Copyable>(
        _ body: () throws(CardServerError) -> Value
    ) throws(ServiceError) -> Value {
        do throws(CardServerError) {
            return try body()
        } catch {
            throw ServiceError(error)
        }
    }

    /// Does something of the card server that waits.
    static func ofCards<Value>(
        _ body: () async throws(CardServerError) -> Value
    ) async throws(ServiceError) -> Value {
        do throws(CardServerError) {
            return try await body()
        } catch {
            throw ServiceError(error)
        }
    }
}
