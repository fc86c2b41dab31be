// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Encodings
import Execution
import PaymentCards

// The sending of notifications.
extension IssuingServer {
    /// For how long a node keeps a notification that it is sending, in milliseconds: three times the limit of an attempt.
    ///
    /// If the node stops, another one sends it then.
    private static let webhookLease = DeliverySchedule.timeLimit * 3000
    /// The type of the notification with which a bank tries its receiver.
    static let webhookTestKind = "webhook.test"

    /// The sending of notifications whose time has come.
    var webhookRounds: DeliveryRounds<StoredWebhook, IssuingRequestError> {
        DeliveryRounds(
            receiver: { $0.client },
            take: { [self] share throws(IssuingRequestError) in
                let time = now()
                return try await store.write { work throws(IssuingRequestError) in
                    try WebhookOutbox.take(
                        share,
                        at: time,
                        until: time.adding(milliseconds: Self.webhookLease),
                        work
                    )
                }
            },
            attempt: { [self] webhook throws(IssuingRequestError) in
                _ = try await attempt(webhook)
            }
        )
    }

    /// Sends the notifications whose time has come, each once.
    ///
    /// - Returns: the number of attempts.
    @discardableResult
    package func sendWebhooks() async throws(IssuingRequestError) -> Int {
        try await webhookRounds.once()
    }

    /// Sends a notification of its own kind at once, without a second attempt.
    ///
    /// - Throws: `not_found` without a receiver.
    func testWebhook(
        of client: String,
        _ context: RequestContext
    ) async throws(IssuingRequestError) -> WebhookDelivery {
        let time = now()
        let id = CardIdentifier(.event, random: SystemRandom())
        let body: JSONOutput = [
            "id": .string(id.text), "type": .string(Self.webhookTestKind),
            "created_on": .string(time.rfc3339), "card_id": .null, "cardholder_id": .null,
            "data": [:],
        ]
        let webhook = StoredWebhook(
            id: id,
            client: client,
            card: nil,
            kind: Self.webhookTestKind,
            body: body.encoded(),
            createdOn: time,
            status: .pending,
            attempt: 0,
            // Taken already, so that no round sends it, too.
            due: time.adding(milliseconds: Self.webhookLease),
            started: 0
        )
        try await store.write { work throws(IssuingRequestError) in
            guard try WebhookReceiver.find(ofClient: client, work) != nil else {
                throw IssuingRequestError(.notFound)
            }
            let entry = AuditEntry(.webhookTest, by: .client(client), context, at: time)
            try IssuingAuditRows.append([entry], work)
            try WebhookOutbox.insert(webhook, work)
        }
        return try await attempt(webhook)
    }

    /// Sends a notification once and stores what follows.
    private func attempt(
        _ webhook: StoredWebhook
    ) async throws(IssuingRequestError) -> WebhookDelivery {
        let receiver = try await store.read { work throws(IssuingRequestError) in
            try WebhookReceiver.find(ofClient: webhook.client, work)
        }
        let outcome: DeliverySchedule.Outcome
        let permitsLoopback = rules.permitsLoopbackWebhooks
        // The rules may have become stricter since the bank set the address.
        if let receiver, receiver.isOpen(for: webhook),
            let address = WebhookAddress(receiver.url, permitsLoopback: permitsLoopback)
        {
            outcome = await transport.send(try message(webhook, to: receiver, at: address))
        } else {
            outcome = .refusedAddress
        }
        // A stop of this node says nothing about the receiver; another attempt follows when the lease is over.
        guard !Task.isCancelled else { throw IssuingRequestError(.unavailable) }
        let time = now()
        return try await store.write { work throws(IssuingRequestError) in
            try Self.record(outcome, of: webhook, at: time, work)
        }
    }

    /// Signs a notification; each attempt has its own time.
    private func message(
        _ webhook: StoredWebhook,
        to receiver: WebhookReceiver,
        at address: WebhookAddress
    ) throws(IssuingRequestError) -> DeliveryMessage {
        let (time, body) = (now(), Array(webhook.body.utf8))
        let signature = try refusing { () throws(PaymentCardError) in
            let secret = try secret(receiver.secret, of: receiver.client)
            guard let former = receiver.former, time < former.until else {
                return try WebhookSignature.make(body: body, at: time.second, secret: secret)
            }
            return try WebhookSignature.make(
                body: body,
                at: time.second,
                secret: secret,
                former: self.secret(former.secret, of: receiver.client)
            )
        }
        return DeliveryMessage(
            url: address.text,
            headers: [
                ("Content-Type", "application/json"), (WebhookSignature.header, signature),
                ("Issuing-Attempt", String(webhook.attempt + 1)),
            ],
            body: body,
            permitsPrivateAddress: address.isLoopback
        )
    }

