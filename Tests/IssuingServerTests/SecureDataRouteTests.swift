// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import DatabaseTestSupport
import Encodings
import HTTPMessages
import IssuingServerTestSupport
import PaymentCards
import Testing

/// Requests for secrets.
struct SecureDataRouteTests {
    @Test(arguments: TestEngine.both)
    func `each operation reveals its own secrets, and the same each time`(
        engine: TestEngine
    ) async throws {
        try await withIssuing(engine) { issuing in
            let holder = try await issuing.addHolder()
            let card = try await issuing.addCard("physical", for: holder)
            _ = await issuing.operate("activate", card.id)
            let pan = try await issuing.reveal(.pan, card)
            #expect(pan.status == 200)
            #expect(pan.pan?.hasPrefix("99990000") == true)
            #expect(pan.pan?.hasSuffix(card.lastFour) == true)
            #expect(pan.code == nil && pan.pin == nil)
            let code = try await issuing.reveal(.cvv, card)
            #expect(code.code?.count == 3 && code.pan == nil)
            let both = try await issuing.reveal(.panAndCVV, card)
            #expect(both.pan == pan.pan && both.code == code.code && both.pin == nil)
            let copied = try await issuing.reveal(.copyPAN, card)
            #expect(copied.pan == pan.pan)
            let copiedCode = try await issuing.reveal(.copyCVV, card)
            #expect(copiedCode.code == code.code)
            let pin = try await issuing.reveal(.pin, card)
            #expect(pin.pin?.count == 4 && pin.pan == nil && pin.code == nil)
            #expect(try await issuing.audit(.requested).count == 6)
            #expect(try await issuing.audit(.revealed).count == 6)
        }
    }

    @Test func `a token is good for one request`() async throws {
        try await withIssuing { issuing in
            let holder = try await issuing.addHolder()
            let card = try await issuing.addCard(for: holder)
            let token = try await issuing.token(.singleUse, holder, card: card.id, operation: .pan)
            #expect(try await issuing.reveal(.pan, card, token: token).status == 200)
            let again = try await issuing.reveal(.pan, card, token: token)
            #expect(again.status == 401)
            #expect(again.errorCode == "token_invalid")
            let refused = try await issuing.audit(.refused)
            #expect(refused.map(\.entry.errorCode) == ["token_replay"])
        }
    }

    @Test func `a newer token for the same card and operation replaces the older one`() async throws
    {
        try await withIssuing { issuing in
            let holder = try await issuing.addHolder()
            let card = try await issuing.addCard(for: holder)
            let old = try await issuing.token(.singleUse, holder, card: card.id, operation: .pan)
            let other = try await issuing.token(.singleUse, holder, card: card.id, operation: .cvv)
            let new = try await issuing.token(.singleUse, holder, card: card.id, operation: .pan)
            #expect(try await issuing.reveal(.pan, card, token: old).status == 401)
            #expect(try await issuing.reveal(.cvv, card, token: other).status == 200)
            #expect(try await issuing.reveal(.pan, card, token: new).status == 200)
        }
    }

    @Test(arguments: [(59, 200), (60, 401), (61, 401)])
    func `a token ends by the server's clock`(seconds: Int, status: Int) async throws {
        try await withIssuing { issuing in
            let holder = try await issuing.addHolder()
            let card = try await issuing.addCard(for: holder)
            let token = try await issuing.token(.singleUse, holder, card: card.id, operation: .pan)
            issuing.pass(seconds: Int64(seconds))
            #expect(try await issuing.reveal(.pan, card, token: token).status == status)
        }
    }

    @Test func `a token for another card or operation is burnt`() async throws {
        try await withIssuing { issuing in
            let holder = try await issuing.addHolder()
            let card = try await issuing.addCard("physical", for: holder)
            let other = try await issuing.addCard(for: holder)
            _ = await issuing.operate("activate", card.id)
            let token = try await issuing.token(.singleUse, holder, card: card.id, operation: .pan)
            let mismatch = try await issuing.reveal(.pan, other, token: token)
            #expect(mismatch.status == 403)
            #expect(mismatch.errorCode == "token_card_mismatch")
            #expect(try await issuing.reveal(.pan, card, token: token).status == 401)
            let second = try await issuing.token(.singleUse, holder, card: card.id, operation: .pan)
            let operation = try await issuing.reveal(.pin, card, token: second)
            #expect(operation.status == 403)
            #expect(operation.errorCode == "token_operation_mismatch")
            #expect(try await issuing.reveal(.pan, card, token: second).status == 401)
        }
    }

    @Test func `a token without a card serves any card of its holder, and is burnt on another's`()
        async throws
    {
        try await withIssuing { issuing in
            let holder = try await issuing.addHolder()
            let own = try await issuing.addCard(for: holder)
            let foreign = try await issuing.addCard(for: try await issuing.addHolder())
            let token = try await issuing.token(.singleUse, holder)
            #expect(try await issuing.reveal(.cvv, own, token: token).status == 200)
            let second = try await issuing.token(.singleUse, holder)
            let answer = try await issuing.reveal(.pan, foreign, token: second)
            #expect(answer.status == 404)
            #expect(answer.errorCode == "card_not_found")
            #expect(try await issuing.reveal(.pan, own, token: second).status == 401)
        }
    }

