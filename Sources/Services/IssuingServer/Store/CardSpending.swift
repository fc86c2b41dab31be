// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Database
import Encodings
import PaymentCards

/// The spend controls of a card and what it has spent.
struct CardSpending: Sendable {
    var policy = SpendPolicy()
    var counters = SpendCounters()
}

extension CardSpending {
    /// Returns a card's controls and counters; a card without a row has no limits and has spent nothing.
    static func find(
        _ card: CardIdentifier,
        _ work: IssuingStore.Work
    ) throws(IssuingRequestError) -> CardSpending {
        let row = try work.row(
            "SELECT version, issuer, cardholder, counters FROM issuing_spending WHERE card = ?",
            .text(card.text)
        )
        guard let row else { return CardSpending() }
        guard let issuer = SpendRules(try row.json("issuer")),
            let cardholder = SpendRules(try row.json("cardholder")),
            let counters = SpendCounters(try row.json("counters"))
        else { throw IssuingRequestError(.internalError) }
        return CardSpending(
            policy: SpendPolicy(
                version: Int(try row.integer("version")),
                issuer: issuer,
                cardholder: cardholder
            ),
            counters: counters
        )
    }

    /// Stores a card's controls and counters.
    func set(
        _ card: CardIdentifier,
        _ work: IssuingStore.Work
    ) throws(IssuingRequestError) {
        try work.execute(
            """
            INSERT INTO issuing_spending (card, version, issuer, cardholder, counters)
            VALUES (?, ?, ?, ?, ?) ON CONFLICT (card) DO UPDATE SET version = excluded.version,
            issuer = excluded.issuer, cardholder = excluded.cardholder,
            counters = excluded.counters
            """,
            .text(card.text),
            .integer(policy.version),
            .text(policy.issuer.json.encoded()),
            .text(policy.cardholder.json.encoded()),
            .text(counters.json.encoded())
        )
    }
}

extension Row where Failure == IssuingRequestError {
    /// Returns JSON that the server wrote itself.
    func json(_ column: Column) throws(IssuingRequestError) -> JSONValue {
        guard let tree = try? JSONTree(parsing: Array(try text(column).utf8)) else {
            throw IssuingRequestError(.internalError)
        }
        return tree.root
    }
}
