// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Database
import Encodings
import Execution
import PaymentCards

/// A notification as the outbox keeps it.
struct StoredWebhook: Sendable {
    /// What became of a notification.
    enum Status: String, Sendable {
        case pending
        case delivered
        case stopped
    }

    let id: CardIdentifier
    let client: String
    let card: String?
    let kind: String
    let body: String
    let createdOn: PreciseInstant
    var status: Status
    /// The number of attempts so far.
    var attempt: Int
    /// When to send it next, if it is pending.
    var due: PreciseInstant
    /// The number of attempts when the present series of them started.
    var started: Int
}

/// The notifications to banks, each written in the transaction of its effect.
enum WebhookOutbox {
    private static let columns = """
        id, client, card, place, kind, body, created, status, attempt, due, started
        """

    /// Adds the notification of a card's new state.
    static func addState(
        of card: PaymentCard,
        by actor: CardActor,
        at time: PreciseInstant,
        _ work: IssuingStore.Work
    ) throws(IssuingRequestError) {
        let content = WebhookEvent.Content.cardState(
            card.status,
            reason: card.statusReason,
            by: actor,
            version: card.version
        )
        try add(content, about: card, at: time, work)
    }

    /// Adds a notification about a card.
    static func add(
        _ content: WebhookEvent.Content,
        about card: PaymentCard,
        at time: PreciseInstant,
        _ work: IssuingStore.Work
    ) throws(IssuingRequestError) {
        try add(content, card: card.id, cardholder: card.cardholder, at: time, work)
    }

    /// Adds a notification if the cardholder's bank wants this kind.
    ///
    /// Call it after the audit row of the effect: writers wait for each other there, which keeps the order.
    static func add(
        _ content: WebhookEvent.Content,
        card: CardIdentifier?,
        cardholder: CardIdentifier,
        at time: PreciseInstant,
        _ work: IssuingStore.Work
    ) throws(IssuingRequestError) {
        let event = WebhookEvent(
            id: CardIdentifier(.event, random: SystemRandom()),
            createdOn: time,
            card: card,
            cardholder: cardholder,
            content: content
        )
        guard let receiver = try WebhookReceiver.find(ofCardholder: cardholder, work),
            receiver.stoppedOn == nil, receiver.kinds.contains(event.kind)
        else { return }
        let new = StoredWebhook(
            id: event.id,
            client: receiver.client,
            card: card?.text,
            kind: event.kind.rawValue,
            body: event.json.encoded(),
            createdOn: time,
            status: .pending,
            attempt: 0,
            due: time,
            started: 0
        )
        try insert(new, work)
    }

    /// Adds a notification behind the others of its client.
    static func insert(
        _ new: StoredWebhook,
        _ work: IssuingStore.Work
    ) throws(IssuingRequestError) {
        let last = try work.row(
            """
            SELECT place FROM issuing_webhook_event WHERE client = ? ORDER BY place DESC LIMIT 1
            """,
            .text(new.client)
        )
        let place = try last.map { row throws(IssuingRequestError) in try row.integer("place") }
        let values: [DatabaseValue] = [
            .text(new.id.text), .text(new.client), .text(ifAny: new.card),
            .integer((place ?? 0) + 1), .text(new.kind), .text(new.body), .time(new.createdOn),
            .text(new.status.rawValue), .integer(new.attempt), .time(new.due),
            .integer(new.started),
        ]
        let places = values.map { _ in "?" }.joined(separator: ", ")
        try work.enqueue(
            "INSERT INTO issuing_webhook_event (\(columns)) VALUES (\(places))",
            values: values
        )
    }

