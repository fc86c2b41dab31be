// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

package import Cryptography
package import Encodings
import Execution
package import HTTPMessages
import IssuingServer
package import PaymentCards
import Testing

/// A transport that keeps what it is to send, and answers by a script.
package final class WebhookProbe: DeliveryTransport {
    /// An attempt, as the receiver sees it.
    package struct Attempt: Sendable {
        package let url: String
        package let signature: String
        package let number: String?
        package let body: [UInt8]
        package let event: ReceivedWebhook
    }

    private let kept = Locked<[Attempt]>([])
    private let answer = Locked<@Sendable (Attempt) -> DeliverySchedule.Outcome>({ _ in
        .answered(status: 200)
    })

    package init() {}

    /// All attempts so far.
    package var attempts: [Attempt] { kept.withLock { $0 } }
    /// The types of the events of all attempts.
    package var types: [String] { attempts.map(\.event.type) }

    /// Sets what the receiver answers from now on.
    package func answering(_ answer: @escaping @Sendable (Attempt) -> DeliverySchedule.Outcome) {
        self.answer.withLock { $0 = answer }
    }

    package func send(_ message: DeliveryMessage) async -> DeliverySchedule.Outcome {
        let field = { (name: String) in message.headers.first { $0.name == name }?.value }
        guard let signature = field(WebhookSignature.header),
            let event = try? ReceivedWebhook(parsing: message.body)
        else {
            Issue.record("a notification of another form")
            return .answered(status: 400)
        }
        let attempt = Attempt(
            url: message.url,
            signature: signature,
            number: field("Issuing-Attempt"),
            body: message.body,
            event: event
        )
        kept.withLock { $0.append(attempt) }
        return answer.withLock { $0 }(attempt)
    }
}

extension IssuingFixture {
    /// The address of the banks' receiver in tests.
    package static let hook = "https://hooks.example.com/cards"

    /// Sets a bank's receiver.
    package func setWebhook(
        _ kinds: [WebhookEvent.Kind] = WebhookEvent.Kind.allCases,
        url: String = hook,
        bank: Int = 0
    ) async -> Answer {
        let names = kinds.map { JSONOutput.string($0.rawValue) }
        let answer = await send(
            .put,
            "/webhooks",
            ["url": .string(url), "events": .array(names)],
            by: banks[bank].authorization
        )
        if let secret = answer.json?["secret"]?.string { secrets.withLock { $0.append(secret) } }
        return answer
    }

    /// Sends everything that is due.
    package func deliver() async throws {
        while try await server.sendWebhooks() > 0 {}
    }

    /// Reads the delivery log of a bank.
    package func deliveries(bank: Int = 0) async throws -> [JSONValue] {
        let path = "/webhooks/deliveries"
        let answer = await send(.get, path, nil, by: banks[bank].authorization)
        return try #require(answer.json?["deliveries"]?.elements)
    }

    /// Sends a request as a bank.
    package func operate(
        _ method: HTTPMethod,
        _ path: String,
        _ json: JSONOutput? = nil,
        bank: Int = 0
    ) async -> Answer {
        await send(method, path, json, by: banks[bank].authorization)
    }
}
