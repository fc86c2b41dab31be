// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import CardServer
import Database
import EtuiService

/// What an operator's command works on: the database of a server, which the command lets go of at its end.
protocol OperatorAccess: Sendable {
    /// Opens it.
    init(
        serverOf folder: String,
        database: DatabaseAddress?
    ) async throws(CardServerError)

    /// Lets go of it.
    func close() async
}

extension OperatorAccess {
    /// Opens the database that an invocation names, does something, and lets go of it.
    ///
    /// - Throws: `CommandError` where it cannot be opened.
    /// - Returns: what the body returned, or why it failed.
    static func using<Value: Sendable>(
        _ folder: String,
        _ invocation: Invocation,
        _ body: (Self) async throws(CardServerError) -> Value
    ) async throws(CommandError) -> Result<Value, CardServerError> {
        let address = try ServeOptions.databaseAddress(of: invocation)
        let access: Self
        do throws(CardServerError) {
            access = try await Self(serverOf: folder, database: address)
        } catch {
            throw .unusable(error.words())
        }
        let result: Result<Value, CardServerError>
        do throws(CardServerError) {
            result = .success(try await body(access))
        } catch {
            result = .failure(error)
        }
        await access.close()
        return result
    }
}

extension TenantStore: OperatorAccess {
    convenience init(
        serverOf folder: String,
        database: DatabaseAddress?
    ) async throws(CardServerError) {
        try await self.init(dataDirectory: folder, database: database)
    }
}

extension SignedKeySets: OperatorAccess {
    convenience init(
        serverOf folder: String,
        database: DatabaseAddress?
    ) async throws(CardServerError) {
        try await self.init(dataDirectory: folder, database: database) { StandardStreams.now() }
    }
}

extension CardKeyStore: OperatorAccess {
    convenience init(
        serverOf folder: String,
        database: DatabaseAddress?
    ) async throws(CardServerError) {
        try await self.init(dataDirectory: folder, database: database) { StandardStreams.now() }
    }
}
