// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import DatabaseTestSupport
import Encodings
import HTTPMessages
import IssuingServer
import IssuingServerTestSupport
import PaymentCards
import Testing

/// New PINs.
struct PINChangeRouteTests {
    private static func setPIN(
        _ pin: String,
        _ card: PaymentCard,
        _ issuing: IssuingFixture
    ) async throws -> IssuingFixture.Reveal {
        let token = try await issuing.token(
            .singleUse,
            card.cardholder,
            card: card.id,
            operation: .setPIN
        )
        let answer = try await issuing.reveal(.setPIN, card, token: token, pin: pin)
        #expect(try await issuing.reveal(.setPIN, card, token: token, pin: pin).status == 401)
        return answer
    }

    @Test(arguments: TestEngine.both)
    func `a new PIN takes the place of the old one, with one row of its own`(
        engine: TestEngine
    ) async throws {
        try await withIssuing(engine) { issuing in
            let card = try await issuing.addCard("physical", for: try await issuing.addHolder())
            for pin in ["739164", "80415"] {
                let answer = try await Self.setPIN(pin, card, issuing)
                #expect(answer.status == 200)
                #expect(answer.pan == nil && answer.code == nil && answer.pin == nil)
                #expect(try await issuing.reveal(.pin, card).pin == pin)
            }
            #expect(try await issuing.audit(.pinChanged).count == 2)
            #expect(try await issuing.audit(.revealed).count == 2)
            try await issuing.checkAudit()
        }
    }

    @Test(arguments: ["1111", "1234", "8765", "000000", "last"])
    func `a weak PIN is refused, costs the token, and the old one stays`(
        given: String
    ) async throws {
        try await withIssuing { issuing in
            let card = try await issuing.addCard("physical", for: try await issuing.addHolder())
            let old = try await issuing.reveal(.pin, card).pin
            let answer = try await Self.setPIN(
                given == "last" ? card.lastFour : given,
                card,
                issuing
            )
            #expect(answer.status == 422)
            #expect(answer.errorCode == "pin_weak")
            #expect(try await issuing.reveal(.pin, card).pin == old)
            try await issuing.checkAudit()
        }
    }

    @Test func `a virtual card has no PIN to change`() async throws {
        try await withIssuing { issuing in
            let card = try await issuing.addCard(for: try await issuing.addHolder())
            let answer = try await Self.setPIN("739164", card, issuing)
            #expect(answer.status == 404)
            #expect(answer.errorCode == "pin_not_set")
        }
    }

    @Test func `the sixth change of a day waits and costs no token`() async throws {
        try await withIssuing(limitsRates: true) { issuing in
            let holder = try await issuing.addHolder()
            let card = try await issuing.addCard("physical", for: holder)
            for number in 0..<5 {
                let token = try await issuing.token(
                    .singleUse,
                    holder,
                    card: card.id,
                    operation: .setPIN
                )
                let pin = "73916\(number)"
                #expect(
                    try await issuing.reveal(.setPIN, card, token: token, pin: pin).status == 200
                )
                issuing.pass(seconds: 150)
            }
            let token = try await issuing.token(
                .singleUse,
                holder,
                card: card.id,
                operation: .setPIN
            )
            let sixth = try await issuing.reveal(.setPIN, card, token: token, pin: "739169")
            #expect(sixth.status == 429)
            #expect(try await issuing.audit(.requested).count == 5)
        }
    }
}
