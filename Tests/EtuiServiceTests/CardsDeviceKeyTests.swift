// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Demonstration
import Encodings
import Execution
import PaymentCards
import Testing
import TestSupport

@testable import EtuiService

/// The page holds the device's key; the app behind it passes on what the page signs.
@MainActor
struct CardsDeviceKeyTests {
    private static let passcode = "314159"
    private static let start = Instant(secondsSinceEpoch: 1_790_000_000)
    private let clock = Locked(Self.start)
    private let bank: DemoBank
    private let live: LiveCardsBank
    private let ada: CardsPerson
    private let ben: CardsPerson

    init() throws {
        let clock = clock
        bank = DemoBank(
            people: ["ada", "ben"].map {
                DemoBankPerson(
                    id: $0,
                    name: $0,
                    client: "lindenhof",
                    cardholder: CardIdentifier(.cardholder, random: SystemRandom())
                )
            },
            passcode: Self.passcode,
            now: { clock.withLock { $0 } },
            tokens: { _, fields throws(DemoBankError) in
                "token of " + (fields.first { $0.name == "sca_reference" }?.value ?? "")
            }
        )
        live = try #require(LiveCardsBank(bank) { clock.withLock { $0 } })
        (ada, ben) = (live.people[0], live.people[1])
    }

    /// A browser's key, as the page's script makes one.
    private final class Browser: Sendable {
        let key: SigningKey

        init() throws { key = try SigningKey.generate(.ec(.p256)) }

        var publicKey: ECPublicKey {
            get throws {
                guard case .ec(let key) = key.publicKey else { throw DemoBankError.deviceUnknown }
                return key
            }
        }

        var encoded: String { Base64.encode(key.publicKey.subjectPublicKeyInfo) }

        /// Signs the bank's question.
        func proof(_ question: CardsDeviceQuestion?, key named: String? = nil) throws
            -> CardsDeviceProof
        {
            let question = try #require(question)
            let signature = try key.signRaw(Array(question.text.utf8)[...], hash: .sha256)
            return CardsDeviceProof(
                key: named ?? encoded,
                time: question.time,
                signature: Base64.encode(signature)
            )
        }
    }

    private var question: CardsDeviceQuestion? { live.deviceQuestion(for: ada, .logIn, about: nil) }

    private func logIn(
        _ proof: CardsDeviceProof?,
        code: String = CardsDeviceKeyTests.passcode
    ) -> CardsPasscodeOutcome {
        live.confirm(CardsPasscode(code: code, proof: proof), of: ada, .logIn, about: nil)
    }

    private static let refused = CardsPasscodeOutcome.failed(
        CardsTrouble(name: "authenticationFailure")
    )

    @Test func theFirstUseRegistersTheKeyAndGivesAToken() async throws {
        let browser = try Browser()
        #expect(!bank.isRegistered(try browser.publicKey, of: "ada"))
        #expect(logIn(try browser.proof(question)) == .right)
        #expect(bank.isRegistered(try browser.publicKey, of: "ada"))
        #expect(!bank.isRegistered(try browser.publicKey, of: "ben"))
        guard case .done(let token) = await live.token(for: ada, .logIn, card: nil) else {
            Issue.record("no token")
            return
        }
        #expect(token.hasPrefix("token of "))
    }

    @Test func theSamePasscodeWithoutASignatureConfirmsNothing() async throws {
        let wanted = CardsPasscodeOutcome.failed(CardsTrouble(name: "deviceNotSupported"))
        #expect(logIn(nil) == wanted)
        let token = await live.token(for: ada, .logIn, card: nil)
        #expect(token == .failed(CardsTrouble(name: "authenticationFailure")))
    }

    @Test func aForgedSignatureIsRefusedAndTheDeviceStays() throws {
        let browser = try Browser()
        let forger = try Browser()
        #expect(logIn(try browser.proof(question)) == .right)
        #expect(logIn(try forger.proof(question, key: browser.encoded)) == Self.refused)
        #expect(bank.isRegistered(try browser.publicKey, of: "ada"))
    }

    @Test func aKeyThatTheSenderDoesNotHoldReplacesNoDevice() throws {
        let browser = try Browser()
        let stranger = try Browser()
        #expect(logIn(try browser.proof(question)) == .right)
        #expect(logIn(try browser.proof(question, key: stranger.encoded)) == Self.refused)
        #expect(bank.isRegistered(try browser.publicKey, of: "ada"))
        #expect(!bank.isRegistered(try stranger.publicKey, of: "ada"))
    }

