// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Database
import Encodings
import PaymentCards

/// The cards, without their numbers.
enum PaymentCardRows {
    /// What is stored of a new card beside the card itself.
    struct Extras: Sendable {
        let product: String?
        /// Where the plastic goes, as JSON.
        let shipping: String?
        /// The day on which the card ends early, `YYYY-MM-DD`.
        let revocationDate: String?
        let numberIndex: [UInt8]
    }

    private static let columns = """
        id, cardholder, form, scheme, display_name, last_four, expiry_year, expiry_month, status, \
        suspended_by, status_reason, version, reference, is_single_use, billing_currency, \
        issuing_country, created, modified
        """

    /// Adds a card; returns false if a card has this number already.
    static func insert(
        _ card: PaymentCard,
        _ extras: Extras,
        _ work: IssuingStore.Work
    ) throws(IssuingRequestError) -> Bool {
        let values: [DatabaseValue] = [
            .text(card.id.text), .text(card.cardholder.text), .text(card.form.rawValue),
            .text(card.scheme.rawValue), .text(card.displayName), .text(card.lastFour),
            .integer(card.expiry.year), .integer(card.expiry.month), .text(card.status.rawValue),
            .text(ifAny: card.suspendedBy?.rawValue), .text(ifAny: card.statusReason),
            .integer(card.version), .text(ifAny: card.reference),
            .integer(card.isSingleUse ? 1 : 0), .text(card.billingCurrency),
            .text(card.issuingCountry), .time(card.createdOn), .time(card.lastModifiedOn),
            .text(ifAny: extras.product), .text(ifAny: extras.shipping),
            .text(ifAny: extras.revocationDate), .bytes(extras.numberIndex),
        ]
        let places = values.map { _ in "?" }.joined(separator: ", ")
        return try work.execute(
            """
            INSERT INTO issuing_card (\(columns), product, shipping, revocation_date, number_index)
            VALUES (\(places)) ON CONFLICT (number_index) DO NOTHING
            """,
            values: values
        ) == 1
    }

    /// Returns a card, whoever holds it.
    static func card(
        _ id: CardIdentifier,
        _ work: IssuingStore.Work
    ) throws(IssuingRequestError) -> PaymentCard? {
        let row = try work.row(
            "SELECT \(columns) FROM issuing_card WHERE id = ?",
            .text(id.text)
        )
        return try row.map { row throws(IssuingRequestError) in try card(row) }
    }

    /// Returns a card of a client's cardholder; nil for another client's, as if it did not exist.
    static func card(
        _ id: CardIdentifier,
        ofClient client: String,
        _ work: IssuingStore.Work
    ) throws(IssuingRequestError) -> PaymentCard? {
        guard let card = try card(id, work),
            try StoredCardholder.find(card.cardholder, of: client, work) != nil
        else { return nil }
        return card
    }

    /// Returns a page of a cardholder's cards, newest first and ties by identifier.
    static func page(
        of cardholder: CardIdentifier,
        in statuses: Set<CardStatus>,
        after position: ListPosition?,
        limit: Int,
        _ work: IssuingStore.Work
    ) throws(IssuingRequestError) -> [PaymentCard] {
        var condition = "cardholder = ?"
        var values: [DatabaseValue] = [.text(cardholder.text)]
        if !statuses.isEmpty {
            let names = statuses.map(\.rawValue).sorted()
            condition += " AND status IN (\(names.map { _ in "?" }.joined(separator: ", ")))"
            values += names.map(DatabaseValue.text)
        }
        if let position {
            condition += " AND (created < ? OR (created = ? AND id > ?))"
            values += [
                .integer(position.created), .integer(position.created), .text(position.id),
            ]
        }
        let rows = try work.rows(
            """
            SELECT \(columns) FROM issuing_card WHERE \(condition)
            ORDER BY created DESC, id LIMIT ?
            """,
            values: values + [.integer(limit)]
        )
        return try cards(rows)
    }

    /// Returns the place of a cardholder's card in the list; nil for another's.
    static func position(
        of id: CardIdentifier,
        cardholder: CardIdentifier,
        _ work: IssuingStore.Work
    ) throws(IssuingRequestError) -> ListPosition? {
        let row = try work.row(
            "SELECT created FROM issuing_card WHERE id = ? AND cardholder = ?",
            .text(id.text),
            .text(cardholder.text)
        )
        return try row.map { row throws(IssuingRequestError) in
            ListPosition(created: try row.integer("created"), id: id.text)
        }
    }

