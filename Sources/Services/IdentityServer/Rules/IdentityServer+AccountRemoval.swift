// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import IdentityCheck

// The end of an account: first the keys of its checks, then pictures and rows; the audit stays.
extension IdentityServer {
    /// After every beginning.
    private static let everyTime = PreciseInstant(millisecondsSinceEpoch: .max)

    /// Returns how many checks an account has.
    package func checkCount(ofAccount id: String) async throws(IdentityRequestError) -> Int {
        try await store.read { work throws(IdentityRequestError) in
            try RetentionRows.countOfChecks(
                begunBefore: Self.everyTime,
                ofAccount: id,
                without: [],
                work
            )
        }
    }

    /// Removes an account with its checks, credentials and settings; reference and final status of each check, and the
    /// rows about the account, stay in the audit only.
    ///
    /// A removal that was cut off leaves the account disabled, and goes on when it is repeated.
    ///
    /// - Parameters:
    ///   - id: the account.
    ///   - progress: takes the number of checks that were deleted so far.
    /// - Returns: how many checks this call deleted.
    /// - Throws: `notFound`; `unavailable` if the disk or the database is.
    @discardableResult
    package func removeAccount(
        _ id: String,
        progress: (Int) -> Void = { _ in }
    ) async throws(IdentityRequestError) -> Int {
        // From here on, no check begins.
        _ = try await change(id, .account, by: .operator) { $0.isEnabled = false }
        var count = 0
        repeat {
            var deleted = Self.retentionBatch
            while deleted == Self.retentionBatch {
                deleted = try await deleteChecks(
                    of: id,
                    begunBefore: Self.everyTime,
                    without: [],
                    by: .operator
                )
                count += deleted
                progress(count)
            }
            // Deletions that a stop cut off still have their rows.
            while try await sweepDeletions() > 0 {}
            // A request that was on its way may have begun another check.
        } while try await !forgetAccount(id)
        try await store.settle()
        return count
    }

    /// Removes the rows of an account without checks; returns false if it has one again.
    private func forgetAccount(_ id: String) async throws(IdentityRequestError) -> Bool {
        let time = now()
        return try await store.write { work throws(IdentityRequestError) in
            // Another removal of the same account may have been faster.
            guard let account = try AccountRows.account(id, work) else { return true }
            guard try AccountRemovalRows.hasNoChecks(id, work) else { return false }
            try AccountRemovalRows.remove(id, work)
            var entry = CheckAuditEntry(.accountRemove, of: id, by: .operator, at: time)
            entry.before = account.json.digest
            try IdentityAuditRows.append([entry], work)
            return true
        }
    }
}
