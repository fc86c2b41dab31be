// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Encodings
import PaymentCards
import Testing

/// Decisions about challenges.
struct ApprovalTests {
    /// A card with a registered device and an open challenge.
    private final class Scene {
        let key: SigningKey
        let registration: DeviceRegistration
        let challenge: ApprovalChallenge

        init(amount: Int = 49_90) throws {
            let key = try SigningKey.generate(.ec(.p256))
            registration = try ApprovalTests.registration(of: key.publicKey)
            challenge = try ApprovalTests.challenge(amount: amount)
            self.key = key
        }

        func decision(
            _ verdict: ApprovalDecision.Verdict = .accepted,
            on other: ApprovalChallenge? = nil
        ) throws -> ApprovalDecision {
            try ApprovalDecision(
                signing: verdict,
                on: other ?? challenge,
                method: .biometrics,
                registration: registration.id,
                with: key
            )
        }
    }

    /// Reads the body of an approval with a signature.
    private static func decision(
        _ registration: CardIdentifier,
        _ signature: [UInt8]
    ) throws -> ApprovalDecision {
        let text = Base64.encode(signature, alphabet: .urlSafe, padded: false)
        let body: JSONOutput = [
            "decision": "accepted", "method": "login",
            "registration_id": .string(registration.text), "signature": .string(text),
        ]
        return try ApprovalDecision(parsing: MoneySample.json(body))
    }

