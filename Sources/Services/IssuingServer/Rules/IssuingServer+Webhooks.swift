// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Encodings
import PaymentCards

/// What a bank sees of its receiver.
struct WebhookSummary: Sendable {
    let receiver: WebhookReceiver

    var members: [(String, JSONOutput)] {
        let kinds = receiver.kinds.map(\.rawValue).sorted()
        return [
            ("url", .string(receiver.url)), ("events", .array(kinds.map { .string($0) })),
            ("created_on", .string(receiver.createdOn.rfc3339)),
            ("stopped_on", receiver.stoppedOn.map { .string($0.rfc3339) } ?? .null),
        ]
    }
}

/// A notification with its attempts, as the delivery log shows it; without its content.
struct WebhookDelivery: Sendable {
    let webhook: StoredWebhook
    let attempts: [WebhookAttempt]

    var json: JSONOutput {
        let isPending = webhook.status == .pending
        return [
            "id": .string(webhook.id.text), "type": .string(webhook.kind),
            "card_id": webhook.card.map { .string($0) } ?? .null,
            "created_on": .string(webhook.createdOn.rfc3339),
            "status": .string(webhook.status.rawValue),
            "next_attempt_on": isPending ? .string(webhook.due.rfc3339) : .null,
            "attempts": .array(
                attempts.map {
                    [
                        "number": .integer($0.number), "ended_on": .string($0.endedOn.rfc3339),
                        "outcome": .string($0.outcome),
                    ]
                }
            ),
        ]
    }
}

// The receivers of notifications.
extension IssuingServer {
    /// How long the secret before also signs, in milliseconds: a day.
    private static let formerLifetime: Int64 = 86_400_000

    /// Sets where a client gets notifications, and draws a new secret.
    ///
    /// - Returns: the answer, the only place where the secret's text ever stands.
    /// - Throws: `field_missing`, `field_unknown`, `field_invalid`.
    func setWebhook(
        _ form: JSONValue,
        by client: String,
        _ context: RequestContext
    ) async throws(IssuingRequestError) -> [UInt8] {
        let (url, kinds) = try webhookForm(form)
        let keys = ring.keys
        let secret = SystemRandom().secret(count: 32)
        let stored = try refusing { () throws(PaymentCardError) in
            WebhookReceiver.Secret(
                keyID: keys.numbers.currentKeyID,
                wrapped: try keys.numbers.wrap(
                    secret,
                    under: keys.numbers.currentKeyID,
                    authenticating: Self.webhookBinding(client),
                    random: SystemRandom()
                )
            )
        }
        let time = now()
        let receiver = try await store.write { work throws(IssuingRequestError) in
            let former = try WebhookReceiver.find(ofClient: client, work)
            let receiver = WebhookReceiver(
                client: client,
                url: url,
                kinds: kinds,
                secret: stored,
                former: former.map {
                    ($0.secret, time.adding(milliseconds: Self.formerLifetime))
                },
                createdOn: time,
                stoppedOn: nil
            )
            let entry = AuditEntry(.webhookSet, by: .client(client), context, at: time)
            try IssuingAuditRows.append([entry], work)
            try receiver.set(work)
            return receiver
        }
        return Self.answer(WebhookSummary(receiver: receiver), secret.base64(.url))
    }

    private func webhookForm(
        _ form: JSONValue
    ) throws(IssuingRequestError) -> (url: String, kinds: Set<WebhookEvent.Kind>) {
        guard let members = form.members else { throw IssuingRequestError(.requestMalformed) }
        guard members.allSatisfy({ ["url", "events"].contains($0.name) }) else {
            throw IssuingRequestError(.fieldUnknown)
        }
        guard let url = form["url"] else {
            throw IssuingRequestError(.fieldMissing, field: "url")
        }
        guard let events = form["events"] else {
            throw IssuingRequestError(.fieldMissing, field: "events")
        }
        let address = url.string.flatMap {
            WebhookAddress($0, permitsLoopback: rules.permitsLoopbackWebhooks)
        }
        guard let address else { throw IssuingRequestError(.fieldInvalid, field: "url") }
        let kinds = events.elements?
            .map { $0.string.flatMap(WebhookEvent.Kind.init(rawValue:)) }
        guard let kinds, !kinds.isEmpty, !kinds.contains(nil) else {
            throw IssuingRequestError(.fieldInvalid, field: "events")
        }
        return (address.text, Set(kinds.compactMap { $0 }))
    }

