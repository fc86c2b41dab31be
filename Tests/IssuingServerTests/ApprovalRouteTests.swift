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

/// Approval of payments on a registered device over HTTP.
struct ApprovalRouteTests {
    /// A phone with a key, registered for a card.
    struct Phone: ~Copyable {
        let key: SigningKey
        let registration: CardIdentifier
        let isReplacing: Bool

        init(_ card: PaymentCard, _ issuing: IssuingFixture) async throws {
            let key = try SigningKey.generate(.ec(.p256))
            let token = try await issuing.token(
                .singleUse,
                card.cardholder,
                card: card.id,
                operation: .registerDevice
            )
            let request = DeviceRegistrationRequest(
                card: card.id,
                applicationID: "example.app",
                deviceKey: try #require(DeviceKey(key.publicKey)),
                phoneNumber: PhoneNumber(countryCode: "41", number: "791234567"),
                language: .french
            )
            let answer = await issuing.app(
                .post,
                "/oob/registrations",
                try #require(request).json,
                token: token
            )
            #expect(answer.status == 201)
            let id = answer.json?["registration_id"]?.string
            let registration = try #require(id.flatMap { CardIdentifier($0, .registration) })
            let isReplacing = try #require(answer.json?["replaced"]).boolean == true
            self.key = key
            self.registration = registration
            self.isReplacing = isReplacing
        }

        /// Decides what it is shown.
        func decision(
            _ verdict: ApprovalDecision.Verdict,
            on shown: ApprovalChallenge
        ) throws -> JSONOutput {
            try ApprovalDecision(
                signing: verdict,
                on: shown,
                method: .biometrics,
                registration: registration,
                with: key
            ).json
        }
    }

    /// Sends a decision with a new token or a given one.
    private static func send(
        _ decision: JSONOutput,
        on challenge: ApprovalChallenge,
        of card: PaymentCard,
        _ issuing: IssuingFixture,
        token: String? = nil
    ) async throws -> IssuingFixture.Answer {
        let bearer: String
        if let token {
            bearer = token
        } else {
            bearer = try await issuing.token(
                .singleUse,
                card.cardholder,
                card: card.id,
                operation: .decide
            )
        }
        let path = "/oob/challenges/\(challenge.id.text)/decision"
        return await issuing.app(.post, path, decision, token: bearer)
    }

    /// The challenges that wait for a card's holder.
    private static func pending(
        _ card: PaymentCard,
        _ issuing: IssuingFixture
    ) async throws -> [CardIdentifier] {
        let session = try await issuing.token(.session, card.cardholder)
        let path = "/oob/challenges?card_id=" + card.id.text
        let answer = await issuing.app(.get, path, token: session)
        let elements = try #require(answer.json?["challenges"]?.elements)
        return elements.compactMap { ApprovalChallenge($0)?.id }
    }

    /// Makes a challenge that shows another amount than it is about.
    private static func altered(_ challenge: ApprovalChallenge) throws -> ApprovalChallenge {
        let json = challenge.json(at: challenge.createdOn).encoded()
        let text = json.replacing("4250", with: "4251")
        #expect(text != json)
        return try #require(ApprovalChallenge(try JSONTree(parsing: Array(text.utf8)).root))
    }

    @Test(arguments: ApprovalDecision.Verdict.allCases, TestEngine.both)
    func `the registered device decides once`(
        verdict: ApprovalDecision.Verdict,
        engine: TestEngine
    ) async throws {
        try await withIssuing(engine) { issuing in
            let card = try await issuing.addCard(for: try await issuing.addHolder())
            let phone = try await Phone(card, issuing)
            let isReplacing = phone.isReplacing
            #expect(!isReplacing)
            let challenge = try await issuing.challenge(card)
            #expect(challenge.status == .pending)
            #expect(challenge.lastFour == card.lastFour)
            #expect(try await Self.pending(card, issuing) == [challenge.id])
            let decision = try phone.decision(verdict, on: challenge)
            let answer = try await Self.send(decision, on: challenge, of: card, issuing)
            #expect(answer.status == 200)
            #expect(answer.json?["status"]?.string == verdict.rawValue)
            #expect(try await Self.pending(card, issuing).isEmpty)
            let again = try await Self.send(decision, on: challenge, of: card, issuing)
            #expect(again.status == 200)
            let other: ApprovalDecision.Verdict = verdict == .accepted ? .declined : .accepted
            let opposite = try phone.decision(other, on: challenge)
            let refused = try await Self.send(opposite, on: challenge, of: card, issuing)
            #expect(refused.status == 409)
            #expect(refused.code == "challenge_closed")
            let rows = try await issuing.audit(.challengeDecided)
            #expect(rows.map(\.entry.outcome) == [.success, .unchanged])
            try await issuing.checkEffects()
        }
    }

