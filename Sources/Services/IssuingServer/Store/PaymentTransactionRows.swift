// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Database
import Encodings
import PaymentCards

/// The payments of cards, and what followed from them.
enum PaymentTransactionRows {
    /// The place of a transaction in the list of its card.
    struct Position: Sendable {
        let created: Int64
        let place: Int64
    }

    private static let columns = """
        id, card, kind, status, amount, currency, billing_amount, billing_currency, merchant_name, \
        merchant_city, merchant_country, merchant_category, channel, decline_reason, decided_by, \
        original, wallet_token, created
        """

    /// Adds a transaction behind the others of its card.
    static func insert(
        _ new: PaymentTransaction,
        _ work: IssuingStore.Work
    ) throws(IssuingRequestError) {
        let last = try work.row(
            "SELECT place FROM issuing_transaction WHERE card = ? ORDER BY place DESC LIMIT 1",
            .text(new.card.text)
        )
        let place = try last.map { row throws(IssuingRequestError) in try row.integer("place") }
        let merchant = new.merchant
        let values: [DatabaseValue] = [
            .text(new.id.text), .text(new.card.text), .text(new.kind.rawValue),
            .text(new.status.rawValue), .integer(new.amount), .text(new.currency.code),
            .integer(new.billingAmount), .text(new.billingCurrency.code), .text(merchant.name),
            .text(ifAny: merchant.city), .text(ifAny: merchant.country),
            .text(merchant.categoryCode), .text(new.channel.rawValue),
            .text(ifAny: new.declineReason?.rawValue), .text(ifAny: new.decidedBy?.rawValue),
            .text(ifAny: new.original?.text), .text(ifAny: new.walletToken?.text),
            .time(new.createdOn), .integer((place ?? 0) + 1),
        ]
        let places = values.map { _ in "?" }.joined(separator: ", ")
        try work.execute(
            "INSERT INTO issuing_transaction (\(columns), place) VALUES (\(places))",
            values: values
        )
    }

    /// Stores the status of a transaction.
    static func set(
        _ status: TransactionStatus,
        of id: CardIdentifier,
        _ work: IssuingStore.Work
    ) throws(IssuingRequestError) {
        try work.execute(
            "UPDATE issuing_transaction SET status = ? WHERE id = ?",
            .text(status.rawValue),
            .text(id.text)
        )
    }

    /// Returns a transaction of a card; nil for another card's.
    static func find(
        _ id: CardIdentifier,
        of card: CardIdentifier,
        _ work: IssuingStore.Work
    ) throws(IssuingRequestError) -> PaymentTransaction? {
        let row = try work.row(
            "SELECT \(columns) FROM issuing_transaction WHERE id = ? AND card = ?",
            .text(id.text),
            .text(card.text)
        )
        return try row.map { row throws(IssuingRequestError) in try transaction(row) }
    }

    /// Returns the newest approved purchase of a card.
    static func newestPurchase(
        of card: CardIdentifier,
        _ work: IssuingStore.Work
    ) throws(IssuingRequestError) -> PaymentTransaction? {
        let row = try work.row(
            """
            SELECT \(columns) FROM issuing_transaction WHERE card = ? AND kind = 'purchase'
            AND status = 'approved' ORDER BY place DESC LIMIT 1
            """,
            .text(card.text)
        )
        return try row.map { row throws(IssuingRequestError) in try transaction(row) }
    }

    /// Returns what refers to a transaction, in its order.
    static func followers(
        of original: CardIdentifier,
        _ work: IssuingStore.Work
    ) throws(IssuingRequestError) -> [PaymentTransaction] {
        try transactions(
            work.rows(
                "SELECT \(columns) FROM issuing_transaction WHERE original = ? ORDER BY place",
                .text(original.text)
            )
        )
    }

    /// Returns the place of a card's transaction in the list; nil for another card's.
    static func position(
        of id: CardIdentifier,
        card: CardIdentifier,
        _ work: IssuingStore.Work
    ) throws(IssuingRequestError) -> Position? {
        let row = try work.row(
            "SELECT created, place FROM issuing_transaction WHERE id = ? AND card = ?",
            .text(id.text),
            .text(card.text)
        )
        return try row.map { row throws(IssuingRequestError) in
            Position(created: try row.integer("created"), place: try row.integer("place"))
        }
    }

    /// Returns a page of a card's transactions, newest first.
    static func page(
        of card: CardIdentifier,
        _ query: TransactionQuery,
        after position: Position?,
        limit: Int,
        _ work: IssuingStore.Work
    ) throws(IssuingRequestError) -> [PaymentTransaction] {
        let end = query.to?.millisecondsSinceEpoch ?? .max
        return try transactions(
            work.rows(
                """
                SELECT \(columns) FROM issuing_transaction WHERE card = ? AND created >= ?
                AND created < ? AND (created < ? OR (created = ? AND place < ?))
                ORDER BY created DESC, place DESC LIMIT ?
                """,
                .text(card.text),
                .integer(query.from?.millisecondsSinceEpoch ?? .min),
                .integer(end),
                .integer(position?.created ?? .max),
                .integer(position?.created ?? .max),
                .integer(position?.place ?? .max),
                .integer(limit)
            )
        )
    }

    private static func transactions(
        _ rows: [Row<IssuingRequestError>]
    ) throws(IssuingRequestError) -> [PaymentTransaction] {
        var found: [PaymentTransaction] = []
        for row in rows { found.append(try transaction(row)) }
        return found
    }

    private static func transaction(
        _ row: Row<IssuingRequestError>
    ) throws(IssuingRequestError) -> PaymentTransaction {
        let original = try row.text(ifAny: "original")
        guard let id = CardIdentifier(try row.text("id"), .transaction),
            let card = CardIdentifier(try row.text("card"), .card),
            let kind = TransactionKind(rawValue: try row.text("kind")),
            let status = TransactionStatus(rawValue: try row.text("status")),
            let currency = PaymentCurrency(try row.text("currency")),
            let billingCurrency = PaymentCurrency(try row.text("billing_currency")),
            let merchant = Merchant(
                name: try row.text("merchant_name"),
                city: try row.text(ifAny: "merchant_city"),
                country: try row.text(ifAny: "merchant_country"),
                categoryCode: try row.text("merchant_category")
            ), let channel = PaymentChannel(rawValue: try row.text("channel"))
        else { throw IssuingRequestError(.internalError) }
        return PaymentTransaction(
            id: id,
            card: card,
            kind: kind,
            status: status,
            amount: Int(try row.integer("amount")),
            currency: currency,
            billingAmount: Int(try row.integer("billing_amount")),
            billingCurrency: billingCurrency,
            merchant: merchant,
            channel: channel,
            declineReason: try row.text(ifAny: "decline_reason")
                .flatMap(DeclineReason.init(rawValue:)),
            decidedBy: try row.text(ifAny: "decided_by").flatMap(CardActor.init(rawValue:)),
            original: original.flatMap { CardIdentifier($0, .transaction) },
            walletToken: try row.text(ifAny: "wallet_token")
                .flatMap { CardIdentifier($0, .walletToken) },
            createdOn: try row.time("created")
        )
    }
}
