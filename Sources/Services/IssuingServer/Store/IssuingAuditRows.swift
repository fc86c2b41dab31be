// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Database
import Encodings
import PaymentCards

/// The audit, to which rows are only ever appended; at the end of their retention, the oldest rows go.
enum IssuingAuditRows {
    private static let columns = """
        seq, ts, actor_type, actor_id, token_id, action, card_id, cardholder_id, outcome, \
        error_code, request_id, ip, user_agent, sca_ref_hash, prev_hash, hash
        """

    /// Appends entries in the transaction of their effect.
    ///
    /// The head is one row that every writer changes first, so the chain stays linear on any number of nodes: the
    /// database lets one of them go ahead and runs the others again.
    static func append(
        _ entries: [AuditEntry],
        _ work: IssuingStore.Work
    ) throws(IssuingRequestError) {
        let head = try work.row(
            "UPDATE issuing_audit_head SET seq = seq + ? WHERE id = 1 RETURNING seq, ts, hash",
            .integer(entries.count)
        )
        guard let head else { throw IssuingRequestError(.internalError) }
        let sequence = Int(try head.integer("seq")) - entries.count
        let anchor = AuditAnchor(sequence: sequence, hash: try head.bytes("hash"))
        var chain = anchor.map(AuditChain.init(after:)) ?? AuditChain()
        var latest = try head.time("ts")
        for var entry in entries {
            // Nodes' clocks differ by up to two seconds; in the chain time never goes back.
            latest = max(latest, entry.time)
            entry.time = latest
            try insert(chain.append(entry), work)
        }
        try work.enqueue(
            "UPDATE issuing_audit_head SET ts = ?, hash = ? WHERE id = 1",
            .time(latest),
            .bytes(chain.hash)
        )
    }

    /// Returns the rows after a number, in their order.
    static func page(
        after sequence: Int,
        limit: Int,
        _ work: IssuingStore.Work
    ) throws(IssuingRequestError) -> [AuditRow] {
        var found: [AuditRow] = []
        let rows = try work.rows(
            "SELECT \(columns) FROM issuing_audit WHERE seq > ? ORDER BY seq LIMIT ?",
            .integer(sequence),
            .integer(limit)
        )
        for row in rows { found.append(try auditRow(row)) }
        return found
    }

    private static func insert(
        _ row: AuditRow,
        _ work: IssuingStore.Work
    ) throws(IssuingRequestError) {
        let entry = row.entry
        let text = { (value: String?) in DatabaseValue.text(ifAny: value) }
        let values: [DatabaseValue] = [
            .integer(row.sequence), .time(entry.time), .text(entry.actor.rawValue),
            text(entry.actorID), text(entry.tokenID), .text(entry.action.rawValue),
            text(entry.card), text(entry.cardholder), .text(entry.outcome.rawValue),
            text(entry.errorCode), text(entry.requestID), text(entry.address),
            text(entry.userAgent), text(entry.scaReferenceHash), .bytes(row.previousHash),
            .bytes(row.hash),
        ]
        let places = values.map { _ in "?" }.joined(separator: ", ")
        try work.enqueue(
            "INSERT INTO issuing_audit (\(columns)) VALUES (\(places))",
            values: values
        )
    }

    private static func auditRow(
        _ row: Row<IssuingRequestError>
    ) throws(IssuingRequestError) -> AuditRow {
        guard let actor = AuditEntry.Actor(rawValue: try row.text("actor_type")) else {
            throw IssuingRequestError(.internalError)
        }
        var entry = AuditEntry(
            time: try row.time("ts"),
            actor: actor,
            action: AuditAction(rawValue: try row.text("action")),
            outcome: AuditOutcome(rawValue: try row.text("outcome"))
        )
        entry.actorID = try row.text(ifAny: "actor_id")
        entry.tokenID = try row.text(ifAny: "token_id")
        entry.card = try row.text(ifAny: "card_id")
        entry.cardholder = try row.text(ifAny: "cardholder_id")
        entry.errorCode = try row.text(ifAny: "error_code")
        entry.requestID = try row.text(ifAny: "request_id")
        entry.address = try row.text(ifAny: "ip")
        entry.userAgent = try row.text(ifAny: "user_agent")
        entry.scaReferenceHash = try row.text(ifAny: "sca_ref_hash")
        return AuditRow(
            sequence: Int(try row.integer("seq")),
            entry: entry,
            previousHash: try row.bytes("prev_hash"),
            hash: try row.bytes("hash")
        )
    }
}
