// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Database
import Encodings
import IdentityCheck

/// The checks and the faces whose time is over.
enum RetentionRows {
    /// Checks that began before a time (`?`) of an account (`?`), without some results.
    private static func checksFilter(without kept: Set<VerificationStatus>) -> String {
        let words = kept.map(\.rawValue).sorted()
        return "account = ? AND created < ? AND stage <> 'deleted'"
            + words.map { " AND (verdict IS NULL OR verdict NOT LIKE '\($0):%')" }.joined()
    }

    /// Checks of an account (`?`) that ended before a time (`?`), for good since another (`?`), and have a selfie or frames
    /// of a face; an ended check is due since its end.
    private static let facesFilter = """
        FROM identity_transaction t WHERE t.account = ? AND t.due < ? AND t.stage = 'ended'
        AND NOT EXISTS (SELECT 1 FROM identity_review_undo u WHERE u.ref = t.ref AND u.ends > ?)
        AND (EXISTS (SELECT 1 FROM identity_part p WHERE p.ref = t.ref AND p.part = 'face')
        OR EXISTS (SELECT 1 FROM identity_face_frame f WHERE f.ref = t.ref))
        """

    /// Returns checks that began before a time, the oldest first.
    static func checks(
        begunBefore time: PreciseInstant,
        ofAccount account: String,
        without kept: Set<VerificationStatus>,
        limit: Int,
        _ work: IdentityStore.Work
    ) throws(IdentityRequestError) -> [StoredTransaction] {
        let rows = try work.rows(
            """
            SELECT \(TransactionRows.columns) FROM identity_transaction
            WHERE \(checksFilter(without: kept)) ORDER BY created, ref LIMIT ?
            """,
            .text(account),
            .time(time),
            .integer(limit)
        )
        return try rows.map { row throws(IdentityRequestError) in
            try TransactionRows.transaction(row)
        }
    }

    /// Returns how many checks began before a time.
    static func countOfChecks(
        begunBefore time: PreciseInstant,
        ofAccount account: String,
        without kept: Set<VerificationStatus>,
        _ work: IdentityStore.Work
    ) throws(IdentityRequestError) -> Int {
        let row = try work.row(
            """
            SELECT count(*) AS number FROM identity_transaction
            WHERE \(checksFilter(without: kept))
            """,
            .text(account),
            .time(time)
        )
        return Int(try row?.integer("number") ?? 0)
    }

    /// Returns the references of checks that ended before a time and have a face.
    static func faces(
        endedBefore time: PreciseInstant,
        ofAccount account: String,
        at now: PreciseInstant,
        limit: Int,
        _ work: IdentityStore.Work
    ) throws(IdentityRequestError) -> [String] {
        let rows = try work.rows(
            "SELECT t.ref \(facesFilter) ORDER BY t.due, t.ref LIMIT ?",
            .text(account),
            .time(time),
            .time(now),
            .integer(limit)
        )
        return try rows.map { row throws(IdentityRequestError) in
            try row.text("ref")
        }
    }

    /// Returns how many checks that ended before a time have a face.
    static func countOfFaces(
        endedBefore time: PreciseInstant,
        ofAccount account: String,
        at now: PreciseInstant,
        _ work: IdentityStore.Work
    ) throws(IdentityRequestError) -> Int {
        let row = try work.row(
            "SELECT count(*) AS number \(facesFilter)",
            .text(account),
            .time(time),
            .time(now)
        )
        return Int(try row?.integer("number") ?? 0)
    }

    /// Forgets the selfie and the frames of a transaction, and notes their files for removal.
    static func removeFace(
        of reference: String,
        _ work: IdentityStore.Work
    ) throws(IdentityRequestError) {
        let parts = try PartRows.all(of: reference, work).filter { $0.part == .face }
        try work.execute(
            "DELETE FROM identity_part WHERE ref = ? AND part = 'face'",
            .text(reference)
        )
        try RemovalRows.add(parts.map(\.file), of: reference, work)
        try FaceFrameRows.removeAll(of: reference, work)
    }
}
