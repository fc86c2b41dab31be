// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Database
import Encodings

/// An attempt in the log of an account.
struct LoggedAttempt: Sendable {
    let reference: String
    let attempt: CallbackAttempt
    /// How far the callback is.
    let status: StoredCallback.Status
}

/// The log of deliveries.
enum CallbackAttemptRows {
    /// Adds an attempt.
    static func insert(
        _ attempt: CallbackAttempt,
        of callback: StoredCallback,
        _ work: IdentityStore.Work
    ) throws(IdentityRequestError) {
        try work.execute(
            """
            INSERT INTO identity_callback_attempt (ref, step, number, account, ended, outcome)
            VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING
            """,
            .text(callback.reference),
            .text(callback.step.rawValue),
            .integer(attempt.number),
            .text(callback.account),
            .time(attempt.endedOn),
            .text(attempt.outcome)
        )
    }

    /// Returns the attempts of a transaction in their order.
    static func attempts(
        of reference: String,
        _ work: IdentityStore.Work
    ) throws(IdentityRequestError) -> [CallbackAttempt] {
        let rows = try work.rows(
            """
            SELECT step, number, ended, outcome FROM identity_callback_attempt WHERE ref = ?
            ORDER BY step, number
            """,
            .text(reference)
        )
        return try rows.map { row throws(IdentityRequestError) in try attempt(row) }
    }

    /// A place in the log of an account.
    struct Place: Sendable {
        let ended: PreciseInstant
        let reference: String
        let step: String
        let number: Int
    }

    /// Returns the attempts of an account before a place, the newest first; without a state those of all.
    static func page(
        ofAccount account: String,
        _ status: StoredCallback.Status?,
        before place: Place?,
        limit: Int,
        _ work: IdentityStore.Work
    ) throws(IdentityRequestError) -> [LoggedAttempt] {
        var conditions = "a.account = ?"
        var values: [DatabaseValue] = [.text(account)]
        if let status {
            conditions += " AND c.status = ?"
            values.append(.text(status.rawValue))
        }
        if let place {
            conditions += " AND (a.ended, a.ref, a.step, a.number) < (?, ?, ?, ?)"
            values += [
                .time(place.ended), .text(place.reference), .text(place.step),
                .integer(place.number),
            ]
        }
        let rows = try work.rows(
            """
            SELECT a.ref, a.step, a.number, a.ended, a.outcome, c.status
            FROM identity_callback_attempt a
            JOIN identity_callback c ON c.ref = a.ref AND c.step = a.step WHERE \(conditions)
            ORDER BY a.ended DESC, a.ref DESC, a.step DESC, a.number DESC LIMIT ?
            """,
            values: values + [.integer(limit)]
        )
        return try rows.map { row throws(IdentityRequestError) in
            guard let status = StoredCallback.Status(rawValue: try row.text("status")) else {
                throw IdentityRequestError(.internalError)
            }
            return LoggedAttempt(
                reference: try row.text("ref"),
                attempt: try attempt(row),
                status: status
            )
        }
    }

    private static func attempt(
        _ row: Row<IdentityRequestError>
    ) throws(IdentityRequestError) -> CallbackAttempt {
        guard let step = StoredCallback.Step(rawValue: try row.text("step")) else {
            throw IdentityRequestError(.internalError)
        }
        return CallbackAttempt(
            step: step,
            number: Int(try row.integer("number")),
            endedOn: try row.time("ended"),
            outcome: try row.text("outcome")
        )
    }
}
