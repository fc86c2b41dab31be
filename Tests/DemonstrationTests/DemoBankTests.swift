// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Demonstration
import Encodings
import Execution
import PaymentCards
import Testing

/// The demonstration's bank: two factors for each authentication, one token for the SDK by each.
struct DemoBankTests {
    private static let start = Instant(secondsSinceEpoch: 1_790_000_000)
    private let clock = Locked(Self.start)
    private let asked = Locked<[(client: String, fields: [String: String])]>([])

    private var bank: DemoBank {
        DemoBank(
            people: [
                DemoBankPerson(
                    id: "ada",
                    name: "Ada",
                    client: "bank-one",
                    cardholder: CardIdentifier(.cardholder, random: SystemRandom())
                )
            ],
            passcode: "314159",
            now: { [clock] in clock.withLock { $0 } },
            tokens: { [asked] client, fields throws(DemoBankError) in
                let fields = Dictionary(uniqueKeysWithValues: fields)
                let isUsed = asked.withLock { asked in
                    let isUsed = asked.contains {
                        $0.fields["sca_reference"] == fields["sca_reference"]
                    }
                    asked.append((client, fields))
                    return isUsed
                }
                guard !isUsed else { throw .issuing(.scaReferenceUsed) }
                return "st_token"
            }
        )
    }

    /// The key that a browser holds.
    private final class Device: Sendable {
        let key: SigningKey

        init() throws {
            key = try SigningKey.generate(.ec(.p256))
        }

        func sign(_ text: [UInt8]) throws -> [UInt8] {
            try key.signRaw(text[...], hash: .sha256)
        }
    }

    private func request(
        _ device: Device,
        passcode: String = "314159",
        purpose: String = "session",
        seconds: Int64 = 0
    ) throws -> DemoAuthentication.Request {
        let time = clock.withLock { $0 }.adding(seconds: seconds)
        let unsigned = DemoAuthentication.Request(
            person: "ada",
            passcode: passcode,
            purpose: purpose,
            time: time,
            signature: []
        )
        return DemoAuthentication.Request(
            person: "ada",
            passcode: passcode,
            purpose: purpose,
            time: time,
            signature: try device.sign(unsigned.signedText)
        )
    }

    private func registered(_ bank: DemoBank) throws -> Device {
        let device = try Device()
        guard case .ec(let point) = device.key.publicKey else { throw DemoBankError.deviceUnknown }
        try bank.register(point, of: "ada", passcode: "314159")
        return device
    }

    @Test func `both factors give a reference, and it gives tokens`() async throws {
        let bank = bank
        let device = try registered(bank)
        let authentication = try bank.authenticate(request(device))
        let tokens = try await bank.tokens(
            for: [.bank, .internal, .sdk],
            by: authentication.reference,
            sdk: DemoTokenRequest(kind: .session)
        )
        #expect(tokens.map(\.system) == [.bank, .internal, .sdk])
        #expect(Set(tokens.map(\.token)).count == 3)
        let asked = asked.withLock { $0 }
        #expect(asked.map(\.client) == ["bank-one"])
        #expect(asked.first?.fields["sca_factors"] == "knowledge,possession")
        #expect(asked.first?.fields["sca_time"] == Self.start.rfc3339)
    }

    @Test func `the issuing server's refusal of a second token is passed on`() async throws {
        let bank = bank
        let device = try registered(bank)
        let reference = try bank.authenticate(request(device)).reference
        let sdk = DemoTokenRequest(kind: .session)
        _ = try await bank.tokens(for: [.sdk], by: reference, sdk: sdk)
        await #expect(throws: DemoBankError.issuing(.scaReferenceUsed)) {
            try await bank.tokens(for: [.sdk], by: reference, sdk: sdk)
        }
    }

    @Test func `five wrong passcodes lock for a quarter of an hour`() throws {
        let bank = bank
        let device = try registered(bank)
        for left in (1...4).reversed() {
            #expect(throws: DemoBankError.wrongPasscode(triesLeft: left)) {
                try bank.authenticate(request(device, passcode: "000000"))
            }
        }
        #expect(throws: DemoBankError.locked(seconds: 900)) {
            try bank.authenticate(request(device, passcode: "000000"))
        }
        clock.withLock { $0 = Self.start.adding(seconds: 899) }
        #expect(throws: DemoBankError.locked(seconds: 1)) { try bank.authenticate(request(device)) }
        clock.withLock { $0 = Self.start.adding(seconds: 900) }
        #expect(throws: Never.self) { try bank.authenticate(request(device)) }
    }

    @Test func `the passcode alone is not enough`() throws {
        let bank = bank
        let other = try Device()
        #expect(throws: DemoBankError.deviceUnknown) { try bank.authenticate(request(other)) }
        let device = try registered(bank)
        #expect(throws: DemoBankError.deviceProof) { try bank.authenticate(request(other)) }
        #expect(throws: DemoBankError.deviceProof) {
            try bank.authenticate(request(device, seconds: -121))
        }
        let used = try request(device)
        _ = try bank.authenticate(used)
        #expect(throws: DemoBankError.deviceProof) { try bank.authenticate(used) }
    }

    /// The order of P-256 (SEC 2 §2.4.2).
    private static let order =
        "ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551"

    @Test func `the second form of a used signature is refused`() throws {
        let bank = bank
        let device = try registered(bank)
        let used = try request(device)
        // (r, n - s) verifies whenever (r, s) does.
        var borrow = 0
        var other = used.signature
        let order = try Hex.decode(Self.order)
        for place in (0..<32).reversed() {
            let difference = Int(order[place]) - Int(used.signature[32 + place]) - borrow
            borrow = difference < 0 ? 1 : 0
            other[32 + place] = UInt8(difference + 256 * borrow)
        }
        let twin = DemoAuthentication.Request(
            person: used.person,
            passcode: used.passcode,
            purpose: used.purpose,
            time: used.time,
            signature: other
        )
        guard case .ec(let key) = device.key.publicKey else { throw DemoBankError.deviceUnknown }
        #expect(twin.isSigned(by: key))
        _ = try bank.authenticate(used)
        #expect(throws: DemoBankError.deviceProof) { try bank.authenticate(twin) }
    }

    @Test func `a bank knows whose key it has registered`() throws {
        let bank = bank
        let (device, other) = (try registered(bank), try Device())
        guard case .ec(let key) = device.key.publicKey, case .ec(let foreign) = other.key.publicKey
        else { throw DemoBankError.deviceUnknown }
        #expect(bank.isRegistered(key, of: "ada"))
        #expect(!bank.isRegistered(foreign, of: "ada"))
        #expect(!bank.isRegistered(key, of: "eve"))
    }

    @Test func `an authentication ends after five minutes`() async throws {
        let bank = bank
        let device = try registered(bank)
        let reference = try bank.authenticate(request(device)).reference
        clock.withLock { $0 = Self.start.adding(seconds: 300) }
        await #expect(throws: DemoBankError.authenticationUnknown) {
            try await bank.tokens(for: [.bank], by: reference, sdk: nil)
        }
    }

    @Test func `strangers and other texts are refused`() async throws {
        let bank = bank
        let device = try registered(bank)
        #expect(throws: DemoBankError.personUnknown) {
            try bank.authenticate(
                .init(
                    person: "eve",
                    passcode: "314159",
                    purpose: "session",
                    time: Self.start,
                    signature: []
                )
            )
        }
        let reference = try bank.authenticate(request(device)).reference
        await #expect(throws: DemoBankError.tokenKindMissing) {
            try await bank.tokens(for: [.sdk], by: reference, sdk: nil)
        }
    }
}
