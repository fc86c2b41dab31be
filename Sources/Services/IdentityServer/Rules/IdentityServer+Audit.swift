// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

package import IdentityCheck

// The audit as its readers get it.
extension IdentityServer {
    /// The most rows of one answer.
    private static let auditPageLimit = 200

    /// Returns the rows after a number, at most 200; an empty list is the end.
    ///
    /// Without an account these are rows of the whole chain.
    package func auditRows(
        after sequence: Int,
        ofAccount account: String? = nil
    ) async throws(IdentityRequestError) -> [CheckAuditRow] {
        try await store.read { work throws(IdentityRequestError) in
            try IdentityAuditRows.page(
                ofAccount: account,
                after: sequence,
                limit: Self.auditPageLimit,
                work
            )
        }
    }

    /// Checks the whole chain of all accounts against its hashes and the head that is kept apart from the rows.
    ///
    /// - Parameters:
    ///   - anchors: rows that were noted outside the server.
    ///   - progress: takes the number of rows that were read so far.
    /// - Returns: what was found; rows that are appended meanwhile are left out.
    /// - Throws: `unavailable` if the database cannot be read.
    package func verifyAudit(
        anchors: [CheckAuditAnchor] = [],
        progress: (Int) -> Void = { _ in }
    ) async throws(IdentityRequestError) -> CheckAuditReport {
        let head = try await store.read { work throws(IdentityRequestError) in
            // Without the row of the head every row is beyond the end.
            try IdentityAuditRows.head(work)
                ?? CheckAuditAnchor(sequence: 0, hash: CheckAuditRow.firstHash)
        }
        var verifier = CheckAuditVerifier(anchors: anchors)
        var (after, limit) = (0, Self.auditPageLimit)
        while verifier.firstBreak == nil {
            do throws(IdentityRequestError) {
                let rows = try await auditPage(after: after, limit: limit, head: head.sequence)
                guard let last = rows.last else { break }
                for row in rows { verifier.take(row) }
                after = last.sequence
                progress(after)
            } catch {
                // A row has values that no row has; row by row it is found.
                guard error.code == .internalError else { throw error }
                if limit == 1 { verifier.takeUnreadable() }
                limit = 1
            }
        }
        return verifier.finish(head: head)
    }

    /// Returns the next rows of the whole chain; the last page may have one beyond the head.
    private func auditPage(
        after sequence: Int,
        limit: Int,
        head: Int
    ) async throws(IdentityRequestError) -> [CheckAuditRow] {
        try await store.read { work throws(IdentityRequestError) in
            // Rows that came after the head was read belong to a later head, so both are read in one transaction.
            let present = try IdentityAuditRows.head(work)?.sequence ?? 0
            let rows = try IdentityAuditRows.page(
                ofAccount: nil,
                after: sequence,
                limit: limit,
                work
            )
            return rows.filter { $0.sequence <= head || $0.sequence > present }
        }
    }
}