    /// Takes notifications that are to be sent now, and puts them off to a time, so that no other node takes them.
    ///
    /// A notification waits until the earlier ones of its card are settled.
    static func take(
        _ share: DeliveryRounds<StoredWebhook, IssuingRequestError>.Share,
        at now: PreciseInstant,
        until lease: PreciseInstant,
        _ work: IssuingStore.Work
    ) throws(IssuingRequestError) -> [StoredWebhook] {
        let busy = share.busy.map { _ in "?" }.joined(separator: ", ")
        let others = busy.isEmpty ? "" : "AND e.client NOT IN (\(busy))"
        let rows = try work.rows(
            """
            UPDATE issuing_webhook_event SET due = ? WHERE id IN (
                SELECT id FROM (
                    SELECT e.id, e.due, e.place, ROW_NUMBER() OVER (
                        PARTITION BY e.client ORDER BY e.due, e.place
                    ) AS turn
                    FROM issuing_webhook_event e
                    WHERE e.status = 'pending' AND e.due <= ? \(others) AND NOT EXISTS (
                        SELECT 1 FROM issuing_webhook_event f WHERE f.card = e.card
                        AND f.status = 'pending' AND f.client = e.client AND f.place < e.place
                    )
                ) AS waiting WHERE turn <= ? ORDER BY due, place LIMIT ?
            ) RETURNING \(columns)
            """,
            values: [.time(lease), .time(now)] + share.busy.map { .text($0) }
                + [.integer(share.perReceiver), .integer(share.count)]
        )
        return try rows.map { row throws(IssuingRequestError) in try webhook(row) }
    }

    /// Returns a notification of a client.
    static func find(
        _ id: CardIdentifier,
        ofClient client: String,
        _ work: IssuingStore.Work
    ) throws(IssuingRequestError) -> StoredWebhook? {
        let row = try work.row(
            "SELECT \(columns) FROM issuing_webhook_event WHERE id = ? AND client = ?",
            .text(id.text),
            .text(client)
        )
        return try row.map { row throws(IssuingRequestError) in try webhook(row) }
    }

    /// Stores what became of a notification.
    static func update(
        _ webhook: StoredWebhook,
        _ work: IssuingStore.Work
    ) throws(IssuingRequestError) {
        try work.execute(
            """
            UPDATE issuing_webhook_event SET status = ?, attempt = ?, due = ?, started = ?
            WHERE id = ?
            """,
            .text(webhook.status.rawValue),
            .integer(webhook.attempt),
            .time(webhook.due),
            .integer(webhook.started),
            .text(webhook.id.text)
        )
    }

    /// Stops all pending notifications of a client.
    static func stop(
        client: String,
        _ work: IssuingStore.Work
    ) throws(IssuingRequestError) {
        try work.execute(
            """
            UPDATE issuing_webhook_event SET status = 'stopped' WHERE client = ?
            AND status = 'pending'
            """,
            .text(client)
        )
    }

    /// Returns the newest notifications of a client before a place.
    static func page(
        ofClient client: String,
        before id: CardIdentifier?,
        limit: Int,
        _ work: IssuingStore.Work
    ) throws(IssuingRequestError) -> [StoredWebhook] {
        var before = Int64.max
        if let id {
            let row = try work.row(
                "SELECT place FROM issuing_webhook_event WHERE id = ? AND client = ?",
                .text(id.text),
                .text(client)
            )
            guard let row else { throw ListCursor.invalid }
            before = try row.integer("place")
        }
        let rows = try work.rows(
            """
            SELECT \(columns) FROM issuing_webhook_event WHERE client = ? AND place < ?
            ORDER BY place DESC LIMIT ?
            """,
            .text(client),
            .integer(before),
            .integer(limit)
        )
        return try rows.map { row throws(IssuingRequestError) in try webhook(row) }
    }

    /// Deletes notifications that are settled and older than a time.
    static func sweep(
        createdBefore time: PreciseInstant,
        _ work: IssuingStore.Work
    ) throws(IssuingRequestError) {
        try work.execute(
            """
            DELETE FROM issuing_webhook_attempt WHERE event IN (
                SELECT id FROM issuing_webhook_event WHERE created < ? AND status <> 'pending'
            )
            """,
            .time(time)
        )
        try work.execute(
            "DELETE FROM issuing_webhook_event WHERE created < ? AND status <> 'pending'",
            .time(time)
        )
    }

    private static func webhook(
        _ row: Row<IssuingRequestError>
    ) throws(IssuingRequestError) -> StoredWebhook {
        guard let id = CardIdentifier(try row.text("id"), .event),
            let status = StoredWebhook.Status(rawValue: try row.text("status"))
        else { throw IssuingRequestError(.internalError) }
        return StoredWebhook(
            id: id,
            client: try row.text("client"),
            card: try row.text(ifAny: "card"),
            kind: try row.text("kind"),
            body: try row.text("body"),
            createdOn: try row.time("created"),
            status: status,
            attempt: Int(try row.integer("attempt")),
            due: try row.time("due"),
            started: Int(try row.integer("started"))
        )
    }
}
