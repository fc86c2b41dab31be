// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Encodings
import Testing
import Tokens

@testable import InsuranceCards

struct FetchingTests {
    static func claim(
        _ changes: [String: JSONOutput?] = [:],
        signedBy byte: UInt8 = 1
    ) throws -> String {
        let members: [(String, JSONOutput)] = [
            ("typ", "vic.claim.v1"), ("iss", "bag:01562"), ("aud", .string(TestIssuer.issuer)),
            ("veka", .string(TestIssuer.number)),
            ("cnf", .string(try TestIssuer.key(3).verificationKey.text)),
            ("iat", "2026-01-02T09:00:00Z"), ("exp", "2026-01-02T09:15:00Z"),
            ("jti", "AAAAAAAAAAAAAAAAAAAAAA"), ("rel", "child"),
        ]
        let kept = members.compactMap { name, value in
            guard let change = changes[name] else { return (name, value) as (String, JSONOutput)? }
            return change.map { (name, $0) }
        }
        return try TestIssuer.sign(JSONOutput.object(kept).utf8(), byte)
    }

    private static func look(
        _ text: String,
        at now: String = "2026-01-02T09:01:00Z"
    ) throws -> CardClaim {
        try CardClaim(
            unverified: Array(text.utf8)[...],
            audience: TestIssuer.issuer,
            wallet: TestIssuer.key(3).verificationKey,
            at: TestIssuer.instant(now)
        )
    }

    private static func check(_ text: String, issuer: String = "bag:01562") throws -> CardClaim {
        let (start, end) = (
            try TestIssuer.instant("2025-01-01T00:00:00Z"),
            try TestIssuer.instant("2027-01-01T00:00:00Z")
        )
        let keys = KeyDirectory([
            KnownKey(
                try TestIssuer.key(1).verificationKey,
                role: .insurer,
                issuer: issuer,
                notBefore: start,
                notAfter: end
            )
        ])
        return try CardClaim(
            Array(text.utf8)[...],
            keys: keys,
            audience: TestIssuer.issuer,
            wallet: TestIssuer.key(3).verificationKey,
            at: TestIssuer.now()
        )
    }

    @Test func `a claim of the wallet's own is taken on both sides`() throws {
        for claim in [try Self.look(Self.claim()), try Self.check(Self.claim())] {
            #expect(claim.insurerNumber == "01562" && claim.relation == .child)
            #expect(claim.cardNumber.digits == TestIssuer.number)
        }
        let unbound = try Self.claim(["cnf": nil])
        #expect(try Self.look(unbound).boundKey == nil)
    }

