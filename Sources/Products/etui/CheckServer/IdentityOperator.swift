// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Database
import Encodings
import EtuiService
import IdentityCheck
import IdentityServer

/// The server for identity checks of a data folder, for one command of its operator.
struct IdentityOperator {
    private let invocation: Invocation
    private let folder: String

    init(_ invocation: Invocation) throws(CommandError) {
        self.invocation = invocation
        folder = try DataFolder(for: invocation, CheckServerOptions.data).path
    }

    /// Opens keys and database, whether the server runs or not, runs the body, and closes them.
    ///
    /// - Parameters:
    ///   - creates: whether to make keys and database if there are none, as the first start does.
    ///   - words: what some errors mean for this command; nil for the others.
    ///   - body: works on the service.
    /// - Returns: what the body returned.
    /// - Throws: ``CommandError``.
    func run<Value: Sendable>(
        creating creates: Bool = false,
        explaining words: (IdentityRequestError) -> CommandError? = { _ in nil },
        _ body: (IdentityService) async throws(IdentityRequestError) -> Value
    ) async throws(CommandError) -> Value {
        let result: Result<Value, IdentityRequestError>
        result = try await open(creating: creates) { service throws(CommandError) in
            do throws(IdentityRequestError) {
                return .success(try await body(service))
            } catch {
                return .failure(error)
            }
        }
        do throws(IdentityRequestError) {
            return try result.get()
        } catch {
            throw words(error) ?? CommandError(operating: error)
        }
    }

    /// Runs a body with the interface of one account's administrators.
    func connected<Value: Sendable>(
        _ body: (IdentityConnection) async throws(CommandError) -> Value
    ) async throws(CommandError) -> Value {
        let name = invocation.value(of: CheckServerOptions.account)
        return try await open(creating: false) { service throws(CommandError) in
            let accounts: [AccountSummary]
            do throws(IdentityRequestError) {
                accounts = try await service.server.accounts()
            } catch {
                throw CommandError(operating: error)
            }
            let account = try Self.account(name, among: accounts).get()
            return try await body(
                IdentityConnection(operating: service.operatorRouter(of: account.id))
            )
        }
    }

    /// Finds an account by its identifier or its name; without a name the only one.
    static func account(
        _ name: String?,
        among accounts: [AccountSummary]
    ) -> Result<AccountSummary, CommandError> {
        guard let name else {
            guard let only = accounts.first else {
                return .failure(.refused("no accounts yet; etui check accounts add makes one"))
            }
            guard accounts.count == 1 else {
                return .failure(
                    .unusable("--account is missing; etui check accounts list shows all accounts")
                )
            }
            return .success(only)
        }
        let identifiers = [name, name.lowercased()]
        if let found = accounts.first(where: { identifiers.contains($0.id) }) {
            return .success(found)
        }
        let named = accounts.filter { $0.name == name }
        guard let found = named.first else {
            return .failure(
                .refused(
                    "there is no account '\(name.visible)'; etui check accounts list shows all"
                )
            )
        }
        guard named.count == 1 else {
            return .failure(
                .unusable("several accounts have the name '\(name.visible)'; use the identifier")
            )
        }
        return .success(found)
    }

    private func open<Value: Sendable>(
        creating creates: Bool,
        _ body: (IdentityService) async throws(CommandError) -> Value
    ) async throws(CommandError) -> Value {
        let address = try ServeOptions.databaseAddress(of: invocation, CheckServerOptions.database)
        if !creates { try checkPresence(address) }
        var configuration = IdentityServiceConfiguration(
            dataDirectory: folder,
            documents: DocumentCatalogue.standard.accepted()
        )
        configuration.pictureCredential = try PictureCredential.read(isNeeded: false)
        let service: IdentityService
        do throws(IdentityServerError) {
            service = try await IdentityService(configuration, database: address) {
                PreciseInstant(StandardStreams.now())
            }
        } catch {
            throw .unusable(error.words)
        }
        let result: Result<Value, CommandError>
        do throws(CommandError) {
            result = .success(try await body(service))
        } catch {
            result = .failure(error)
        }
        await service.stop()
        return try result.get()
    }

    /// Refuses a folder or a database without such a server: opening them would create one.
    private func checkPresence(_ address: DatabaseAddress?) throws(CommandError) {
        guard Input.kind(folder + "/" + IdentityKeys.fileName) == .file else {
            throw .refused(
                "\(folder.visible): has no server for identity checks; name its folder with --data"
            )
        }
        let file = address == nil ? folder + "/etui.db" : address?.filePath
        if let file, Input.kind(file) != .file {
            throw .refused("\(file.visible): no such database; name the server's with --database")
        }
    }
}

extension CommandError {
    /// Creates the error for work of the operator that failed.
    init(operating error: IdentityRequestError) {
        if let cause = error.cause {
            self = .unusable("the database \(cause.words)")
            return
        }
        switch error.code {
        case .notFound: self = .refused("there is no such account; see etui check accounts list")
        case .unavailable: self = .unusable("the data cannot be changed now; try again")
        default: self = .refused("this is refused (\(error.code.rawValue))")
        }
    }
}

extension IdentityServerError {
    /// The reason and what to do.
    fileprivate var words: String {
        switch self {
        case .storage(let error): ServiceError.storage(error).words
        case .database(let error): ServiceError.database(error).words
        default: ServiceError.identity(self).words
        }
    }
}
