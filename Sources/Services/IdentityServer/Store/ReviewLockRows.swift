// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Database
import Encodings

/// A case that a reviewer has opened, so that no other one does the same work.
struct ReviewLock: Sendable {
    let reference: String
    /// Who has it, by the token of the credential.
    let reviewer: String
    let ends: PreciseInstant
}

/// The cases that reviewers have opened.
enum ReviewLockRows {
    private static let columns = "ref, reviewer, ends"

    /// Returns the lock of a case at a time.
    static func find(
        _ reference: String,
        at now: PreciseInstant,
        _ work: IdentityStore.Work
    ) throws(IdentityRequestError) -> ReviewLock? {
        let row = try work.row(
            "SELECT \(columns) FROM identity_review_lock WHERE ref = ? AND ends > ?",
            .text(reference),
            .time(now)
        )
        return try row.map { row throws(IdentityRequestError) in try lock(row) }
    }

    /// Returns the locks of an account at a time.
    static func all(
        ofAccount account: String,
        at now: PreciseInstant,
        _ work: IdentityStore.Work
    ) throws(IdentityRequestError) -> [ReviewLock] {
        let rows = try work.rows(
            "SELECT \(columns) FROM identity_review_lock WHERE account = ? AND ends > ?",
            .text(account),
            .time(now)
        )
        return try rows.map { row throws(IdentityRequestError) in try lock(row) }
    }

    /// Stores a lock in place of the one before.
    static func put(
        _ lock: ReviewLock,
        ofAccount account: String,
        _ work: IdentityStore.Work
    ) throws(IdentityRequestError) {
        try work.execute(
            """
            INSERT INTO identity_review_lock (\(columns), account) VALUES (?, ?, ?, ?)
            ON CONFLICT (ref) DO UPDATE SET reviewer = excluded.reviewer, ends = excluded.ends
            """,
            .text(lock.reference),
            .text(lock.reviewer),
            .time(lock.ends),
            .text(account)
        )
    }

    /// Removes the lock of a case; of one reviewer only, if one is named.
    static func remove(
        _ reference: String,
        of reviewer: String? = nil,
        _ work: IdentityStore.Work
    ) throws(IdentityRequestError) {
        if let reviewer {
            try work.execute(
                "DELETE FROM identity_review_lock WHERE ref = ? AND reviewer = ?",
                .text(reference),
                .text(reviewer)
            )
        } else {
            try work.execute("DELETE FROM identity_review_lock WHERE ref = ?", .text(reference))
        }
    }

    private static func lock(
        _ row: Row<IdentityRequestError>
    ) throws(IdentityRequestError) -> ReviewLock {
        ReviewLock(
            reference: try row.text("ref"),
            reviewer: try row.text("reviewer"),
            ends: try row.time("ends")
        )
    }
}
