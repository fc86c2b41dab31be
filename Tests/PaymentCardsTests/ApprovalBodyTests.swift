// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Encodings
import PaymentCards
import Testing

/// The bodies of challenges, decisions and registrations.
struct ApprovalBodyTests {
    /// A body with one member replaced or left out.
    private static func body(
        _ members: [String: String],
        _ member: String = "",
        _ value: String? = nil
    ) throws -> JSONValue {
        var members = members
        members[member] = value
        return try MoneySample.json(
            "{" + members.map { "\"\($0.key)\":\($0.value)" }.joined(separator: ",") + "}"
        )
    }

    private static let registration = [
        "card_id": "\"\(MoneySample.card.text)\"", "application_id": #""com.example.bank""#,
        "device_key": "\"\(key)\"", "locale": #""it""#,
        "phone_number": #"{"country_code":"41","number":"791234567"}"#,
    ]
    private static let key = spki(.ec(.p256))
    private static let decision = [
        "decision": #""accepted""#, "method": #""login""#,
        "registration_id": "\"reg_\(String(repeating: "r", count: 26))\"",
        "signature": "\"\(String(repeating: "A", count: 86))\"",
    ]
    private static let challenge = [
        "card_id": "\"\(MoneySample.card.text)\"", "merchant": #""Kiosk""#, "amount": "1250",
        "currency": #""CHF""#,
    ]

    private static func spki(_ kind: KeyKind) -> String {
        let key = try? SigningKey.generate(kind).publicKey.subjectPublicKeyInfo
        return Base64.encode(SampleValues.literal(key, "\(kind)"))
    }

    @Test func `a registration survives the wire`() throws {
        let request = try DeviceRegistrationRequest(parsing: Self.body(Self.registration))
        #expect(request.card == MoneySample.card)
        #expect(request.language == .italian)
        #expect(request.phoneNumber == PhoneNumber(countryCode: "41", number: "791234567"))
        let written = try MoneySample.json(request.json)
        #expect(try DeviceRegistrationRequest(parsing: written) == request)
        let bare = try DeviceRegistrationRequest(
            parsing: Self.body(Self.registration, "phone_number")
        )
        #expect(bare.phoneNumber == nil)
    }

