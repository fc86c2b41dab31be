// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import CardServer
import Database
import EtuiService

/// The database of a server for an operator's command, which closes it at the end.
protocol OperatorAccess: Sendable {
    /// Opens it.
    init(
        serverOf folder: String,
        database: DatabaseAddress?
    ) async throws(CardServerError)

    /// Closes it.
    func close() async
}

extension OperatorAccess {
    /// Opens the database that an invocation names, runs the body, and closes it.
    ///
    /// - Throws: `CommandError` if it cannot be opened.
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