    private static func registration(of publicKey: PublicKey) throws -> DeviceRegistration {
        let deviceKey = try #require(DeviceKey(publicKey))
        let request = try #require(
            DeviceRegistrationRequest(
                card: MoneySample.card,
                applicationID: "com.example.bank",
                deviceKey: deviceKey,
                language: .german
            )
        )
        return DeviceRegistration(request, now: MoneySample.now, random: SystemRandom())
    }

    private static func challenge(amount: Int = 49_90) throws -> ApprovalChallenge {
        let request = try #require(
            ChallengeRequest(
                card: MoneySample.card,
                merchant: "Zoë’s Shop",
                amount: amount,
                currency: MoneySample.euros
            )
        )
        return ApprovalChallenge(
            request,
            lastFour: "1374",
            now: MoneySample.now,
            random: SystemRandom()
        )
    }

    private static func apply(
        _ decision: ApprovalDecision,
        to challenge: ApprovalChallenge,
        _ registration: DeviceRegistration?,
        after seconds: Int64 = 1
    ) throws(PaymentCardError) -> ApprovalRules.Outcome {
        try ApprovalRules.apply(
            decision,
            to: challenge,
            registration: registration,
            at: MoneySample.now.adding(milliseconds: seconds * 1000)
        )
    }

    @Test func `what is signed is canonical JSON of what was shown`() throws {
        let challenge = try Self.challenge()
        let bytes = try challenge.signedBytes(for: .accepted)
        #expect(
            String(decoding: bytes, as: UTF8.self) == """
                {"amount":4990,"card_id":"\(MoneySample.card.text)",\
                "challenge_id":"\(challenge.id.text)","currency":"EUR","decision":"accepted",\
                "expires_on":"2026-06-17T12:10:00.000Z","merchant":"Zoë’s Shop"}
                """
        )
    }

    @Test(arguments: ApprovalDecision.Verdict.allCases)
    func `a signed decision settles a challenge`(verdict: ApprovalDecision.Verdict) throws {
        let scene = try Scene()
        let outcome = try Self.apply(
            scene.decision(verdict),
            to: scene.challenge,
            scene.registration,
            after: 599
        )
        #expect(outcome.isChanged)
        #expect(outcome.challenge.status(at: MoneySample.now).rawValue == verdict.rawValue)
    }

    @Test func `the signature has the raw form that a key store's may be turned into`() throws {
        let scene = try Scene()
        let bytes = try scene.challenge.signedBytes(for: .accepted)
        let signature = try scene.key.signRaw(bytes[...], hash: .sha256)
        let decision = try Self.decision(scene.registration.id, signature)
        let outcome = try Self.apply(decision, to: scene.challenge, scene.registration)
        #expect(outcome.isChanged)
        let error = refusal {
            _ = try Self.decision(scene.registration.id, signature.dropLast())
        }
        #expect(error == .refused(.fieldInvalid, field: "signature"))
    }

    /// Row 51, for each member that is signed.
    @Test(arguments: ["amount", "merchant", "currency", "card_id", "id", "expires_on"])
    func `a decision on other content is refused`(member: String) throws {
        let scene = try Scene()
        let other: [String: JSONOutput] = [
            "amount": .integer(49_91), "merchant": .string("Zoë's Shop"),
            "currency": .string("CHF"), "card_id": .string(MoneySample.otherCard.text),
            "id": .string(CardIdentifier(.challenge, random: SystemRandom()).text),
            "expires_on": .string("2026-06-17T12:10:00.001Z"),
        ]
        let value = try MoneySample.json(scene.challenge.json(at: MoneySample.now))
        let members = try #require(value.members)
            .map { ($0.name, $0.name == member ? other[member] ?? .null : JSONOutput($0.value)) }
        let shown = try #require(ApprovalChallenge(MoneySample.json(.object(members))))
        let decision = try scene.decision(on: shown)
        let (challenge, registration) = (scene.challenge, scene.registration)
        let error = refusal { _ = try Self.apply(decision, to: challenge, registration) }
        #expect(error == .refused(.signatureInvalid))
        #expect(try Self.apply(scene.decision(), to: challenge, registration).isChanged)
    }

    @Test func `a signature for one verdict is none for the other`() throws {
        let scene = try Scene()
        let declined = try scene.decision(.declined)
        let turned = try Self.decision(declined.registration, declined.signature)
        let (challenge, registration) = (scene.challenge, scene.registration)
        let error = refusal { _ = try Self.apply(turned, to: challenge, registration) }
        #expect(error == .refused(.signatureInvalid))
    }

    @Test(arguments: 0..<64)
    func `a signature with a wrong byte is refused`(place: Int) throws {
        let scene = try Scene()
        let right = try scene.decision()
        var signature = right.signature
        signature[place] ^= 1
        let wrong = try Self.decision(right.registration, signature)
        let (challenge, registration) = (scene.challenge, scene.registration)
        let error = refusal { _ = try Self.apply(wrong, to: challenge, registration) }
        #expect(error == .refused(.signatureInvalid))
    }

    /// Row 52.
    @Test func `a challenge closes after 600 seconds, and when it is cancelled`() throws {
        let scene = try Scene()
        let decision = try scene.decision()
        let (challenge, registration) = (scene.challenge, scene.registration)
        let late = refusal { _ = try Self.apply(decision, to: challenge, registration, after: 600) }
        #expect(late == .refused(.challengeClosed))
        let cancelled = try challenge.cancelled(at: MoneySample.now)
        let closed = refusal { _ = try Self.apply(decision, to: cancelled, registration) }
        #expect(closed == .refused(.challengeClosed))
        let end = MoneySample.now.adding(milliseconds: 600_000)
        #expect(challenge.status(at: end.adding(milliseconds: -1)) == .pending)
        #expect(challenge.status(at: end) == .expired)
        let again = refusal { _ = try cancelled.cancelled(at: MoneySample.now) }
        #expect(again == .refused(.challengeClosed))
        let expired = refusal { _ = try challenge.cancelled(at: end) }
        #expect(expired == .refused(.challengeClosed))
    }

    /// Row 53.
    @Test func `only the device registered last decides`() throws {
        let first = try Scene()
        let second = try Scene()
        let decision = try first.decision()
        let (challenge, registration) = (first.challenge, second.registration)
        let replaced = refusal { _ = try Self.apply(decision, to: challenge, registration) }
        #expect(replaced == .refused(.deviceNotRegistered))
        let none = refusal { _ = try Self.apply(decision, to: challenge, nil) }
        #expect(none == .refused(.deviceNotRegistered))
    }

    @Test func `the checks have the order of the specification`() throws {
        let first = try Scene()
        let second = try Scene()
        // Signed over another amount by a device that is not registered, on a closed challenge.
        let decision = try second.decision(on: Self.challenge(amount: 1))
        let (challenge, registration) = (first.challenge, first.registration)
        let closed = refusal {
            _ = try Self.apply(decision, to: challenge, registration, after: 600)
        }
        #expect(closed == .refused(.challengeClosed))
        let unregistered = refusal { _ = try Self.apply(decision, to: challenge, registration) }
        #expect(unregistered == .refused(.deviceNotRegistered))
        let device = second.registration
        let unsigned = refusal { _ = try Self.apply(decision, to: challenge, device) }
        #expect(unsigned == .refused(.signatureInvalid))
    }

    @Test func `the same decision again changes nothing, another one is refused`() throws {
        let scene = try Scene()
        let accepted = try scene.decision(.accepted)
        let registration = scene.registration
        let settled = try Self.apply(accepted, to: scene.challenge, registration).challenge
        let again = try Self.apply(accepted, to: settled, registration, after: 700)
        #expect(!again.isChanged)
        #expect(again.challenge == settled)
        let declined = try scene.decision(.declined)
        let error = refusal { _ = try Self.apply(declined, to: settled, registration) }
        #expect(error == .refused(.challengeClosed))
    }

    @Test func `a key of another curve or kind signs no decision`() throws {
        let challenge = try Self.challenge()
        for kind in [KeyKind.ec(.p384), .ed25519] {
            let key = try SigningKey.generate(kind)
            #expect(DeviceKey(key.publicKey) == nil)
            do {
                _ = try ApprovalDecision(
                    signing: .accepted,
                    on: challenge,
                    method: .other,
                    registration: CardIdentifier(.registration, random: SystemRandom()),
                    with: key
                )
                Issue.record("signed")
            } catch {
                #expect(error == .cryptography)
            }
        }
    }
}