    @Test(arguments: [
        ("application_id", #""""#, "application_id"),
        ("application_id", #""a b""#, "application_id"),
        ("application_id", #""\#(String(repeating: "a", count: 256))""#, "application_id"),
        ("device_key", #""AAAA""#, "device_key"), ("device_key", #""*""#, "device_key"),
        ("device_key", #""\#(spki(.ec(.p384)))""#, "device_key"),
        ("device_key", #""\#(spki(.ed25519))""#, "device_key"),
        ("locale", #""es""#, "locale"), ("locale", #""EN""#, "locale"),
        ("phone_number", #""+41791234567""#, "phone_number"),
        (
            "phone_number", #"{"country_code":"041","number":"791234567"}"#,
            "phone_number.country_code"
        ),
        (
            "phone_number", #"{"country_code":"+41","number":"791234567"}"#,
            "phone_number.country_code"
        ),
        ("phone_number", #"{"country_code":"41","number":"79 123 45 67"}"#, "phone_number.number"),
        ("phone_number", #"{"country_code":"41","number":"123"}"#, "phone_number.number"),
        (
            "phone_number", #"{"country_code":"41","number":"12345678901234"}"#,
            "phone_number.number"
        ),
        ("phone_number", "null", "phone_number"),
    ])
    func `a wrong registration is refused`(member: String, value: String, field: String) throws {
        let body = try Self.body(Self.registration, member, value)
        let error = refusal { _ = try DeviceRegistrationRequest(parsing: body) }
        #expect(error == .refused(.fieldInvalid, field: field))
    }

    @Test(arguments: ["card_id", "application_id", "device_key", "locale"])
    func `a registration needs its members`(member: String) throws {
        let body = try Self.body(Self.registration, member)
        let error = refusal { _ = try DeviceRegistrationRequest(parsing: body) }
        #expect(error == .refused(.fieldMissing, field: member))
    }

    @Test func `the answer says whether a device was replaced`() throws {
        let request = try DeviceRegistrationRequest(parsing: Self.body(Self.registration))
        let registration = DeviceRegistration(
            request,
            now: MoneySample.now,
            random: SystemRandom()
        )
        let id = registration.id.text
        #expect(
            registration.answer(replacing: nil).encoded()
                == #"{"registration_id":"\#(id)","replaced":false}"#
        )
        #expect(
            registration.answer(replacing: registration).encoded()
                == #"{"registration_id":"\#(id)","replaced":true}"#
        )
    }

    @Test func `a telephone number does not show`() throws {
        let request = try DeviceRegistrationRequest(parsing: Self.body(Self.registration))
        var dumped = ""
        dump(request, to: &dumped)
        for text in ["\(request)", String(reflecting: request), dumped] {
            #expect(!text.contains("791234567"))
        }
    }

    @Test func `a decision survives the wire`() throws {
        let decision = try ApprovalDecision(parsing: Self.body(Self.decision))
        #expect(decision.verdict == .accepted)
        #expect(decision.method == .login)
        #expect(decision.signature == [UInt8](repeating: 0, count: 64))
        #expect(try ApprovalDecision(parsing: MoneySample.json(decision.json)) == decision)
    }

    @Test(arguments: [
        ("decision", #""approved""#, PaymentCardError.refused(.fieldInvalid, field: "decision")),
        ("method", #""pin""#, .refused(.fieldInvalid, field: "method")),
        ("signature", #""AAAA""#, .refused(.fieldInvalid, field: "signature")),
        (
            "signature", #""\#(String(repeating: "A", count: 86))==""#,
            .refused(.fieldInvalid, field: "signature")
        ),
        ("registration_id", #""reg_1""#, .refused(.deviceNotRegistered, field: "registration_id")),
        ("amount", "1", .refused(.fieldUnknown)),
    ])
    func `a wrong decision is refused`(
        member: String,
        value: String,
        expected: PaymentCardError
    ) throws {
        let body = try Self.body(Self.decision, member, value)
        let error = refusal { _ = try ApprovalDecision(parsing: body) }
        #expect(error == expected)
    }

    @Test func `a challenge survives the wire`() throws {
        let request = try ChallengeRequest(parsing: Self.body(Self.challenge))
        #expect(try ChallengeRequest(parsing: MoneySample.json(request.json)) == request)
        let challenge = ApprovalChallenge(
            request,
            lastFour: "1374",
            now: MoneySample.now,
            random: SystemRandom()
        )
        let value = try MoneySample.json(challenge.json(at: MoneySample.now))
        #expect(ApprovalChallenge(value) == challenge)
        #expect(value["expires_on"]?.string == "2026-06-17T12:10:00.000Z")
        let late = challenge.json(at: MoneySample.now.adding(milliseconds: 600_000))
        #expect(try MoneySample.json(late)["status"]?.string == "expired")
    }

    @Test(arguments: [
        ("amount", "0"), ("amount", "1000000000000"), ("merchant", #""\u200b""#),
        ("merchant", #""""#), ("currency", #""XXX""#),
    ])
    func `a wrong challenge is refused`(member: String, value: String) throws {
        let body = try Self.body(Self.challenge, member, value)
        let error = refusal { _ = try ChallengeRequest(parsing: body) }
        #expect(error == .refused(.fieldInvalid, field: member))
    }

    @Test(arguments: [
        "id", "card_id", "last_four", "merchant", "amount", "currency", "created_on", "expires_on",
        "status",
    ])
    func `without one of its members, a challenge is not read`(member: String) throws {
        let request = try ChallengeRequest(parsing: Self.body(Self.challenge))
        let challenge = ApprovalChallenge(
            request,
            lastFour: "1374",
            now: MoneySample.now,
            random: SystemRandom()
        )
        let members = try #require(
            MoneySample.json(challenge.json(at: MoneySample.now)).members
        )
        let rest = members.filter { $0.name != member }.map { ($0.name, JSONOutput($0.value)) }
        #expect(rest.count == members.count - 1)
        #expect(ApprovalChallenge(try MoneySample.json(.object(rest))) == nil)
    }
}
