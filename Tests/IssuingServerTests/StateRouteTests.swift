// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import DatabaseTestSupport
import Encodings
import HTTPMessages
import IssuingServer
import IssuingServerTestSupport
import PaymentCards
import Testing

/// Changes of a card's state over HTTP.
struct StateRouteTests {
    /// A change of state, and what the server decides.
    struct Row: Sendable, CustomTestStringConvertible {
        let steps: [String]
        let request: String
        let status: Int
        let code: String?
        let state: String
        let isChanged: Bool?

        init(
            _ steps: [String],
            _ request: String,
            _ status: Int,
            _ state: String,
            code: String? = nil,
            isChanged: Bool? = nil
        ) {
            (self.steps, self.request, self.status, self.state) = (steps, request, status, state)
            (self.code, self.isChanged) = (code, isChanged)
        }

        var testDescription: String { (steps + [request]).joined(separator: ", ") }
    }

    /// `bank:` steps are the bank's; the card is physical, so it starts inactive.
    static let rows = [
        Row([], "activate", 200, "active", isChanged: true),
        Row([], "suspend", 409, "inactive", code: "invalid_state_transition"),
        Row([], "revoke", 200, "revoked", isChanged: true),
        Row(["activate"], "activate", 200, "active", isChanged: false),
        Row(["activate"], "suspend", 200, "suspended", isChanged: true),
        Row(["activate"], "revoke", 200, "revoked", isChanged: true),
        Row(["activate", "suspend"], "activate", 200, "active", isChanged: true),
        Row(["activate", "bank:suspend"], "activate", 409, "suspended", code: "suspension_locked"),
        Row(["activate", "suspend"], "suspend", 200, "suspended", isChanged: false),
        Row(["activate", "suspend"], "revoke", 200, "revoked", isChanged: true),
        Row(["revoke"], "activate", 409, "revoked", code: "card_revoked"),
        Row(["revoke"], "suspend", 409, "revoked", code: "card_revoked"),
        Row(["revoke"], "revoke", 200, "revoked", isChanged: false),
        Row(["expire"], "activate", 409, "inactive", code: "card_expired"),
        Row(["activate", "expire"], "suspend", 200, "suspended", isChanged: true),
    ]

    @Test(arguments: rows, TestEngine.both)
    func `the table of states holds`(row: Row, engine: TestEngine) async throws {
        try await withIssuing(engine) { issuing in
            let holder = try await issuing.addHolder()
            let card = try await issuing.addCard("physical", for: holder)
            let session = try await issuing.token(.session, holder)
            for step in row.steps {
                let answer: IssuingFixture.Answer
                if step == "expire" {
                    answer = await issuing.send(
                        .post,
                        "/simulate/expiry",
                        ["card_id": .string(card.id.text)],
                        by: issuing.banks[0].authorization
                    )
                } else if step.hasPrefix("bank:") {
                    answer = await issuing.operate(String(step.dropFirst(5)), card.id)
                } else {
                    answer = await issuing.change(step, card.id, session: session)
                }
                #expect(answer.status == 200)
            }
            let answer = await issuing.change(row.request, card.id, session: session)
            #expect(answer.status == row.status)
            #expect(answer.code == row.code)
            #expect(answer.cardStatus == row.state)
            #expect(answer.json?["changed"]?.boolean == row.isChanged)
        }
    }

    @Test func `the issuer takes over a suspension, and only the issuer ends it`() async throws {
        try await withIssuing { issuing in
            let holder = try await issuing.addHolder()
            let card = try await issuing.addCard(for: holder)
            let session = try await issuing.token(.session, holder)
            _ = await issuing.change("suspend", card.id, reason: "suspected_lost", session: session)
            let taken = await issuing.operate("suspend", card.id)
            #expect(taken.json?["card"]?["suspended_by"]?.string == "issuer")
            #expect(taken.json?["card"]?["version"]?.number?.integer == 3)
            #expect(taken.json?["card"]?["status_reason"]?.string == "suspected_lost")
            #expect(await issuing.change("activate", card.id, session: session).status == 409)
            #expect(await issuing.operate("activate", card.id).cardStatus == "active")
        }
    }

    @Test(arguments: [
        ("suspend", "nonsense"), ("suspend", "invalid_cvc2_threshold_exceeded"),
        ("revoke", "expired"), ("activate", "suspected_lost"), ("revoke", "suspected_lost"),
    ])
    func `a reason that the cardholder may not give changes nothing`(
        verb: String,
        reason: String
    ) async throws {
        try await withIssuing { issuing in
            let holder = try await issuing.addHolder()
            let card = try await issuing.addCard(for: holder)
            let session = try await issuing.token(.session, holder)
            let answer = await issuing.change(verb, card.id, reason: reason, session: session)
            #expect(answer.status == 422)
            let read = await issuing.app(.get, "/cards/\(card.id.text)", token: session)
            #expect(read.cardStatus == "active")
            #expect(read.json?["version"]?.number?.integer == 1)
        }
    }

