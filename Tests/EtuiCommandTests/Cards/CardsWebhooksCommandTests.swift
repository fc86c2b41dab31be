// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import HTTPMessages
import PaymentCards
import Testing

@testable import etui

/// `etui cards webhooks`.
struct CardsWebhooksCommandTests {
    private static let event = "evt_dddddddddddddddddddddddddd"

    private static func delivery(_ status: String, _ outcome: String) -> JSONOutput {
        [
            "id": .string(event), "type": "card.state", "card_id": .null,
            "created_on": "2026-09-15T12:00:00.000Z", "status": .string(status),
            "next_attempt_on": .null,
            "attempts": [
                [
                    "number": 1, "ended_on": "2026-09-15T12:00:00.000Z",
                    "outcome": .string(outcome),
                ]
            ],
        ]
    }

    private static func json(_ text: String) throws -> JSONValue {
        try JSONTree(parsing: Array(text.utf8)).root
    }

    @Test func `the secret is alone on standard output, and all events are meant unless said`()
        async throws
    {
        let issuer = try ScriptedIssuer { request throws(PaymentCardError) in
            guard request.method == "PUT", request.target == "/issuing/webhooks" else {
                throw .refused(.notFound)
            }
            return .json([
                "secret": "c2VjcmV0", "url": .string(request.json?["url"]?.string ?? ""),
                "events": [], "created_on": "2026-09-15T12:00:00.000Z", "stopped_on": .null,
            ])
        }
        let words = ["webhooks", "set", "--url", "https://bank.example/cards"]
        let all = await issuer.run(words)
        #expect(all.status == .success && all.output == "c2VjcmV0\n")
        #expect(!all.diagnostics.contains("c2VjcmV0"))
        #expect(issuer.requests[0].json?["events"]?.count == WebhookEvent.Kind.allCases.count)
        let some = await issuer.run(words + ["--events", "card.state,pin.changed", "--json"])
        let report = try Self.json(some.output)
        #expect(report["schema"]?.string == "etui.cards.webhooks-set.v1")
        #expect(report["webhook"]?["url"]?.string == "https://bank.example/cards")
        let events = issuer.requests[1].json?["events"]?.elements?.compactMap(\.string)
        #expect(events == ["card.state", "pin.changed"])
        await issuer.stop()
    }

    @Test func `an unknown event or no address asks for nothing`() async throws {
        let issuer = try ScriptedIssuer { _ throws(PaymentCardError) in HTTPResponse(status: .ok) }
        for words in [["--url", "https://bank.example", "--events", "card.state,"], []] {
            #expect(await issuer.run(["webhooks", "set"] + words).status == .unusable)
        }
        #expect(issuer.requests.isEmpty)
        await issuer.stop()
    }

    @Test(arguments: [
        ("delivered", "204", CommandStatus.success), ("stopped", "500", .negative),
        ("stopped", "unreachable", .negative), ("stopped", "refused_address", .negative),
    ])
    func `a test ends with 1 if the receiver fails`(
        status: String,
        outcome: String,
        expected: CommandStatus
    ) async throws {
        let issuer = try ScriptedIssuer { _ throws(PaymentCardError) in
            .json(Self.delivery(status, outcome))
        }
        let tested = await issuer.run(["webhooks", "test"])
        #expect(tested.status == expected)
        #expect(tested.output.hasSuffix("\(status), 1 attempt, last: \(outcome)\n"))
        #expect(issuer.requests[0].target == "/issuing/webhooks/test")
        await issuer.stop()
    }

    @Test func `without an address the test says how to set one`() async throws {
        let issuer = try ScriptedIssuer { _ throws(PaymentCardError) in
            ScriptedIssuer.refusal(.notFound, status: 404)
        }
        let tested = await issuer.run(["webhooks", "test"])
        #expect(tested.status == .negative && tested.diagnostics.contains("webhooks set"))
        let resent = await issuer.run(["webhooks", "resend", Self.event])
        #expect(resent.status == .negative && resent.diagnostics.contains("no such notification"))
        #expect(await issuer.run(["webhooks", "resend", "evt_1"]).status == .unusable)
        #expect(issuer.requests.count == 2)
        await issuer.stop()
    }

    @Test func `the list has the address and the attempts, and a notification is sent again`()
        async throws
    {
        let issuer = try ScriptedIssuer { request throws(PaymentCardError) in
            switch request.target {
            case "/issuing/webhooks":
                return .json([
                    "webhooks": [
                        [
                            "url": "https://bank.example/\u{1B}[2J", "events": ["card.state"],
                            "stopped_on": "2026-09-15T12:00:00.000Z",
                        ]
                    ]
                ])
            case "/issuing/webhooks/deliveries?limit=100":
                return .json(["deliveries": [Self.delivery("stopped", "410")]])
            case "/issuing/webhooks/deliveries/\(Self.event)/resend":
                return .json(Self.delivery("pending", "410"), status: .accepted)
            default: throw .refused(.notFound)
            }
        }
        let list = await issuer.run(["webhooks", "list"])
        #expect(list.status == .success)
        #expect(list.output.contains(#"bank.example/\u{1b}[2J  card.state, stopped on 2026"#))
        #expect(
            list.output.contains("\(Self.event)  2026-09-15T12:00:00.000Z  card.state  stopped")
        )
        let report = try Self.json(await issuer.run(["webhooks", "list", "--json"]).output)
        #expect(report["schema"]?.string == "etui.cards.webhooks.v1")
        #expect(report["deliveries"]?[0]?["attempts"]?.count == 1)
        let resent = await issuer.run(["webhooks", "resend", Self.event])
        #expect(resent.status == .success && resent.output.contains("pending"))
        await issuer.stop()
    }
}