    @Test func `rows 2 to 7: claims that a wallet does not send`() throws {
        let good = try Self.claim()
        let rows: [(String, CardError)] = [
            ("", .format), (good.replacing("v2.public", with: "v1.public"), .format),
            (good.replacing("v2.public", with: "v2.local"), .format),
            (good.replacing("v2.public", with: "v4.public"), .format),
            ("eyJhbGciOiJFZERTQSJ9.e30.AA", .format), (good + "=", .base64),
            (good + "+", .base64),
            (try Self.claim(["rel": .string(String(repeating: "x", count: 4096))]), .format),
            (try Self.claim(["typ": "vic.card.v1"]), .type),
            (
                try Self.claim(["cnf": .string(TestIssuer.key(4).verificationKey.text)]),
                .subjectMismatch
            ),
            (try Self.claim(["cnf": 1]), .subjectMismatch),
            (try Self.claim(["aud": "https://x"]), .audience),
            (try Self.claim(["veka": "8075601562012345678"]), .format),
            (try Self.claim(["iss": "01562"]), .format),
            (try Self.claim(["cnf": nil, "exp": "2026-01-02T09:15:01Z"]), .format),
            (try Self.claim(["exp": "2026-01-03T09:00:01Z"]), .format),
        ]
        for (text, error) in rows {
            #expect(throws: error) { try Self.look(text) }
        }
        _ = try Self.look(good, at: "2026-01-02T08:00:00Z")
        #expect(throws: CardError.expired) {
            try Self.look(good, at: "2026-01-02T09:16:01Z")
        }
        _ = try Self.look(good, at: "2026-01-02T09:15:59Z")
    }

    @Test func `the server knows who signed a claim`() throws {
        let rows: [(String, CardError)] = [
            (try Self.claim(signedBy: 2), .unknownKey),
            (try Self.claim(["iss": "bag:00008"]), .unknownKey),
            (try Self.claim(["typ": "vic.card.v1"]), .type),
            (
                try Self.claim(["exp": "2026-01-02T09:00:00Z", "iat": "2026-01-02T08:50:00Z"]),
                .expired
            ),
        ]
        for (text, error) in rows {
            #expect(throws: error) { try Self.check(text) }
        }
        #expect(throws: CardError.unknownKey) {
            try Self.check(Self.claim(), issuer: "bag:00008")
        }
    }

    private static func request(
        _ claims: [String] = ["a"],
        batches: [[VerificationKey<V2>]] = [],
        signedBy byte: UInt8 = 3
    ) throws -> String {
        try WalletToken.sign(
            claims,
            batches: batches,
            audience: TestIssuer.issuer,
            nonce: "n",
            app: "ch.example.app",
            with: TestIssuer.key(byte),
            at: TestIssuer.now(),
            random: SystemRandom()
        )
    }

    private static func read(_ text: String, at now: Instant? = nil) throws -> WalletToken {
        try WalletToken(
            Array(text.utf8)[...],
            audience: TestIssuer.issuer,
            at: now ?? TestIssuer.now()
        )
    }

    @Test func `a wallet's request brings its own key and proves it`() throws {
        let request = try Self.read(Self.request(["a", "b"]))
        #expect(request.claims == ["a", "b"])
        #expect(request.key == (try TestIssuer.key(3).verificationKey) && request.nonce == "n")
        let late = try TestIssuer.now().adding(seconds: 361)
        #expect(throws: CardError.signature) { try Self.read(Self.request(), at: late) }
        let rows: [([String], CardIssuingError)] = [
            ([], .noClaims), ([String](repeating: "a", count: 51), .tooManyClaims),
            ([String(repeating: "a", count: 100 << 10)], .tooLarge),
        ]
        for (claims, error) in rows {
            #expect(throws: error) { try Self.request(claims) }
        }
        #expect(throws: CardError.format) { try Self.read("v2.public.AA") }
    }

    /// Returns keys without an owner.
    private static func keys(_ range: Range<UInt8>) throws -> [VerificationKey<V2>] {
        try range.map { try TestIssuer.key($0).verificationKey }
    }

    @Test func `a request brings keys for cards of one check-in each`() throws {
        let batches = [try Self.keys(10..<30), [], try Self.keys(30..<74)]
        #expect(try Self.read(Self.request(["a", "b", "c"], batches: batches)).batches == batches)
        #expect(try Self.read(Self.request()).batches == [])
    }

    @Test func `keys that would link cards, or too many, are refused`() throws {
        let rows: [[[VerificationKey<V2>]]] = [
            [try Self.keys(3..<5)], [try Self.keys(10..<12), try Self.keys(11..<13)],
            [try Self.keys(10..<50), try Self.keys(50..<75)], [try Self.keys(10..<61)],
            [[], [], try Self.keys(10..<11)],
        ]
        for batches in rows {
            let text = try Self.request(["a", "b"], batches: batches)
            #expect(throws: CardError.format) { try Self.read(text) }
        }
    }

    @Test(arguments: [0, 51])
    func `a request with no claims or too many is refused`(count: Int) throws {
        let claims = [JSONOutput](repeating: "a", count: count)
        let text = try TestIssuer.sign(Self.message(.array(claims)).utf8(), 3)
        #expect(throws: CardError.format) { try Self.read(text) }
        let leave = try? WalletToken(
            Array(text.utf8)[...],
            audience: TestIssuer.issuer,
            mayBeEmpty: true,
            at: TestIssuer.now()
        )
        #expect((leave != nil) == (count == 0))
    }

    @Test func `a wallet that takes its leave signs a request without claims`() throws {
        let text = try WalletToken.sign(
            [],
            audience: TestIssuer.issuer,
            nonce: "n",
            app: "ch.example.app",
            mayBeEmpty: true,
            with: TestIssuer.key(3),
            at: TestIssuer.now(),
            random: SystemRandom()
        )
        let leave = try WalletToken(
            Array(text.utf8)[...],
            audience: TestIssuer.issuer,
            mayBeEmpty: true,
            at: TestIssuer.now()
        )
        #expect(leave.claims.isEmpty)
    }

    private static func message(_ claims: JSONOutput) throws -> JSONOutput {
        .object([
            ("typ", "vic.token.v1"), ("pk", .string(try TestIssuer.key(3).verificationKey.text)),
            ("aud", .string(TestIssuer.issuer)), ("nonce", "n"), ("claims", claims), ("app", "x"),
            ("iat", "2026-01-02T09:00:00Z"), ("exp", "2026-01-02T09:05:00Z"),
            ("jti", "AAAAAAAAAAAAAAAAAAAAAA"),
        ])
    }

    @Test func `a request in the name of another key is refused`() throws {
        let message = try Self.message(["a"])
        let other = try TestIssuer.key(4)
        let identifier = try TestIssuer.key(3).verificationKey.identifier
        for footer in [other.verificationKey.identifier.footer, identifier.footer] {
            let text = try PublicToken.sign(message.utf8(), footer: footer, by: other)
            #expect(throws: CardError.signature) { try Self.read(text) }
        }
    }
}