    @Test(arguments: TestEngine.both)
    func `a repeated request gets the first answer, byte by byte`(engine: TestEngine) async throws {
        try await withIssuing(engine) { issuing in
            let holder = try await issuing.addHolder()
            let card = try await issuing.addCard(for: holder)
            let session = try await issuing.token(.session, holder)
            let key = IssuingFixture.newKey()
            let first = await issuing.change("suspend", card.id, session: session, key: key)
            _ = await issuing.change("activate", card.id, session: session)
            let again = await issuing.change("suspend", card.id, session: session, key: key)
            #expect(again.response.bytes == first.response.bytes)
            let read = await issuing.app(.get, "/cards/\(card.id.text)", token: session)
            #expect(read.cardStatus == "active")
            #expect(try await issuing.audit(.suspend).count == 1)
        }
    }

    @Test func `a refusal by the card's state is repeated, too`() async throws {
        try await withIssuing { issuing in
            let holder = try await issuing.addHolder()
            let card = try await issuing.addCard(for: holder)
            _ = await issuing.operate("suspend", card.id)
            let session = try await issuing.token(.session, holder)
            let key = IssuingFixture.newKey()
            let first = await issuing.change("activate", card.id, session: session, key: key)
            _ = await issuing.operate("activate", card.id)
            let again = await issuing.change("activate", card.id, session: session, key: key)
            #expect(again.status == 409)
            #expect(again.response.bytes == first.response.bytes)
        }
    }

    @Test func `a key for another request is refused`() async throws {
        try await withIssuing { issuing in
            let holder = try await issuing.addHolder()
            let card = try await issuing.addCard(for: holder)
            let session = try await issuing.token(.session, holder)
            let key = IssuingFixture.newKey()
            _ = await issuing.change("suspend", card.id, session: session, key: key)
            let other = await issuing.change(
                "suspend",
                card.id,
                reason: "suspected_lost",
                session: session,
                key: key
            )
            #expect(other.status == 409)
            #expect(other.code == "idempotency_key_reused")
            let another = await issuing.change("revoke", card.id, session: session, key: key)
            #expect(another.code == "idempotency_key_reused")
        }
    }

    @Test func `keys of the bank and of the cardholder are different keys`() async throws {
        try await withIssuing { issuing in
            let holder = try await issuing.addHolder()
            let card = try await issuing.addCard(for: holder)
            let session = try await issuing.token(.session, holder)
            let key = IssuingFixture.newKey()
            _ = await issuing.change("suspend", card.id, session: session, key: key)
            #expect(await issuing.operate("revoke", card.id, key: key).cardStatus == "revoked")
        }
    }

    @Test func `after a day a key may be used again`() async throws {
        try await withIssuing { issuing in
            let card = try await issuing.addCard(for: try await issuing.addHolder())
            let key = IssuingFixture.newKey()
            _ = await issuing.operate("suspend", card.id, key: key)
            issuing.pass(seconds: 86_400)
            #expect(await issuing.operate("revoke", card.id, key: key).cardStatus == "revoked")
        }
    }

    @Test(arguments: [nil, "", "x", "123e4567-e89b-12d3-a456-42661417400"])
    func `a change needs a key`(key: String?) async throws {
        try await withIssuing { issuing in
            let card = try await issuing.addCard(for: try await issuing.addHolder())
            let answer = await issuing.send(
                .post,
                "/cards/\(card.id.text)/suspend",
                [:],
                by: issuing.banks[0].authorization,
                key: key
            )
            #expect(answer.status == 400)
            #expect(answer.code == "idempotency_required")
        }
    }

    @Test func `the eleventh change of a card in a minute waits`() async throws {
        try await withIssuing(limitsRates: true) { issuing in
            let holder = try await issuing.addHolder()
            let card = try await issuing.addCard(for: holder)
            let session = try await issuing.token(.session, holder)
            for _ in 0..<10 {
                #expect(await issuing.change("suspend", card.id, session: session).status == 200)
            }
            let answer = await issuing.change("suspend", card.id, session: session)
            #expect(answer.status == 429)
            #expect(answer.code == "rate_limited")
            #expect(answer.response.headers["Retry-After"] == "6")
            issuing.pass(seconds: 6)
            #expect(await issuing.change("suspend", card.id, session: session).status == 200)
        }
    }

    @Test func `an unknown card and another cardholder's get the same answer`() async throws {
        try await withIssuing { issuing in
            let (mara, tomas) = (try await issuing.addHolder(), try await issuing.addHolder())
            let card = try await issuing.addCard(for: tomas)
            let session = try await issuing.token(.session, mara)
            for id in [card.id.text, "crd_" + String(repeating: "0", count: 26), "x"] {
                let read = await issuing.app(.get, "/cards/\(id)", token: session)
                #expect(read.status == 404)
                #expect(read.code == "card_not_found")
            }
            #expect(await issuing.change("revoke", card.id, session: session).status == 404)
            #expect(await issuing.operate("revoke", card.id, bank: 1).status == 404)
        }
    }
}
