// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import IdentityCheck

/// What a run of the retention deleted.
package struct RetentionReport: Sendable, Equatable {
    /// The number of checks.
    package var checks: Int
    /// The number of faces of checks that stay.
    package var faces: Int

    /// Counts.
    package init(checks: Int = 0, faces: Int = 0) {
        self.checks = checks
        self.faces = faces
    }
}

// The end of the retention.
extension IdentityServer {
    /// The most checks that one transaction of the database deletes.
    static let retentionBatch = 100
    /// What one day has, in milliseconds.
    private static let dayMilliseconds: Int64 = 86_400_000

    /// Deletes the checks and the faces whose time is over, of all accounts.
    ///
    /// - Returns: how many.
    /// - Throws: `unavailable` if the disk or the database is; the next run goes on.
    @discardableResult
    package func runRetention() async throws(IdentityRequestError) -> RetentionReport {
        let time = now()
        let accounts = try await store.read { work throws(IdentityRequestError) in
            try AccountRows.all(work)
        }
        var report = RetentionReport()
        for account in accounts {
            var count = Self.retentionBatch
            while count == Self.retentionBatch {
                count = try await deleteChecks(of: account, at: time)
                report.checks += count
            }
            count = Self.retentionBatch
            while count == Self.retentionBatch {
                count = try await deleteFaces(of: account, at: time)
                report.faces += count
            }
        }
        return report
    }

    /// Returns how many checks and faces of an account are deleted within a day from now.
    func dueWithinDay(
        of account: IdentityAccount
    ) async throws(IdentityRequestError) -> RetentionReport {
        let retention = CheckRetention(account.settings)
        let time = now().adding(milliseconds: Self.dayMilliseconds)
        return try await store.read { work throws(IdentityRequestError) in
            RetentionReport(
                checks: try RetentionRows.countOfChecks(
                    begunBefore: retention.checkLimit(at: time),
                    ofAccount: account.id,
                    without: retention.kept,
                    work
                ),
                faces: try RetentionRows.countOfFaces(
                    endedBefore: retention.faceLimit(at: time),
                    ofAccount: account.id,
                    at: time,
                    work
                )
            )
        }
    }

    private func deleteChecks(
        of account: IdentityAccount,
        at time: PreciseInstant
    ) async throws(IdentityRequestError) -> Int {
        let retention = CheckRetention(account.settings)
        return try await deleteChecks(
            of: account.id,
            begunBefore: retention.checkLimit(at: time),
            without: retention.kept,
            by: .system
        )
    }

    /// Deletes up to ``retentionBatch`` checks of an account; returns their number.
    func deleteChecks(
        of account: String,
        begunBefore limit: PreciseInstant,
        without kept: Set<VerificationStatus>,
        by actor: CheckAuditEntry.Actor
    ) async throws(IdentityRequestError) -> Int {
        let time = now()
        let erased = try await store.write { work throws(IdentityRequestError) in
            let due = try RetentionRows.checks(
                begunBefore: limit,
                ofAccount: account,
                without: kept,
                limit: Self.retentionBatch,
                work
            )
            for found in due {
                _ = try Self.erase(found.seen(at: time), by: actor, at: time, work)
            }
            return due.map(\.reference)
        }
        try await finishDeletion(of: erased)
        return erased.count
    }

    private func deleteFaces(
        of account: IdentityAccount,
        at time: PreciseInstant
    ) async throws(IdentityRequestError) -> Int {
        let retention = CheckRetention(account.settings)
        let due = try await store.write { work throws(IdentityRequestError) in
            let due = try RetentionRows.faces(
                endedBefore: retention.faceLimit(at: time),
                ofAccount: account.id,
                at: time,
                limit: Self.retentionBatch,
                work
            )
            var entries: [CheckAuditEntry] = []
            for reference in due {
                try RetentionRows.removeFace(of: reference, work)
                var entry = CheckAuditEntry(.faceDelete, of: account.id, by: .system, at: time)
                entry.subject = reference
                entries.append(entry)
            }
            try IdentityAuditRows.append(entries, work)
            return due
        }
        for reference in due { try await removeFiles(of: reference) }
        return due.count
    }
}
