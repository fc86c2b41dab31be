// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Database
import Encodings

/// The history of transactions, which survives their deletion: it has codes and times only, and notes that go with the
/// transaction's key.
enum ReviewEventRows {
    private static let columns = "ref, number, happened, kind, actor, verdict, note"

    /// Adds an event to a transaction.
    static func insert(
        _ event: ReviewEvent,
        of reference: String,
        at now: PreciseInstant,
        _ work: IdentityStore.Work
    ) throws(IdentityRequestError) {
        let row = try work.row(
            """
            SELECT account, (SELECT COALESCE(MAX(number), 0) FROM identity_event
            WHERE identity_event.ref = identity_transaction.ref) AS last
            FROM identity_transaction WHERE ref = ?
            """,
            .text(reference)
        )
        guard let row else { throw IdentityRequestError(.internalError) }
        try work.execute(
            """
            INSERT INTO identity_event (\(columns), account) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
            """,
            .text(reference),
            .integer(Int(try row.integer("last")) + 1),
            .time(now),
            .text(event.kind.rawValue),
            .text(ifAny: event.actor),
            .text(ifAny: event.decision.map(DecisionText.write)),
            .bytes(ifAny: event.note),
            .text(try row.text("account"))
        )
    }

    /// Returns the events of a transaction in their order.
    static func all(
        of reference: String,
        _ work: IdentityStore.Work
    ) throws(IdentityRequestError) -> [StoredReviewEvent] {
        let rows = try work.rows(
            "SELECT \(columns) FROM identity_event WHERE ref = ? ORDER BY number",
            .text(reference)
        )
        return try rows.map { row throws(IdentityRequestError) in try event(row) }
    }

    /// Returns the events of an account since a time, in the order of time.
    static func since(
        _ time: PreciseInstant,
        ofAccount account: String,
        limit: Int,
        _ work: IdentityStore.Work
    ) throws(IdentityRequestError) -> [StoredReviewEvent] {
        let rows = try work.rows(
            """
            SELECT \(columns) FROM identity_event WHERE account = ? AND happened >= ?
            ORDER BY happened, ref, number LIMIT ?
            """,
            .text(account),
            .time(time),
            .integer(limit)
        )
        return try rows.map { row throws(IdentityRequestError) in try event(row) }
    }

    /// Adds an event to a transaction, and removes all others.
    static func replaceAll(
        with event: ReviewEvent,
        of reference: String,
        at now: PreciseInstant,
        _ work: IdentityStore.Work
    ) throws(IdentityRequestError) {
        try insert(event, of: reference, at: now, work)
        try work.execute(
            "DELETE FROM identity_event WHERE ref = ? AND kind <> ?",
            .text(reference),
            .text(event.kind.rawValue)
        )
    }

    /// Removes what is left of transactions that were deleted before a time.
    static func forgetDeleted(
        before time: PreciseInstant,
        _ work: IdentityStore.Work
    ) throws(IdentityRequestError) {
        try work.execute(
            "DELETE FROM identity_event WHERE kind = 'deleted' AND happened < ?",
            .time(time)
        )
    }

    private static func event(
        _ row: Row<IdentityRequestError>
    ) throws(IdentityRequestError) -> StoredReviewEvent {
        guard let kind = ReviewEvent.Kind(rawValue: try row.text("kind")) else {
            throw IdentityRequestError(.internalError)
        }
        return StoredReviewEvent(
            reference: try row.text("ref"),
            number: Int(try row.integer("number")),
            event: ReviewEvent(
                kind: kind,
                actor: try row.text(ifAny: "actor"),
                decision: try row.text(ifAny: "verdict").map {
                    text throws(IdentityRequestError) in try DecisionText.read(text)
                },
                note: try row.bytes(ifAny: "note")
            ),
            happenedOn: try row.time("happened")
        )
    }
}
