// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Database
import DatabaseTestSupport
import Encodings
import HTTPMessages
import IssuingServer
import IssuingServerTestSupport
import PaymentCards
import Testing

/// Envelopes that do not open, and keys that are gone.
struct SecureEnvelopeRouteTests {
    /// A body that is no envelope.
    struct Envelope: Sendable, CustomTestStringConvertible {
        let name: String
        let body: String
        let status: Int
        let code: String

        var testDescription: String { name }
    }

    @Test(arguments: [
        Envelope(name: "no JSON", body: "{", status: 400, code: "request_malformed"),
        Envelope(name: "empty", body: "{}", status: 400, code: "envelope_malformed"),
        Envelope(
            name: "twice",
            body: #"{"v":1,"v":1}"#,
            status: 422,
            code: "json_duplicate_key"
        ),
        Envelope(
            name: "deep",
            body: String(repeating: "[", count: 17) + String(repeating: "]", count: 17),
            status: 422,
            code: "json_too_deep"
        ),
        Envelope(
            name: "large",
            body: "\"" + String(repeating: "a", count: 65 << 10) + "\"",
            status: 413,
            code: "body_too_large"
        ),
    ])
    func `a malformed envelope costs no token`(envelope: Envelope) async throws {
        try await withIssuing { issuing in
            let card = try await issuing.addCard(for: try await issuing.addHolder())
            let answer = await issuing.send(
                .post,
                "/device/v1/cards/\(card.id.text)/secure-data",
                body: Array(envelope.body.utf8),
                type: "application/json"
            )
            #expect(answer.status == envelope.status)
            #expect(answer.code == envelope.code)
            #expect(try await issuing.audit(.requested).isEmpty)
        }
    }

    @Test func `an envelope for another card does not open`() async throws {
        try await withIssuing { issuing in
            let holder = try await issuing.addHolder()
            let (card, other) = (
                try await issuing.addCard(for: holder), try await issuing.addCard(for: holder)
            )
            let token = try await issuing.token(.singleUse, holder, card: card.id, operation: .pan)
            let key = try await issuing.vaultKey()
            let body = try issuing.envelope(.pan, card.id, token: token, key: key)
            let answer = await issuing.send(
                .post,
                "/device/v1/cards/\(other.id.text)/secure-data",
                body: body,
                type: "application/json"
            )
            #expect(answer.code == "envelope_malformed")
            #expect(try await issuing.reveal(.pan, card, token: token).status == 200)
        }
    }

    @Test func `a retired vault key is unknown, the next one works at once`() async throws {
        try await withIssuing { issuing in
            let holder = try await issuing.addHolder()
            let card = try await issuing.addCard(for: holder)
            let (current, next) = (try await issuing.vaultKey(), try await issuing.vaultKey(1))
            let token = try await issuing.token(.singleUse, holder, card: card.id, operation: .pan)
            try issuing.server.rotateVaultKeys()
            let old = try await issuing.reveal(.pan, card, token: token, key: current)
            #expect(old.status == 409)
            #expect(old.errorCode == "vault_key_unknown")
            #expect(try await issuing.reveal(.pan, card, token: token, key: next).status == 200)
            #expect(try await issuing.vaultKey() == next)
        }
    }

    @Test(arguments: TestEngine.both)
    func `without the key of the card's key the token is burnt, and lists still work`(
        engine: TestEngine
    ) async throws {
        try await withIssuing(engine) { issuing in
            let holder = try await issuing.addHolder()
            let card = try await issuing.addCard(for: holder)
            try await issuing.database { work throws(DatabaseError) in
                _ = try work.execute("UPDATE issuing_card_number SET kek = 'kp_gone'")
            }
            let token = try await issuing.token(.singleUse, holder, card: card.id, operation: .pan)
            let answer = try await issuing.reveal(.pan, card, token: token)
            #expect(answer.status == 500)
            #expect(answer.errorCode == "internal_error")
            #expect(try await issuing.reveal(.pan, card, token: token).status == 401)
            let session = try await issuing.token(.session, holder)
            #expect(await issuing.app(.get, "/cards", token: session).status == 200)
        }
    }

    @Test func `a number moved to another card does not open there`() async throws {
        try await withIssuing { issuing in
            let holder = try await issuing.addHolder()
            let card = try await issuing.addCard(for: holder)
            let other = try await issuing.addCard(for: holder)
            let (from, to) = (card.id.text, other.id.text)
            try await issuing.database { work throws(DatabaseError) in
                _ = try work.execute("DELETE FROM issuing_card_number WHERE card = ?", .text(to))
                _ = try work.execute(
                    "UPDATE issuing_card_number SET card = ? WHERE card = ?",
                    .text(to),
                    .text(from)
                )
            }
            #expect(try await issuing.reveal(.pan, other).status == 500)
        }
    }
}