    private func secret(
        _ stored: WebhookReceiver.Secret,
        of client: String
    ) throws(PaymentCardError) -> SecretBytes {
        try ring.withKeys { keys throws(PaymentCardError) in
            try keys.numbers.unwrap(
                stored.wrapped,
                under: stored.keyID,
                authenticating: Self.webhookBinding(client)
            )
        }.base64(.url)
    }

    /// Stores an attempt and what follows from it, unless the notification was settled meanwhile.
    private static func record(
        _ outcome: DeliverySchedule.Outcome,
        of webhook: StoredWebhook,
        at time: PreciseInstant,
        _ work: IssuingStore.Work
    ) throws(IssuingRequestError) -> WebhookDelivery {
        let found = try WebhookOutbox.find(webhook.id, ofClient: webhook.client, work)
        guard var present = found else { throw IssuingRequestError(.notFound) }
        // Another node had it, because this one took too long.
        let isLate = present.status != .pending || present.attempt != webhook.attempt
        if !isLate {
            present.attempt += 1
            let attempt = WebhookAttempt(
                number: present.attempt,
                endedOn: time,
                outcome: outcome.word
            )
            try attempt.insert(of: present.id, work)
            let next = DeliverySchedule.decide(
                after: outcome,
                attempt: present.attempt - present.started,
                endedAt: time,
                random: SystemRandom()
            )
            switch next {
            case .delivered: present.status = .delivered
            case .stopped: present.status = .stopped
            case .retry where present.kind == webhookTestKind: present.status = .stopped
            case .retry(let due): present.due = due
            }
            try WebhookOutbox.update(present, work)
            if outcome == .answered(status: 410) { try stop(webhook.client, at: time, work) }
        }
        let attempts = try WebhookAttempt.all(of: present.id, work)
        return WebhookDelivery(webhook: present, attempts: attempts)
    }

    /// Sends a receiver nothing more after its 410, until the bank sets it again.
    private static func stop(
        _ client: String,
        at time: PreciseInstant,
        _ work: IssuingStore.Work
    ) throws(IssuingRequestError) {
        guard var receiver = try WebhookReceiver.find(ofClient: client, work) else { return }
        receiver.stoppedOn = time
        try receiver.set(work)
        try WebhookOutbox.stop(client: client, work)
    }

    /// The most receivers that are encrypted anew in one transaction.
    private static let rewrapBatch = 16

    /// Encrypts the secrets of all receivers under the current key; returns the number of those that were under another.
    func rewrapWebhooks() async throws(IssuingRequestError) -> Int {
        let provider = ring.keys.numbers
        let limit = Self.rewrapBatch
        var total = 0
        while true {
            let count = try await store.write { [self] work throws(IssuingRequestError) in
                let found = try WebhookReceiver.notUnder(provider.currentKeyID, limit: limit, work)
                for receiver in found { try rewrapped(receiver).set(work) }
                return found.count
            }
            total += count
            if count < limit { return total }
        }
    }

    private func rewrapped(
        _ receiver: WebhookReceiver
    ) throws(IssuingRequestError) -> WebhookReceiver {
        let provider = ring.keys.numbers
        let binding = Self.webhookBinding(receiver.client)
        let rewrap = { (old: WebhookReceiver.Secret) throws(PaymentCardError) in
            WebhookReceiver.Secret(
                keyID: provider.currentKeyID,
                wrapped: try provider.wrap(
                    provider.unwrap(old.wrapped, under: old.keyID, authenticating: binding),
                    under: provider.currentKeyID,
                    authenticating: binding,
                    random: SystemRandom()
                )
            )
        }
        return try refusing { () throws(PaymentCardError) in
            let former = try receiver.former
                .map { former throws(PaymentCardError) in
                    (try rewrap(former.secret), former.until)
                }
            return WebhookReceiver(
                client: receiver.client,
                url: receiver.url,
                kinds: receiver.kinds,
                secret: try rewrap(receiver.secret),
                former: former,
                createdOn: receiver.createdOn,
                stoppedOn: receiver.stoppedOn
            )
        }
    }
}

extension WebhookReceiver {
    /// Whether the receiver takes a notification now; a test also after its 410.
    fileprivate func isOpen(for webhook: StoredWebhook) -> Bool {
        stoppedOn == nil || webhook.kind == IssuingServer.webhookTestKind
    }
}

extension DeliverySchedule.Outcome {
    /// The outcome in the delivery log.
    fileprivate var word: String {
        switch self {
        case .answered(let status): String(status)
        case .unreachable: "unreachable"
        case .refusedAddress: "refused_address"
        }
    }
}
