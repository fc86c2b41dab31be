// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import CardServer
public import Database
import Demonstration
public import HTTPServer
public import IdentityServer
public import IssuingServer
public import PaymentCards
public import Seals
public import TrustRepository
public import Vault

/// Why a server cannot start.
public enum ServiceError: Error, Equatable, Sendable {
    /// The pages, styles and texts are missing.
    case resourcesMissing
    /// The folder that a developer named for the pages, styles and texts has none.
    case noResources(path: String)
    /// The trust directory cannot be used.
    case trust(TrustDirectoryError)
    /// The data folder cannot be read or written.
    case storage(VaultError)
    /// Others may change or read what only this user may; the file or folder, and the problem.
    case exposed(path: String, OwnedFile.Finding)
    /// Another process serves from the data folder; its id, if known.
    case inUse(process: Int32?)
    /// The database cannot be opened, or belongs to another server.
    case database(DatabaseError)
    /// A restore into a database on a server was interrupted, and this start names no such database.
    case restoreCutShort
    /// The card server cannot be opened or started for another reason.
    case cards(CardServerError)
    /// The issuing server cannot be opened for another reason.
    case issuing(IssuingServerError)
    /// The server for identity checks cannot be opened for another reason.
    case identity(IdentityServerError)
    /// The server for identity checks refused a step of its demonstration.
    case identityDemo(IdentityErrorCode)
    /// The issuing server refused a step of the demonstration of payment cards.
    case issuingDemo(IssuingErrorCode)
    /// The demonstration of the document exchange cannot be created.
    case exchangeDemo
    /// The demonstration data cannot be created.
    case demo(SealIssuingError)
    /// A real server was started without roles.
    case noRoles
    /// A line of the file `issuing/frame-origins` in the data folder is no origin.
    case frameOrigins(line: Int)
    /// A real server was started with roles that only the demonstration has.
    case demonstrationRoles([ServiceRole])
    /// A role needs others that were not requested.
    case rolesNeeded(by: ServiceRole, [ServiceRole])
    /// The address or port of the metrics cannot be used.
    case metrics(HTTPServerError)
    /// The certificate for the local network cannot be made.
    case networkCertificate
    /// The demonstration cannot be served at an address that the internet may route to.
    case publicAddress
    /// The address or port cannot be used.
    case server(HTTPServerError)
}

extension ServiceError {
    /// Explains why the card server cannot start.
    public init(_ error: CardServerError) {
        self =
            switch error {
            case .storage(let error): .storage(error)
            case .exposed(let path, let finding): .exposed(path: path, finding)
            case .database(let error): .database(error)
            default: .cards(error)
            }
    }

    /// Explains why the demonstration cannot be created.
    init(_ error: DemonstrationError) {
        self =
            switch error {
            case .storage(let error): .storage(error)
            case .issuing(let error): .demo(error)
            case .access(let error): ServiceError(error)
            case .issuingServer(let error): ServiceError(error)
            case .issuingRefused(let code): .issuingDemo(code)
            case .identityRefused(let code): .identityDemo(code)
            }
    }

    /// Explains why the issuing server cannot start.
    init(_ error: IssuingServerError) {
        self =
            switch error {
            case .storage(let error): .storage(error)
            case .database(let error): .database(error)
            default: .issuing(error)
            }
    }

    /// Explains why the server for identity checks cannot start.
    init(_ error: IdentityServerError) {
        self =
            switch error {
            case .storage(let error): .storage(error)
            case .database(let error): .database(error)
            default: .identity(error)
            }
    }

    /// Translates errors of work on the card server.
    static func ofCards<Value: ~Copyable>(
        _ body: () throws(CardServerError) -> Value
    ) throws(ServiceError) -> Value {
        do throws(CardServerError) {
            return try body()
        } catch {
            throw ServiceError(error)
        }
    }

    /// Translates errors of asynchronous work on the card server.
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