    @Test(arguments: TestEngine.both)
    func `of many decisions at once one counts`(engine: TestEngine) async throws {
        try await withIssuing(engine) { issuing in
            let card = try await issuing.addCard(for: try await issuing.addHolder())
            let phone = try await Phone(card, issuing)
            let challenge = try await issuing.challenge(card)
            let decisions = [
                try phone.decision(.accepted, on: challenge),
                try phone.decision(.declined, on: challenge),
            ]
            // A newer token would revoke the older ones, so these are bound to no operation.
            var tokens: [String] = []
            for operation in [SecureOperation?.some(.decide), nil] {
                tokens.append(
                    try await issuing.token(
                        .singleUse,
                        card.cardholder,
                        card: card.id,
                        operation: operation
                    )
                )
            }
            let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
                for (decision, token) in zip(decisions, tokens) {
                    group.addTask {
                        try await Self.send(
                            decision,
                            on: challenge,
                            of: card,
                            issuing,
                            token: token
                        ).status
                    }
                }
                return try await group.reduce(into: [:]) { $0[$1, default: 0] += 1 }
            }
            #expect(statuses == [200: 1, 409: 1])
            try await issuing.checkEffects()
        }
    }

    @Test(arguments: TestEngine.both)
    func `a decision on another amount leaves the challenge open and raises an alert`(
        engine: TestEngine
    ) async throws {
        try await withIssuing(engine) { issuing in
            let card = try await issuing.addCard(for: try await issuing.addHolder())
            let phone = try await Phone(card, issuing)
            let challenge = try await issuing.challenge(card)
            let wrong = try phone.decision(.accepted, on: try Self.altered(challenge))
            let answer = try await Self.send(wrong, on: challenge, of: card, issuing)
            #expect(answer.status == 403)
            #expect(answer.code == "signature_invalid")
            #expect(try await Self.pending(card, issuing) == [challenge.id])
            let row = try await issuing.audit(.refused).last?.entry
            #expect(row?.outcome == .alert)
            #expect(row?.errorCode == "signature_invalid")
            #expect(row?.card == card.id.text)
            let right = try phone.decision(.accepted, on: challenge)
            #expect(try await Self.send(right, on: challenge, of: card, issuing).status == 200)
            try await issuing.checkEffects()
        }
    }

    @Test(arguments: TestEngine.both)
    func `a closed challenge costs the token`(engine: TestEngine) async throws {
        try await withIssuing(engine) { issuing in
            let card = try await issuing.addCard(for: try await issuing.addHolder())
            let phone = try await Phone(card, issuing)
            let cancelled = try await issuing.challenge(card)
            let path = "/simulate/challenges/\(cancelled.id.text)"
            let bank = issuing.banks[0].authorization
            let answer = await issuing.send(.post, path + "/cancel", [:], by: bank)
            #expect(answer.status == 200)
            #expect(answer.json?["status"]?.string == "cancelled")
            let again = await issuing.send(.post, path + "/cancel", [:], by: bank)
            #expect(again.code == "challenge_closed")
            let late = try await issuing.challenge(card)
            issuing.pass(seconds: 600)
            for challenge in [cancelled, late] {
                let decision = try phone.decision(.accepted, on: challenge)
                let token = try await issuing.token(
                    .singleUse,
                    card.cardholder,
                    card: card.id,
                    operation: .decide
                )
                for code in ["challenge_closed", "token_invalid"] {
                    let answer = try await Self.send(
                        decision,
                        on: challenge,
                        of: card,
                        issuing,
                        token: token
                    )
                    #expect(answer.code == code)
                }
            }
            let read = await issuing.send(
                .get,
                "/simulate/challenges/\(late.id.text)",
                nil,
                by: bank
            )
            #expect(read.json?["status"]?.string == "expired")
            try await issuing.checkEffects()
        }
    }

    @Test(arguments: [Int64(599), 600])
    func `a challenge is open for ten minutes`(seconds: Int64) async throws {
        try await withIssuing { issuing in
            let card = try await issuing.addCard(for: try await issuing.addHolder())
            let challenge = try await issuing.challenge(card)
            issuing.pass(seconds: seconds)
            #expect(try await Self.pending(card, issuing) == (seconds < 600 ? [challenge.id] : []))
        }
    }

    @Test(arguments: TestEngine.both)
    func `the device registered before decides no longer`(engine: TestEngine) async throws {
        try await withIssuing(engine) { issuing in
            let card = try await issuing.addCard(for: try await issuing.addHolder())
            let former = try await Phone(card, issuing)
            let present = try await Phone(card, issuing)
            let isReplacing = present.isReplacing
            #expect(isReplacing)
            let challenge = try await issuing.challenge(card)
            let stale = try former.decision(.accepted, on: challenge)
            let answer = try await Self.send(stale, on: challenge, of: card, issuing)
            #expect(answer.status == 403)
            #expect(answer.code == "device_not_registered")
            let fresh = try present.decision(.accepted, on: challenge)
            #expect(try await Self.send(fresh, on: challenge, of: card, issuing).status == 200)
            #expect(try await issuing.audit(.deviceRegistered).count == 2)
            try await issuing.checkEffects()
        }
    }

    @Test func `a challenge belongs to its cardholder and its bank`() async throws {
        try await withIssuing { issuing in
            let card = try await issuing.addCard(for: try await issuing.addHolder())
            let other = try await issuing.addCard(for: try await issuing.addHolder())
            let phone = try await Phone(card, issuing)
            let challenge = try await issuing.challenge(card)
            let decision = try phone.decision(.accepted, on: challenge)
            let foreign = try await Self.send(decision, on: challenge, of: other, issuing)
            #expect(foreign.status == 404)
            #expect(foreign.code == "challenge_not_found")
            let sibling = try await issuing.addCard(for: card.cardholder)
            let mismatch = try await Self.send(decision, on: challenge, of: sibling, issuing)
            #expect(mismatch.code == "token_card_mismatch")
            let session = try await issuing.token(.session, other.cardholder)
            let list = await issuing.app(
                .get,
                "/oob/challenges?card_id=" + card.id.text,
                token: session
            )
            #expect(list.code == "card_not_found")
            let path = "/simulate/challenges/\(challenge.id.text)"
            let bank = issuing.banks[1].authorization
            #expect(await issuing.send(.get, path, nil, by: bank).code == "challenge_not_found")
            let cancel = await issuing.send(.post, path + "/cancel", [:], by: bank)
            #expect(cancel.code == "challenge_not_found")
            #expect(try await Self.pending(card, issuing) == [challenge.id])
            try await issuing.checkEffects()
        }
    }

    @Test func `a session neither registers nor decides`() async throws {
        try await withIssuing { issuing in
            let card = try await issuing.addCard(for: try await issuing.addHolder())
            let phone = try await Phone(card, issuing)
            let challenge = try await issuing.challenge(card)
            let session = try await issuing.token(.session, card.cardholder)
            let decision = try phone.decision(.accepted, on: challenge)
            let answer = try await Self.send(
                decision,
                on: challenge,
                of: card,
                issuing,
                token: session
            )
            #expect(answer.status == 403)
            #expect(answer.code == "scope_insufficient")
            let unknown = try await Self.send(
                decision,
                on: challenge,
                of: card,
                issuing,
                token: "su_" + String(repeating: "A", count: 43)
            )
            #expect(unknown.code == "token_invalid")
        }
    }

    @Test func `a body of another form does not cost the token`() async throws {
        try await withIssuing { issuing in
            let card = try await issuing.addCard(for: try await issuing.addHolder())
            let phone = try await Phone(card, issuing)
            let challenge = try await issuing.challenge(card)
            let token = try await issuing.token(
                .singleUse,
                card.cardholder,
                card: card.id,
                operation: .decide
            )
            let bad = try await Self.send(["a": 1], on: challenge, of: card, issuing, token: token)
            #expect(bad.code == "field_unknown")
            let decision = try phone.decision(.accepted, on: challenge)
            let good = try await Self.send(
                decision,
                on: challenge,
                of: card,
                issuing,
                token: token
            )
            #expect(good.status == 200)
        }
    }
}
