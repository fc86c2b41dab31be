// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Database
import Encodings
import Execution

/// The results that are to be sent, each written in the transaction of its decision.
enum CallbackRows {
    private static let columns =
        "ref, step, account, url, body, status, attempt, started, due"

    /// Adds a callback; a transaction has one of each step.
    static func insert(
        _ new: StoredCallback,
        _ work: IdentityStore.Work
    ) throws(IdentityRequestError) {
        try work.execute(
            """
            INSERT INTO identity_callback (\(columns)) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT DO NOTHING
            """,
            .text(new.reference),
            .text(new.step.rawValue),
            .text(new.account),
            .text(new.url),
            .bytes(new.body),
            .text(new.status.rawValue),
            .integer(new.attempt),
            .integer(new.started),
            .time(new.due)
        )
    }

    /// Takes callbacks that are to be sent now, and puts them off to a time, so that no other node takes them.
    static func take(
        _ share: DeliveryRounds<StoredCallback, IdentityRequestError>.Share,
        at now: PreciseInstant,
        until lease: PreciseInstant,
        _ work: IdentityStore.Work
    ) throws(IdentityRequestError) -> [StoredCallback] {
        let busy = share.busy.map { _ in "?" }.joined(separator: ", ")
        let others = busy.isEmpty ? "" : "AND account NOT IN (\(busy))"
        let rows = try work.rows(
            """
            UPDATE identity_callback SET due = ? WHERE (ref, step) IN (
                SELECT ref, step FROM (
                    SELECT ref, step, due, ROW_NUMBER() OVER (
                        PARTITION BY account ORDER BY due, ref, step
                    ) AS turn
                    FROM identity_callback WHERE status = 'pending' AND due <= ? \(others)
                ) AS waiting WHERE turn <= ? ORDER BY due, ref, step LIMIT ?
            ) RETURNING \(columns)
            """,
            values: [.time(lease), .time(now)] + share.busy.map { .text($0) }
                + [.integer(share.perReceiver), .integer(share.count)]
        )
        return try rows.map { row throws(IdentityRequestError) in try callback(row) }
    }

    /// Makes the callbacks of an account due that wait for another attempt; a first one may be held back for a reason.
    static func hasten(
        of account: String,
        at now: PreciseInstant,
        _ work: IdentityStore.Work
    ) throws(IdentityRequestError) {
        try work.execute(
            """
            UPDATE identity_callback SET due = ?
            WHERE account = ? AND status = 'pending' AND attempt > 0 AND due > ?
            """,
            .time(now),
            .text(account),
            .time(now)
        )
    }

    /// Returns the callback of a step of a transaction.
    static func find(
        _ reference: String,
        _ step: StoredCallback.Step,
        _ work: IdentityStore.Work
    ) throws(IdentityRequestError) -> StoredCallback? {
        let row = try work.row(
            "SELECT \(columns) FROM identity_callback WHERE ref = ? AND step = ?",
            .text(reference),
            .text(step.rawValue)
        )
        return try row.map { row throws(IdentityRequestError) in try callback(row) }
    }

    /// Stores what became of a callback.
    static func update(
        _ callback: StoredCallback,
        _ work: IdentityStore.Work
    ) throws(IdentityRequestError) {
        try work.execute(
            """
            UPDATE identity_callback SET status = ?, attempt = ?, started = ?, due = ?
            WHERE ref = ? AND step = ?
            """,
            .text(callback.status.rawValue),
            .integer(callback.attempt),
            .integer(callback.started),
            .time(callback.due),
            .text(callback.reference),
            .text(callback.step.rawValue)
        )
    }

    /// Sends a step of a transaction no more, if it is still to be sent.
    static func stop(
        _ step: StoredCallback.Step,
        of reference: String,
        _ work: IdentityStore.Work
    ) throws(IdentityRequestError) {
        try work.execute(
            "UPDATE identity_callback SET status = ? WHERE ref = ? AND step = ? AND status = ?",
            .text(StoredCallback.Status.stopped.rawValue),
            .text(reference),
            .text(step.rawValue),
            .text(StoredCallback.Status.pending.rawValue)
        )
    }

    /// Removes what is still to be sent of a transaction, and the log of what was.
    static func remove(
        of reference: String,
        _ work: IdentityStore.Work
    ) throws(IdentityRequestError) {
        try work.execute("DELETE FROM identity_callback WHERE ref = ?", .text(reference))
        try work.execute("DELETE FROM identity_callback_attempt WHERE ref = ?", .text(reference))
    }

    private static func callback(
        _ row: Row<IdentityRequestError>
    ) throws(IdentityRequestError) -> StoredCallback {
        guard let status = StoredCallback.Status(rawValue: try row.text("status")),
            let step = StoredCallback.Step(rawValue: try row.text("step"))
        else {
            throw IdentityRequestError(.internalError)
        }
        return StoredCallback(
            reference: try row.text("ref"),
            step: step,
            account: try row.text("account"),
            url: try row.text("url"),
            body: try row.bytes("body"),
            status: status,
            attempt: Int(try row.integer("attempt")),
            started: Int(try row.integer("started")),
            due: try row.time("due")
        )
    }
}
