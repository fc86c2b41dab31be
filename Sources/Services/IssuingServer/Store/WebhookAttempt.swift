// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Database
import Encodings
import PaymentCards

/// An attempt to deliver a notification.
struct WebhookAttempt: Sendable {
    /// Its number, from 1.
    let number: Int
    let endedOn: PreciseInstant
    /// The status of the answer as text, `unreachable` or `refused_address`.
    let outcome: String
}

extension WebhookAttempt {
    /// Adds an attempt.
    func insert(
        of event: CardIdentifier,
        _ work: IssuingStore.Work
    ) throws(IssuingRequestError) {
        try work.execute(
            """
            INSERT INTO issuing_webhook_attempt (event, number, ended, outcome)
            VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING
            """,
            .text(event.text),
            .integer(number),
            .time(endedOn),
            .text(outcome)
        )
    }

    /// Returns the attempts of a notification in their order.
    static func all(
        of event: CardIdentifier,
        _ work: IssuingStore.Work
    ) throws(IssuingRequestError) -> [WebhookAttempt] {
        let rows = try work.rows(
            """
            SELECT number, ended, outcome FROM issuing_webhook_attempt WHERE event = ?
            ORDER BY number
            """,
            .text(event.text)
        )
        return try rows.map { row throws(IssuingRequestError) in
            WebhookAttempt(
                number: Int(try row.integer("number")),
                endedOn: try row.time("ended"),
                outcome: try row.text("outcome")
            )
        }
    }
}