    @Test func `a session in an envelope is refused and stays valid`() async throws {
        try await withIssuing { issuing in
            let holder = try await issuing.addHolder()
            let card = try await issuing.addCard(for: holder)
            let session = try await issuing.token(.session, holder)
            let answer = try await issuing.reveal(.pan, card, token: session)
            #expect(answer.status == 403)
            #expect(answer.errorCode == "scope_insufficient")
            #expect(await issuing.app(.get, "/cards", token: session).status == 200)
        }
    }

    /// What a card in a state answers.
    struct Availability: Sendable, CustomTestStringConvertible {
        let form: String
        let steps: [String]
        let operation: SecureOperation
        let status: Int
        let code: String?

        init(
            _ form: String,
            _ steps: [String],
            _ operation: SecureOperation,
            _ status: Int,
            _ code: String? = nil
        ) {
            (self.form, self.steps, self.operation) = (form, steps, operation)
            (self.status, self.code) = (status, code)
        }

        var testDescription: String {
            "\(form) \(steps.joined(separator: " ")) \(operation.rawValue)"
        }
    }

    static let unavailable = "secure_data_unavailable"

    @Test(arguments: [
        Availability("physical", [], .pan, 409, unavailable),
        Availability("physical", [], .pin, 200),
        Availability("virtual", [], .pan, 200),
        Availability("virtual", [], .pin, 404, "pin_not_set"),
        Availability("physical", ["activate", "suspend"], .pan, 409, unavailable),
        Availability("physical", ["activate", "suspend"], .pin, 409, unavailable),
        Availability("virtual", ["revoke"], .pan, 409, unavailable),
        Availability("physical", ["revoke"], .pin, 409, unavailable),
        Availability("virtual", ["expire"], .cvv, 409, unavailable),
    ])
    func `the card's state decides, and the token is burnt`(row: Availability) async throws {
        try await withIssuing { issuing in
            let holder = try await issuing.addHolder()
            let card = try await issuing.addCard(row.form, for: holder)
            for step in row.steps {
                if step == "expire" {
                    _ = await issuing.send(
                        .post,
                        "/simulate/expiry",
                        ["card_id": .string(card.id.text)],
                        by: issuing.banks[0].authorization
                    )
                } else {
                    _ = await issuing.operate(step, card.id)
                }
            }
            let token = try await issuing.token(
                .singleUse,
                holder,
                card: card.id,
                operation: row.operation
            )
            let answer = try await issuing.reveal(row.operation, card, token: token)
            #expect(answer.status == row.status)
            #expect(answer.errorCode == row.code)
            #expect(try await issuing.reveal(row.operation, card, token: token).status == 401)
            let ends = try await issuing.audit(row.status == 200 ? .revealed : .refused)
            #expect(ends.first?.entry.errorCode == row.code)
        }
    }

    @Test func `the sixth reveal in ten minutes waits and costs no token`() async throws {
        try await withIssuing(limitsRates: true) { issuing in
            let card = try await issuing.addCard(for: try await issuing.addHolder())
            for _ in 0..<5 {
                #expect(try await issuing.reveal(.pan, card).status == 200)
                issuing.pass(seconds: 1)
            }
            let token = try await issuing.token(
                .singleUse,
                card.cardholder,
                card: card.id,
                operation: .pan
            )
            let sixth = try await issuing.reveal(.pan, card, token: token)
            #expect(sixth.status == 429)
            #expect(sixth.errorCode == "rate_limited")
            let text = try #require(sixth.answer.response.headers["Retry-After"])
            issuing.pass(seconds: try #require(Int64(text)))
            // The wait is longer than the token lives; it was not spent, it is only too old now.
            let late = try await issuing.reveal(.pan, card, token: token)
            #expect(late.status == 401)
            #expect(try await issuing.audit(.refused).last?.entry.errorCode == "token_expired")
        }
    }

    @Test(arguments: TestEngine.both)
    func `five wrong tokens lock the cardholder's secrets for fifteen minutes`(
        engine: TestEngine
    ) async throws {
        try await withIssuing(engine) { issuing in
            let holder = try await issuing.addHolder()
            let card = try await issuing.addCard(for: holder)
            let wrong = "su_" + String(repeating: "A", count: 43)
            for _ in 0..<5 {
                #expect(try await issuing.reveal(.pan, card, token: wrong).status == 401)
            }
            let token = try await issuing.token(.singleUse, holder, card: card.id, operation: .pan)
            let locked = try await issuing.reveal(.pan, card, token: token)
            #expect(locked.status == 429)
            #expect(locked.errorCode == "cardholder_locked")
            #expect(locked.answer.response.headers["Retry-After"] == "900")
            let alerts = try await issuing.audit(.cardholderLocked)
            #expect(alerts.map(\.entry.outcome) == [.alert])
            issuing.pass(seconds: 900)
            #expect(try await issuing.reveal(.pan, card).status == 200)
        }
    }

    @Test func `a right token ends the row of wrong ones`() async throws {
        try await withIssuing { issuing in
            let card = try await issuing.addCard(for: try await issuing.addHolder())
            let wrong = "su_" + String(repeating: "A", count: 43)
            for _ in 0..<3 {
                for _ in 0..<4 {
                    #expect(try await issuing.reveal(.pan, card, token: wrong).status == 401)
                }
                #expect(try await issuing.reveal(.pan, card).status == 200)
            }
        }
    }
}
