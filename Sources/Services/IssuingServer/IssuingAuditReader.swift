// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

package import Database
package import PaymentCards

/// The audit of an issuing server, read from its database, whether the server runs or not.
///
/// It needs no keys, so whoever checks the audit need not be able to read card numbers.
package final class IssuingAuditReader: Sendable {
    /// The audit and the cards at one moment.
    package struct Snapshot: Sendable {
        /// The number of the last row; 0 for an empty audit.
        package let lastSequence: Int
        /// The version of each card, by its identifier.
        package let cardVersions: [String: Int]
    }

    /// The most rows of one read.
    private static let pageLimit = 500

    private let store: IssuingStore

    /// Opens the database.
    ///
    /// - Throws: `database`; `databaseForeign` if the database belongs to no issuing server.
    package init(_ address: DatabaseAddress) async throws(IssuingServerError) {
        let database: Database
        do throws(DatabaseError) {
            database = try await Database(address)
        } catch {
            throw .database(error)
        }
        store = IssuingStore(database: database, log: nil)
        let mark: String?
        do throws(DatabaseError) {
            mark = try await IssuingIdentity.mark(of: database)
        } catch {
            await database.close()
            throw .database(error)
        }
        guard mark != nil else {
            await database.close()
            throw .databaseForeign
        }
    }

    /// Returns the end of the audit and the versions of the cards at the same moment.
    package func snapshot() async throws(IssuingServerError) -> Snapshot {
        try await reading { work throws(IssuingRequestError) in
            Snapshot(
                lastSequence: try IssuingAuditRows.lastSequence(work),
                cardVersions: try PaymentCardRows.versions(work)
            )
        }
    }

    /// Returns the rows after a number, in their order, at most some hundreds; an empty list is the end.
    package func rows(after sequence: Int) async throws(IssuingServerError) -> [AuditRow] {
        try await reading { work throws(IssuingRequestError) in
            try IssuingAuditRows.page(after: sequence, limit: Self.pageLimit, work)
        }
    }

    /// Closes the database.
    package func close() async {
        await store.database.close()
    }

    private func reading<Value: Sendable>(
        _ body: @escaping @Sendable (IssuingStore.Work) throws(IssuingRequestError) -> Value
    ) async throws(IssuingServerError) -> Value {
        do throws(IssuingRequestError) {
            return try await store.read(body)
        } catch {
            throw error.cause.map { .database($0) } ?? .auditUnreadable
        }
    }
}
