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

    private static let facesFilter = """
        FROM identity_part p JOIN identity_transaction t ON t.ref = p.ref
        WHERE p.part = 'face' AND t.account = ? AND t.created < ? AND t.stage = 'ended'
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

    /// Returns the faces of ended checks that began before a time: transactions and files.
    static func faces(
        begunBefore time: PreciseInstant,
        ofAccount account: String,
        limit: Int,
        _ work: IdentityStore.Work
    ) throws(IdentityRequestError) -> [(reference: String, file: String)] {
        let rows = try work.rows(
            "SELECT p.ref, p.file \(facesFilter) ORDER BY t.created, t.ref LIMIT ?",
            .text(account),
            .time(time),
            .integer(limit)
        )
        return try rows.map { row throws(IdentityRequestError) in
            (try row.text("ref"), try row.text("file"))
        }
    }

    /// Returns how many ended checks that began before a time have a face.
    static func countOfFaces(
        begunBefore time: PreciseInstant,
        ofAccount account: String,
        _ work: IdentityStore.Work
    ) throws(IdentityRequestError) -> Int {
        let row = try work.row(
            "SELECT count(*) AS number \(facesFilter)",
            .text(account),
            .time(time)
        )
        return Int(try row?.integer("number") ?? 0)
    }

    /// Forgets the face of a transaction; its file is removed apart.
    static func removeFace(
        of reference: String,
        _ work: IdentityStore.Work
    ) throws(IdentityRequestError) {
        try work.execute(
            "DELETE FROM identity_part WHERE ref = ? AND part = 'face'",
            .text(reference)
        )
    }
}