    @Test func aNewBrowserIsRegisteredWithThePasscodeAlone() throws {
        let former = try Browser()
        let browser = try Browser()
        #expect(logIn(try former.proof(question)) == .right)
        #expect(logIn(try browser.proof(question), code: "000000") == .wrong(triesLeft: 4))
        #expect(bank.isRegistered(try former.publicKey, of: "ada"))
        #expect(logIn(try browser.proof(question)) == .right)
        #expect(bank.isRegistered(try browser.publicKey, of: "ada"))
        #expect(!bank.isRegistered(try former.publicKey, of: "ada"))
    }

    @Test func aWrongPasscodeOfAKnownDeviceCountsOnce() throws {
        let browser = try Browser()
        #expect(logIn(try browser.proof(question)) == .right)
        for left in [4, 3, 2, 1] {
            let outcome = logIn(try browser.proof(question), code: "000000")
            #expect(outcome == .wrong(triesLeft: left))
        }
        let rest = CardsPasscodeOutcome.resting(seconds: Int(DemoBank.lockSeconds))
        #expect(logIn(try browser.proof(question), code: "000000") == rest)
        #expect(logIn(try browser.proof(question)) == rest)
    }

    /// Questions whose signature must not permit that Ada sees the number of `crd_a`.
    private enum Other: CaseIterable {
        case purpose, card, payment, person, earlier
    }

    @Test(arguments: Other.allCases)
    private func aSignatureServesOnePersonPurposeAndTime(other: Other) throws {
        let browser = try Browser()
        #expect(logIn(try browser.proof(question)) == .right)
        let asked =
            switch other {
            case .purpose: live.deviceQuestion(for: ada, .pin, about: "crd_a")
            case .card: live.deviceQuestion(for: ada, .pan, about: "crd_b")
            case .payment: live.deviceQuestion(for: ada, .pan, about: "accepted chl_1 1 CHF Shop")
            case .person: live.deviceQuestion(for: ben, .pan, about: "crd_a")
            case .earlier: live.deviceQuestion(for: ada, .pan, about: "crd_a")
            }
        if other == .earlier {
            clock.withLock { $0 = $0.adding(seconds: DemoBank.proofSeconds + 1) }
        }
        let used = CardsPasscode(code: Self.passcode, proof: try browser.proof(asked))
        #expect(live.confirm(used, of: ada, .pan, about: "crd_a") == Self.refused)
        let right = live.deviceQuestion(for: ada, .pan, about: "crd_a")
        let passcode = CardsPasscode(code: Self.passcode, proof: try browser.proof(right))
        #expect(live.confirm(passcode, of: ada, .pan, about: "crd_a") == .right)
        #expect(live.confirm(passcode, of: ada, .pan, about: "crd_a") == Self.refused)
    }

    @Test(arguments: ["", "AAAA", "no base64!", "MAA="])
    func aProofThatIsNoneIsRefused(bytes: String) throws {
        let browser = try Browser()
        let proof = try browser.proof(question)
        for broken in [
            CardsDeviceProof(key: bytes, time: proof.time, signature: proof.signature),
            CardsDeviceProof(key: proof.key, time: bytes, signature: proof.signature),
            CardsDeviceProof(key: proof.key, time: proof.time, signature: bytes),
        ] { #expect(logIn(broken) == Self.refused) }
        #expect(!bank.isRegistered(try browser.publicKey, of: "ada"))
        #expect(logIn(proof) == .right)
    }

    @Test func aQuestionThatStaysOpenGetsThePresentTime() async throws {
        let browser = try Browser()
        let confirming = CardsConfirming(bank: live, renewal: .milliseconds(5))
        let hasToken = Task { await Self.logIn(confirming) }
        try await until { confirming.shown != nil }
        let first = try #require(confirming.shown?.device)
        #expect(first.person == "ada" && first.time == Self.start.rfc3339)
        clock.withLock { $0 = $0.adding(seconds: 1800) }
        try await until { confirming.shown?.device?.time != first.time }
        confirming.enter(Self.passcode, try browser.proof(confirming.shown?.device))
        #expect(await hasToken.value)
        #expect(confirming.shown == nil)
    }

    @Test func theStubAsksForNoSignature() async throws {
        let confirming = CardsConfirming(bank: StubCardsBank { Self.start })
        let hasToken = Task { await Self.logIn(confirming) }
        try await until { confirming.shown != nil }
        #expect(confirming.shown?.device == nil)
        confirming.enter(DeviceLock.code)
        #expect(await hasToken.value)
    }

    private static func logIn(_ confirming: CardsConfirming) async -> Bool {
        guard case .done = await confirming.token(for: .logIn) else { return false }
        return true
    }
}
