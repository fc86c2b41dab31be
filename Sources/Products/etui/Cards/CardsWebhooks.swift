// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import PaymentCards

/// `etui cards webhooks`: where a bank gets notifications, and what became of them.
enum CardsWebhooks {
    private static let noReceiver =
        "no address is set for notifications; etui cards webhooks set --url URL sets one"

    static func list(_ invocation: Invocation) async throws(CommandError) -> ExitStatus {
        let connection = try IssuingConnection(for: invocation)
        guard let receivers = try await connection.get("/webhooks")["webhooks"]?.elements,
            let deliveries = try await connection.get("/webhooks/deliveries?limit=100")[
                "deliveries"
            ]?.elements
        else { throw IssuingConnection.unreadable }
        let console = invocation.console
        guard !invocation.has(SealOptions.json) else {
            let line: JSONOutput = [
                "schema": "etui.cards.webhooks.v1",
                "webhooks": .array(receivers.map { JSONOutput($0) }),
                "deliveries": .array(deliveries.map { JSONOutput($0) }),
            ]
            console.print(line.encoded())
            return .success
        }
        for receiver in receivers { console.print(line(ofReceiver: receiver)) }
        if receivers.isEmpty { console.complain(noReceiver) }
        for delivery in deliveries { console.print(line(ofDelivery: delivery)) }
        return .success
    }

    static func set(_ invocation: Invocation) async throws(CommandError) -> ExitStatus {
        let url = try CardsOptions.required(CardsWebhookOptions.url, invocation)
        let events = try events(invocation)
        let answer = try await IssuingConnection(for: invocation).put(
            "/webhooks",
            ["url": .string(url), "events": .array(events.map { .string($0.rawValue) })]
        )
        guard let secret = answer["secret"]?.string, secret.utf8.allSatisfy({ $0 > 0x20 }) else {
            throw IssuingConnection.unreadable
        }
        if invocation.has(SealOptions.json) {
            let line: JSONOutput = [
                "schema": "etui.cards.webhooks-set.v1", "webhook": JSONOutput(answer),
            ]
            invocation.console.print(line.encoded())
        } else {
            invocation.console.print(secret)
            invocation.console.complain(
                "this secret signs notifications; it is shown only this once. A former "
                    + "one also signs for a day."
            )
        }
        return .success
    }

    private static func events(
        _ invocation: Invocation
    ) throws(CommandError) -> [WebhookEvent.Kind] {
        guard let text = invocation.value(of: CardsWebhookOptions.events) else {
            return WebhookEvent.Kind.allCases
        }
        var events: [WebhookEvent.Kind] = []
        for word in text.split(separator: ",", omittingEmptySubsequences: false) {
            guard let event = WebhookEvent.Kind(rawValue: String(word)) else {
                throw .unusable(
                    "--events has an unknown word; it is a list of: "
                        + WebhookEvent.Kind.allCases.map(\.rawValue).joined(separator: ", ")
                )
            }
            events.append(event)
        }
        return events
    }

    static func test(_ invocation: Invocation) async throws(CommandError) -> ExitStatus {
        let delivery = try await IssuingConnection(for: invocation)
            .post("/webhooks/test", .object([]), ifNotFound: noReceiver)
        try show(delivery, "etui.cards.webhooks-test.v1", invocation)
        return delivery["status"]?.string == "delivered" ? .success : .negative
    }

    static func resend(_ invocation: Invocation) async throws(CommandError) -> ExitStatus {
        guard let id = CardIdentifier(invocation.arguments[0], .event) else {
            throw .unusable("ID is no notification: evt_ and 26 letters or digits")
        }
        let delivery = try await IssuingConnection(for: invocation).post(
            "/webhooks/deliveries/\(id.text)/resend",
            .object([]),
            ifNotFound: "you have no such notification, or no address for notifications"
        )
        try show(delivery, "etui.cards.webhooks-resend.v1", invocation)
        return .success
    }

    private static func show(
        _ delivery: JSONValue,
        _ schema: String,
        _ invocation: Invocation
    ) throws(CommandError) {
        guard delivery["id"]?.string != nil, delivery["status"]?.string != nil else {
            throw IssuingConnection.unreadable
        }
        guard invocation.has(SealOptions.json) else {
            return invocation.console.print(line(ofDelivery: delivery))
        }
        let line: JSONOutput = ["schema": .string(schema), "delivery": JSONOutput(delivery)]
        invocation.console.print(line.encoded())
    }

    private static func line(ofReceiver receiver: JSONValue) -> String {
        let events = receiver["events"]?.elements?.compactMap { $0.string?.visible } ?? []
        let stop = receiver["stopped_on"]?.string.map { ", stopped on \($0.visible)" } ?? ""
        let url = (receiver["url"]?.string ?? "").visible
        return "\(url)  \(events.joined(separator: ", "))\(stop)"
    }

    /// A notification with the outcome of its last attempt.
    private static func line(ofDelivery delivery: JSONValue) -> String {
        let text = { (name: String) in (delivery[name]?.string ?? "").visible }
        let attempts = delivery["attempts"]?.elements ?? []
        var words = "\(text("id"))  \(text("created_on"))  \(text("type"))  \(text("status"))"
        if let outcome = attempts.last?["outcome"]?.string {
            words += ", \(attempts.count.counting("attempt")), last: \(outcome.visible)"
        }
        if let next = delivery["next_attempt_on"]?.string { words += ", next at \(next.visible)" }
        return words
    }
}
