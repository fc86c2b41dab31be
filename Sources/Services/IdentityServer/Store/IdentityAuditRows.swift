// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Database
import Encodings
import IdentityCheck

/// The audit, to which rows are only ever appended.
enum IdentityAuditRows {
    private static let columns = """
        seq, ts, account, actor, actor_id, action, subject, former, later, detail, prev_hash, hash
        """

    /// Appends entries in the transaction of their effect.
    ///
    /// The head is one row that every writer changes first, so the chain stays linear on any number of nodes: the
    /// database lets one of them go ahead and runs the others again.
    static func append(
        _ entries: [CheckAuditEntry],
        _ work: IdentityStore.Work
    ) throws(IdentityRequestError) {
        guard !entries.isEmpty else { return }
        let head = try work.row(
            "UPDATE identity_audit_head SET seq = seq + ? WHERE id = 1 RETURNING seq, ts, hash",
            .integer(entries.count)
        )
        guard let head else { throw IdentityRequestError(.internalError) }
        var sequence = Int(try head.integer("seq")) - entries.count
        var hash = try head.bytes("hash")
        var latest = try head.time("ts")
        for var entry in entries {
            // Nodes' clocks differ; in the chain time never goes back.
            latest = max(latest, entry.time)
            entry.time = latest
            sequence += 1
            let row = CheckAuditRow(sequence: sequence, entry: entry, following: hash)
            hash = row.hash
            try insert(row, work)
        }
        try work.enqueue(
            "UPDATE identity_audit_head SET ts = ?, hash = ? WHERE id = 1",
            .time(latest),
            .bytes(hash)
        )
    }

    /// Returns the end of the chain as it is kept apart from the rows: number 0 before the first row; nil if it was
    /// removed.
    static func head(
        _ work: IdentityStore.Work
    ) throws(IdentityRequestError) -> CheckAuditAnchor? {
        let row = try work.row("SELECT seq, hash FROM identity_audit_head WHERE id = 1")
        guard let row else { return nil }
        return CheckAuditAnchor(
            sequence: Int(try row.integer("seq")),
            hash: try row.bytes("hash")
        )
    }

    /// Returns the rows after a number, in their order; of one account or of all.
    static func page(
        ofAccount account: String?,
        after sequence: Int,
        limit: Int,
        _ work: IdentityStore.Work
    ) throws(IdentityRequestError) -> [CheckAuditRow] {
        let filter = account == nil ? "" : "account = ? AND "
        let values = account.map { [DatabaseValue.text($0)] } ?? []
        let rows = try work.rows(
            """
            SELECT \(columns) FROM identity_audit WHERE \(filter)seq > ? ORDER BY seq LIMIT ?
            """,
            values: values + [.integer(sequence), .integer(limit)]
        )
        return try rows.map { row throws(IdentityRequestError) in try auditRow(row) }
    }

    /// Returns whether a transaction of an account was deleted.
    static func isDeleted(
        _ reference: String,
        ofAccount account: String,
        _ work: IdentityStore.Work
    ) throws(IdentityRequestError) -> Bool {
        let row = try work.row(
            """
            SELECT seq FROM identity_audit WHERE subject = ? AND action = ? AND account = ? LIMIT 1
            """,
            .text(reference),
            .text(CheckAuditAction.transactionDelete.rawValue),
            .text(account)
        )
        return row != nil
    }

    private static func insert(
        _ row: CheckAuditRow,
        _ work: IdentityStore.Work
    ) throws(IdentityRequestError) {
        let entry = row.entry
        let values: [DatabaseValue] = [
            .integer(row.sequence), .time(entry.time), .text(entry.account),
            .text(entry.actor.kind), .text(ifAny: entry.actor.id), .text(entry.action.rawValue),
            .text(ifAny: entry.subject), .bytes(ifAny: entry.before), .bytes(ifAny: entry.after),
            .text(ifAny: entry.detail), .bytes(row.previousHash), .bytes(row.hash),
        ]
        let places = values.map { _ in "?" }.joined(separator: ", ")
        try work.enqueue(
            "INSERT INTO identity_audit (\(columns)) VALUES (\(places))",
            values: values
        )
    }

    private static func auditRow(
        _ row: Row<IdentityRequestError>
    ) throws(IdentityRequestError) -> CheckAuditRow {
        let actor = CheckAuditEntry.Actor(
            kind: try row.text("actor"),
            id: try row.text(ifAny: "actor_id")
        )
        guard let actor else { throw IdentityRequestError(.internalError) }
        var entry = CheckAuditEntry(
            CheckAuditAction(rawValue: try row.text("action")),
            of: try row.text("account"),
            by: actor,
            at: try row.time("ts")
        )
        entry.subject = try row.text(ifAny: "subject")
        entry.before = try row.bytes(ifAny: "former")
        entry.after = try row.bytes(ifAny: "later")
        entry.detail = try row.text(ifAny: "detail")
        return CheckAuditRow(
            sequence: Int(try row.integer("seq")),
            entry: entry,
            previousHash: try row.bytes("prev_hash"),
            hash: try row.bytes("hash")
        )
    }
}
