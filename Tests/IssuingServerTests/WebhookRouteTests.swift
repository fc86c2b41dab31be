// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Database
import DatabaseTestSupport
import Encodings
import Execution
import HTTPMessages
import IssuingServer
import IssuingServerTestSupport
import PaymentCards
import Testing

/// Notifications to banks: what is written, signed, and where it may go.
struct WebhookRouteTests {
    /// Runs a test with a bank that gets all notifications.
    static func withReceiver(
        _ engine: TestEngine = .sqlite,
        _ kinds: [WebhookEvent.Kind] = WebhookEvent.Kind.allCases,
        _ body: (IssuingFixture, WebhookProbe, _ secret: String) async throws -> Void
    ) async throws {
        let probe = WebhookProbe()
        try await withIssuing(engine, adjust: { $0.webhookTransport = probe }) { issuing in
            let answer = await issuing.setWebhook(kinds)
            #expect(answer.status == 200)
            try await body(issuing, probe, try #require(answer.json?["secret"]?.string))
        }
    }

    @Test(arguments: TestEngine.both)
    func `every effect is told, signed and in order, without a secret`(
        engine: TestEngine
    ) async throws {
        try await Self.withReceiver(engine) { issuing, probe, secret in
            let holder = try await issuing.addHolder()
            let card = try await issuing.addCard("physical", for: holder)
            _ = await issuing.operate("activate", card.id)
            _ = try await issuing.reveal(.pan, card)
            _ = try await issuing.reveal(.pin, card, bank: 0)
            let token = try await issuing.token(
                .singleUse,
                holder,
                card: card.id,
                operation: .setPIN
            )
            #expect(
                try await issuing.reveal(.setPIN, card, token: token, pin: "2846").status == 200
            )
            _ = await issuing.pay(card)
            let challenge = try await issuing.challenge(card)
            let cancel = "/simulate/challenges/\(challenge.id.text)/cancel"
            _ = await issuing.operate(.post, cancel, [:])
            let controls = SpendControls(blockedChannels: [.atm])
            #expect(await issuing.setIssuer(controls, of: card).status == 200)
            _ = await issuing.operate("suspend", card.id)
            let refused = try await issuing.reveal(.pan, card)
            #expect(refused.errorCode == "secure_data_unavailable")
            try await issuing.deliver()
            #expect(
                probe.types == [
                    "card.created", "card.state", "secret.revealed", "secret.revealed",
                    "pin.changed", "authorization", "challenge.created", "challenge.cancelled",
                    "controls.changed", "card.state", "secret.refused",
                ]
            )
            let key = SecretBytes(copying: Array(secret.utf8))
            let secrets = issuing.secrets.withLock { $0 }
            for attempt in probe.attempts {
                #expect(attempt.url == IssuingFixture.hook)
                #expect(attempt.number == "1")
                #expect(attempt.event.card == card.id)
                #expect(attempt.event.cardholder == holder)
                try WebhookSignature.verify(
                    attempt.signature,
                    body: attempt.body,
                    secret: key,
                    at: issuing.now.second
                )
                let text = String(decoding: attempt.body, as: UTF8.self)
                #expect(!secrets.contains { $0.count > 4 && text.contains($0) })
            }
            #expect(Set(probe.attempts.map(\.event.id)).count == probe.attempts.count)
            let log = try await issuing.deliveries()
            #expect(log.count == probe.attempts.count)
            #expect(log.allSatisfy { $0["status"]?.string == "delivered" })
            try await issuing.checkEffects()
        }
    }

    @Test func `what was refused or changed nothing is not told`() async throws {
        try await Self.withReceiver(.sqlite, [.cardState, .controlsChanged]) { issuing, probe, _ in
            let holder = try await issuing.addHolder()
            let card = try await issuing.addCard(for: holder)
            let session = try await issuing.token(.session, holder)
            _ = await issuing.operate("activate", card.id)
            _ = await issuing.set(SpendControls(), of: card, token: session)
            _ = await issuing.operate("revoke", card.id)
            _ = await issuing.operate("suspend", card.id)
            try await issuing.deliver()
            #expect(probe.types == ["card.state"])
            #expect(probe.attempts.first?.event.data["status"]?.string == "revoked")
            #expect(probe.attempts.first?.event.data["by"]?.string == "issuer")
        }
    }

    @Test func `a bank gets its own events of the kinds that it wants`() async throws {
        try await Self.withReceiver(.sqlite, [.cardCreated]) { issuing, probe, _ in
            let card = try await issuing.addCard(for: try await issuing.addHolder())
            _ = await issuing.pay(card)
            let foreign = try await issuing.addHolder(of: 1)
            _ = try await issuing.addCard(for: foreign, of: 1)
            try await issuing.deliver()
            #expect(probe.attempts.map(\.event.card) == [card.id])
            #expect(try await issuing.deliveries(bank: 1).isEmpty)
        }
    }

    @Test(arguments: [
        "http://hooks.example.com/", "https://169.254.1.1/x", "https://10.0.0.1/x",
        "https://[2001:db8::1]/", "https://hooks.example.com:8443/", "https://localhost/",
        "https://user@example.com/", "https://hooks.example.com/#part", "ftp://example.com/x", "x",
        "https://hooks", "https://2130706433/", "https://0x7f.1/", "https://hooks..com/",
        "https://-a.example.com/", "https://hooks.example.com/\u{fc}",
        "https://hooks.example.com/%2",
        "http://127.0.0.1:8080/", "https://hooks.example.com\\@127.0.0.1/",
        "https://hooks.example.com/" + String(repeating: "a", count: 230),
    ])
    func `an address that breaks a rule is refused`(url: String) async throws {
        try await withIssuing { issuing in
            let answer = await issuing.setWebhook(url: url)
            #expect(answer.status == 422)
            #expect(answer.code == "field_invalid")
            let list = await issuing.operate(.get, "/webhooks")
            #expect(list.json?["webhooks"]?.elements?.isEmpty == true)
        }
    }

    @Test(arguments: [
        "https://hooks.example.com", "https://hooks.example.com?a=b",
        "https://xn--bcher-kva.example/%C3",
        "https://HOOKS.example.com/",
        "https://hooks.example.com/" + String(repeating: "a", count: 229),
    ])
    func `an address that keeps the rules is taken`(url: String) async throws {
        try await withIssuing { issuing in
            #expect(await issuing.setWebhook(url: url).status == 200)
        }
    }

    @Test(arguments: [
        (#"{"url":"https://a.example/"}"#, "field_missing"),
        (#"{"events":["card.state"]}"#, "field_missing"),
        (#"{"url":"https://a.example/","events":[]}"#, "field_invalid"),
        (#"{"url":"https://a.example/","events":["card.lost"]}"#, "field_invalid"),
        (#"{"url":"https://a.example/","events":[1]}"#, "field_invalid"),
        (#"{"url":1,"events":["card.state"]}"#, "field_invalid"),
        (#"{"url":"https://a.example/","events":["card.state"],"x":1}"#, "field_unknown"),
    ])
    func `a body of another form is refused`(body: String, code: String) async throws {
        try await withIssuing { issuing in
            let answer = await issuing.send(
                .put,
                "/webhooks",
                body: Array(body.utf8),
                type: "application/json",
                authorization: issuing.banks[0].authorization
            )
            #expect(answer.status == 422)
            #expect(answer.code == code)
        }
    }

    @Test(arguments: TestEngine.both)
    func `the secret before signs along for a day`(engine: TestEngine) async throws {
        try await Self.withReceiver(engine) { issuing, probe, first in
            let second = try #require(await issuing.setWebhook().json?["secret"]?.string)
            #expect(second != first)
            let holder = try await issuing.addHolder()
            for seconds in [Int64(0), 86_400] {
                issuing.pass(seconds: seconds)
                _ = try await issuing.addCard(for: holder)
                try await issuing.deliver()
                let attempt = try #require(probe.attempts.last)
                let isValid = { (secret: String) in
                    (try? WebhookSignature.verify(
                        attempt.signature,
                        body: attempt.body,
                        secret: SecretBytes(copying: Array(secret.utf8)),
                        at: issuing.now.second
                    )) != nil
                }
                #expect(isValid(second))
                #expect(isValid(first) == (seconds == 0))
            }
        }
    }

    @Test(arguments: TestEngine.both)
    func `the database does not hold the secret, and a new key keeps it readable`(
        engine: TestEngine
    ) async throws {
        try await Self.withReceiver(engine) { issuing, probe, secret in
            let wrapped = try await issuing.database { work throws(DatabaseError) in
                try work.row("SELECT wrapped FROM issuing_webhook")?.bytes("wrapped") ?? []
            }
            let plain = try Base64.decode(
                Array(secret.utf8),
                alphabet: .urlSafe,
                padding: .forbidden
            )
            #expect(!Self.contains(wrapped, plain))
            #expect(!Self.contains(wrapped, Array(secret.utf8)))
            let former = try await Self.key(issuing)
            try issuing.server.rotateKey(for: .pan)
            try await issuing.server.rewrap(.pan)
            #expect(try await Self.key(issuing) != former)
            _ = try await issuing.addCard(for: try await issuing.addHolder())
            try await issuing.deliver()
            let attempt = try #require(probe.attempts.last)
            try WebhookSignature.verify(
                attempt.signature,
                body: attempt.body,
                secret: SecretBytes(copying: Array(secret.utf8)),
                at: issuing.now.second
            )
        }
    }

    @Test func `a node signs with a key that another one made`() async throws {
        try await Self.withReceiver { issuing, probe, secret in
            let other = try await IssuingStartTests.reopened(issuing)
            try other.server.rotateKey(for: .pan)
            #expect(try await other.server.rewrap(.pan) == 1)
            await other.stop()
            _ = try await issuing.addCard(for: try await issuing.addHolder())
            try await issuing.deliver()
            let attempt = try #require(probe.attempts.last)
            try WebhookSignature.verify(
                attempt.signature,
                body: attempt.body,
                secret: SecretBytes(copying: Array(secret.utf8)),
                at: issuing.now.second
            )
        }
    }

    /// The secret and the one before, each the only thing under its key.
    @Test(arguments: TestEngine.both, [false, true])
    func `a key stays while the secret of notifications needs it`(
        engine: TestEngine,
        isFormer: Bool
    ) async throws {
        try await Self.withReceiver(engine) { issuing, probe, secret in
            try issuing.server.rotateKey(for: .pan)
            if isFormer {
                // A new secret is under the new key, the one before under the old.
                #expect(await issuing.setWebhook(WebhookEvent.Kind.allCases).status == 200)
            }
            await #expect(throws: IssuingServerError.keys) {
                try await issuing.server.removeFormerKeys(.pan)
            }
            #expect(try await issuing.server.rewrap(.pan) == 1)
            #expect(try await issuing.server.rewrap(.pan) == 0)
            #expect(try await issuing.server.removeFormerKeys(.pan) == 1)
            _ = try await issuing.addCard(for: try await issuing.addHolder())
            try await issuing.deliver()
            let attempt = try #require(probe.attempts.last)
            try WebhookSignature.verify(
                attempt.signature,
                body: attempt.body,
                secret: SecretBytes(copying: Array(secret.utf8)),
                at: issuing.now.second
            )
        }
    }

    private static func contains(_ bytes: [UInt8], _ part: [UInt8]) -> Bool {
        bytes.indices.contains { bytes[$0...].starts(with: part) }
    }

    private static func key(_ issuing: IssuingFixture) async throws -> String? {
        try await issuing.database { work throws(DatabaseError) in
            try work.row("SELECT kek FROM issuing_webhook")?.text("kek")
        }
    }
}