    /// Updates a card unless it was changed in the meantime: one conditional update on identifier and version.
    ///
    /// - Returns: false if the card has another version by now.
    static func update(
        _ card: PaymentCard,
        from version: Int,
        _ work: IssuingStore.Work
    ) throws(IssuingRequestError) -> Bool {
        try work.execute(
            """
            UPDATE issuing_card SET display_name = ?, expiry_year = ?, expiry_month = ?,
            status = ?, suspended_by = ?, status_reason = ?, version = ?, reference = ?,
            modified = ? WHERE id = ? AND version = ?
            """,
            .text(card.displayName),
            .integer(card.expiry.year),
            .integer(card.expiry.month),
            .text(card.status.rawValue),
            .text(ifAny: card.suspendedBy?.rawValue),
            .text(ifAny: card.statusReason),
            .integer(card.version),
            .text(ifAny: card.reference),
            .time(card.lastModifiedOn),
            .text(card.id.text),
            .integer(version)
        ) == 1
    }

    /// Sets or removes the day on which a card ends early.
    static func schedule(
        _ card: CardIdentifier,
        revocationDate: String?,
        _ work: IssuingStore.Work
    ) throws(IssuingRequestError) {
        try work.execute(
            "UPDATE issuing_card SET revocation_date = ? WHERE id = ?",
            .text(ifAny: revocationDate),
            .text(card.text)
        )
    }

    /// Returns the day on which a card ends early, `YYYY-MM-DD`; nil if none is set.
    static func revocationDate(
        of card: CardIdentifier,
        _ work: IssuingStore.Work
    ) throws(IssuingRequestError) -> String? {
        try work.row("SELECT revocation_date FROM issuing_card WHERE id = ?", .text(card.text))?
            .text(ifAny: "revocation_date")
    }

    /// Returns cards that are not revoked although they have expired before a month, or were to end by a day.
    static func due(
        before month: CardExpiry,
        by day: String,
        limit: Int,
        _ work: IssuingStore.Work
    ) throws(IssuingRequestError) -> [PaymentCard] {
        let rows = try work.rows(
            """
            SELECT \(columns) FROM issuing_card WHERE status <> 'revoked'
            AND (expiry_year < ? OR (expiry_year = ? AND expiry_month < ?)
            OR revocation_date <= ?) ORDER BY id LIMIT ?
            """,
            .integer(month.year),
            .integer(month.year),
            .integer(month.month),
            .text(day),
            .integer(limit)
        )
        return try cards(rows)
    }

    private static func cards(
        _ rows: [Row<IssuingRequestError>]
    ) throws(IssuingRequestError) -> [PaymentCard] {
        var cards: [PaymentCard] = []
        for row in rows { cards.append(try card(row)) }
        return cards
    }

    private static func card(
        _ row: Row<IssuingRequestError>
    ) throws(IssuingRequestError) -> PaymentCard {
        guard let id = CardIdentifier(try row.text("id"), .card),
            let cardholder = CardIdentifier(try row.text("cardholder"), .cardholder),
            let form = PaymentCard.Form(rawValue: try row.text("form")),
            let scheme = PaymentCard.Scheme(rawValue: try row.text("scheme")),
            let expiry = CardExpiry(
                year: Int(try row.integer("expiry_year")),
                month: Int(try row.integer("expiry_month"))
            ),
            let status = CardStatus(rawValue: try row.text("status"))
        else { throw IssuingRequestError(.internalError) }
        return PaymentCard(
            id: id,
            cardholder: cardholder,
            form: form,
            scheme: scheme,
            displayName: try row.text("display_name"),
            lastFour: try row.text("last_four"),
            expiry: expiry,
            status: status,
            suspendedBy: try row.text(ifAny: "suspended_by").flatMap(CardActor.init(rawValue:)),
            statusReason: try row.text(ifAny: "status_reason"),
            version: Int(try row.integer("version")),
            reference: try row.text(ifAny: "reference"),
            isSingleUse: try row.integer("is_single_use") != 0,
            billingCurrency: try row.text("billing_currency"),
            issuingCountry: try row.text("issuing_country"),
            createdOn: try row.time("created"),
            lastModifiedOn: try row.time("modified")
        )
    }
}