struct CheckInAnswerTests {
    private static func answer(
        _ fields: Set<CardField>,
        card: String? = nil,
        at now: Instant? = nil
    ) throws -> (String, CheckInRequest) {
        let request = try CheckInRequestTests.read()
        let text = try card ?? TestIssuer.card()
        let answer = try CheckInAnswer.make(
            to: request,
            with: Array(text.utf8)[...],
            showing: fields,
            by: TestIssuer.key(3),
            at: now ?? TestIssuer.now(),
            random: SystemRandom()
        )
        return (answer.presentation, request)
    }

    @Test func `an answer shows what was agreed to and passes at the provider`() throws {
        for fields: Set<CardField> in [[.cardNumber], [.cardNumber, .ahvNumber]] {
            let (text, request) = try Self.answer(fields)
            let verifier = PresentationVerifier(
                keys: try TestIssuer.directory(),
                issuer: TestIssuer.issuer
            )
            let shown = try verifier.verify(
                Array(text.utf8)[...],
                for: .init(
                    client: request.client,
                    nonce: request.nonce,
                    request: request.identifier,
                    requestedFields: request.requestedFields,
                    coverages: request.coverages
                ),
                at: TestIssuer.now(),
                isRevoked: { _ in false }
            )
            #expect(Set(shown.fields.map(\.field)) == fields)
            let sent = text.split(separator: "~").dropFirst().dropLast().map { part in
                (try? Disclosure(parsing: Array(part.utf8)[...]))?.name
            }
            #expect(Set(sent) == Set(fields.map(\.rawValue)))
        }
    }

    @Test func `what was not agreed to is never sent`() throws {
        #expect(throws: CheckInError.fieldMissing(.cardNumber)) {
            try Self.answer([.ahvNumber])
        }
        #expect(throws: CheckInError.fieldUnwanted) {
            try Self.answer([.cardNumber, .birthDate])
        }
        let complementary = try TestIssuer.card(claims: ["card_kind": "complementary"])
        #expect(throws: CheckInError.coverage) {
            try Self.answer([.cardNumber], card: complementary)
        }
        #expect(throws: CheckInError.shown(.format)) { try Self.answer([.cardNumber], card: "x") }
        let late = try TestIssuer.instant("2026-01-02T09:10:00Z")
        #expect(throws: CheckInError.requestExpired) {
            try Self.answer([.cardNumber], at: late)
        }
    }
}