    /// What a receiver's encrypted secret is bound to.
    static func webhookBinding(_ client: String) -> [UInt8] { Array("webhook|\(client)".utf8) }

    /// Writes the answer without a string of the secret.
    private static func answer(
        _ summary: WebhookSummary,
        _ secret: borrowing SecretBytes
    ) -> [UInt8] {
        let rest = JSONOutput.object(summary.members).utf8()
        var text: [UInt8] = []
        // Growing the array would leave a copy of the secret in freed memory.
        text.reserveCapacity(rest.count + 64)
        text += #"{"secret":""#.utf8
        secret.withBytes { bytes in
            for place in bytes.indices { text.append(bytes[place]) }
        }
        text += "\",".utf8
        text += rest.dropFirst()
        return text
    }

    /// Returns the receiver of a client: none or one.
    func webhooks(of client: String) async throws(IssuingRequestError) -> [WebhookSummary] {
        let found = try await store.read { work throws(IssuingRequestError) in
            try WebhookReceiver.find(ofClient: client, work)
        }
        return found.map { [WebhookSummary(receiver: $0)] } ?? []
    }

    /// Removes the receiver of a client, and stops its notifications; idempotent.
    func removeWebhook(
        of client: String,
        _ context: RequestContext
    ) async throws(IssuingRequestError) {
        let time = now()
        try await store.write { work throws(IssuingRequestError) in
            guard try WebhookReceiver.remove(ofClient: client, work) else { return }
            try WebhookOutbox.stop(client: client, work)
            let entry = AuditEntry(.webhookRemove, by: .client(client), context, at: time)
            try IssuingAuditRows.append([entry], work)
        }
    }

    /// Returns a part of the delivery log of a client, newest first.
    func deliveries(
        of client: String,
        _ list: ListRequest
    ) async throws(IssuingRequestError) -> JSONOutput {
        let before = try list.cursor.map { text throws(IssuingRequestError) in
            try ListCursor.identifier(text, .event)
        }
        return try await store.read { work throws(IssuingRequestError) in
            let found = try WebhookOutbox.page(
                ofClient: client,
                before: before,
                limit: list.limit + 1,
                work
            )
            let page = try found.prefix(list.limit).map { webhook throws(IssuingRequestError) in
                WebhookDelivery(
                    webhook: webhook,
                    attempts: try WebhookAttempt.all(of: webhook.id, work)
                )
            }
            let next = found.count > list.limit ? page.last : nil
            return [
                "deliveries": .array(page.map(\.json)),
                "next_cursor": next.map { .string(ListCursor.text($0.webhook.id)) } ?? .null,
            ]
        }
    }

    /// Sends a notification again, with the same identifier and body and a new series of attempts.
    ///
    /// - Throws: `not_found` for a notification of another client or without a receiver.
    func resend(
        _ id: CardIdentifier,
        by client: String,
        _ context: RequestContext
    ) async throws(IssuingRequestError) -> WebhookDelivery {
        let time = now()
        return try await store.write { work throws(IssuingRequestError) in
            guard var webhook = try WebhookOutbox.find(id, ofClient: client, work),
                try WebhookReceiver.find(ofClient: client, work) != nil
            else { throw IssuingRequestError(.notFound) }
            // One that is still to be sent keeps its turn.
            if webhook.status != .pending {
                webhook.status = .pending
                webhook.started = webhook.attempt
                webhook.due = time
                let entry = AuditEntry(.webhookResend, by: .client(client), context, at: time)
                try IssuingAuditRows.append([entry], work)
                try WebhookOutbox.update(webhook, work)
            }
            let attempts = try WebhookAttempt.all(of: id, work)
            return WebhookDelivery(webhook: webhook, attempts: attempts)
        }
    }
}

extension AuditAction {
    /// A bank set where it gets notifications.
    static let webhookSet = AuditAction(rawValue: "webhook_set")
    /// A bank wants no notifications any more.
    static let webhookRemove = AuditAction(rawValue: "webhook_remove")
    /// A bank asked for a notification again.
    static let webhookResend = AuditAction(rawValue: "webhook_resend")
    /// A bank tried its receiver.
    static let webhookTest = AuditAction(rawValue: "webhook_test")
}
