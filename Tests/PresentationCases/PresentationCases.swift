// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Encodings
import Execution
import InsuranceCards
import Tokens

/// A program that prints presentations of cards and receipts with the verifier's verdicts, one JSON object per line.
///
/// Some are generated, half of them valid and half with one defect; the others come from a family's wallet.
/// `Tests/PresentationPeer` judges them again.
@main
enum PresentationCases {
    static func main() async throws {
        let count = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 200
        var random = Generator(state: 20_260_102)
        for number in 0..<count {
            let defect = number % 2 == 0 ? nil : Defect.allCases[number / 2 % Defect.allCases.count]
            print(try GeneratedCase(number, defect, &random).line())
        }
        for number in 0..<count {
            let defects = ReceiptDefect.allCases
            let defect = number % 2 == 0 ? nil : defects[number / 2 % defects.count]
            print(try ReceiptCase(number, defect, &random).line())
        }
        for line in try await WalletCases.lines() { print(line) }
    }
}

/// The defect of a presentation.
enum Defect: String, CaseIterable {
    case cardByOtherKey, cardByStatusKey, cardType, cardIssuer, cardExpired, cardTooEarly
    case cardTooLong, cardDepth, cardDuplicate, cardNoObject, cardAlgorithm, cardDigestTwice
    case cardPadding, cardBit, cardFooterMore, cardNoFooter, cardVersion
    case subjectOther, subjectMissing, subjectSmallOrder
    case disclosureForeign, disclosureTwice, disclosureReserved, disclosureShort, disclosurePadding
    case fieldForm, fieldDate, fieldUnwanted, fieldMissing
    case proofMissing, proofByOtherKey, proofType, proofClient, proofNonce, proofRequest
    case proofHash, proofExpired, proofTooLong, proofIdentifier, proofBit
    case disclosureTakenAway, coverageOther, revoked, lastDayOver, malleableSignature
}

/// Random numbers that are the same in every run (Steele, Lea and Flood, SplitMix).
struct Generator: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}

/// A presentation and the request it answers.
struct GeneratedCase {
    private static let issuer = "https://www.vvk-online.ch"
    private static let cardTime = "2026-01-01T08:00:00Z"
    private static let proofTime = "2026-01-02T09:00:00Z"

    private let id: String
    private let defect: Defect?
    private let requestedFields: [(field: CardField, isRequired: Bool)]
    private let coverage: CardCoverage
    private let now: String
    private let text: String
    private let nonce: String
    private let request: String

    init(_ number: Int, _ defect: Defect?, _ random: inout Generator) throws {
        id = "\(number)-\(defect?.rawValue ?? "good")"
        self.defect = defect
        let coverage = CardCoverage.allCases.randomElement(using: &random) ?? .mandatory
        self.coverage = coverage
        let offsets = ["2026-01-02T09:00:00Z", "2026-01-02T08:59:00Z", "2026-01-02T09:05:59Z"]
        now = defect == nil ? offsets[number / 2 % 3] : offsets[0]
        nonce = Self.identifier(32, &random)
        request = Self.identifier(16, &random)
        var requestedFields: [(field: CardField, isRequired: Bool)] = [
            (.cardNumber, true), (.givenName, true), (.validUntil, false),
        ]
        let more: [CardField] = [.familyName, .birthDate, .sex, .ahvNumber, .european, .isOver18]
        for field in more.shuffled(using: &random).prefix(Int.random(in: 0...4, using: &random)) {
            requestedFields.append((field, false))
        }
        self.requestedFields = requestedFields
        text = try Self.presentation(
            defect,
            (coverage, nonce, request),
            shown: requestedFields.filter { $0.isRequired || Bool.random(using: &random) }.map(
                \.field
            ),
            &random
        )
    }

    /// Returns the line of this case, including the verifier's verdict.
    func line() throws -> String {
        CaseLine(
            id: id,
            presentation: text,
            now: try Self.instant(now),
            issuer: Self.issuer,
            expectation: PresentationVerifier.Expectation(
                client: "gln:7601000000002",
                nonce: nonce,
                request: request,
                requestedFields: requestedFields.map {
                    .init(field: $0.field, isRequired: $0.isRequired)
                },
                coverages: [defect == .coverageOther ? Self.other(coverage) : coverage]
            ),
            keys: try [(2, .server), (5, .status)].map { byte, role in
                KnownKey(
                    try Self.key(byte),
                    role: role,
                    notBefore: try Self.instant("2025-01-01T00:00:00Z"),
                    notAfter: try Self.instant("2027-01-01T00:00:00Z")
                )
            },
            revoked: defect == .revoked ? 7 : 8
        ).encoded()
    }

    private static func other(_ coverage: CardCoverage) -> CardCoverage {
        coverage == .mandatory ? .complementary : .mandatory
    }
}

extension GeneratedCase {
    static func instant(_ text: String) throws -> Instant {
        guard let instant = Instant(rfc3339: text) else { throw CaseError() }
        return instant
    }

    static func signer(_ byte: UInt8) throws -> TokenSigningKey<V2> {
        try TokenSigningKey(seed: SecretBytes(copying: [UInt8](repeating: byte, count: 32)))
    }

    static func key(_ byte: UInt8) throws -> VerificationKey<V2> {
        try signer(byte).verificationKey
    }

    static func bytes(_ count: Int, _ random: inout Generator) -> [UInt8] {
        (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
    }

    static func identifier(_ count: Int, _ random: inout Generator) -> String {
        Base64.encode(bytes(count, &random), alphabet: .urlSafe, padded: false)
    }

    static func sign(
        _ message: [UInt8],
        _ byte: UInt8,
        footer: [UInt8]? = nil
    ) throws -> String {
        let key = try signer(byte)
        let own = key.verificationKey.identifier.footer
        return try PublicToken.sign(message, footer: footer ?? own, by: key)
    }

    /// Returns the fields of a card, one of them wrong if the defect says so.
    private static func fields(_ defect: Defect?) -> [(field: CardField, value: JSONOutput)] {
        [
            (.cardNumber, defect == .fieldForm ? "8075601562012345678" : "80756015620123456789"),
            (.familyName, "Müller"), (.givenName, "Anna"),
            (.birthDate, "1950-00-00"), (.insurerName, "Muster Krankenkasse"),
            (.insurerNumber, "01562"),
            (
                .validUntil,
                defect == .fieldDate
                    ? "2026-02-30" : defect == .lastDayOver ? "2026-01-01" : "2026-12-31"
            ),
            (.sex, 2), (.ahvNumber, "7569217076985"), (.isOver18, true),
            (
                .european,
                [
                    "country": "CH", "name": "Müller", "given": "Anna", "birth": "1950-04-12",
                    "pin": "756.9217.0769.85", "inst_id": "01562", "inst_name": "Muster KK",
                    "card": "80756015620123456789", "valid_until": "2026-12-31",
                ]
            ),
        ]
    }

    private static func presentation(
        _ defect: Defect?,
        _ answer: (coverage: CardCoverage, nonce: String, request: String),
        shown: [CardField],
        _ random: inout Generator
    ) throws -> String {
        var disclosures = fields(defect).map { field, value in
            (
                field,
                Disclosure.text(name: field.rawValue, value: value, salt: bytes(16, &random))
            )
        }
        if defect == .disclosureReserved {
            let odd = Disclosure.text(name: "sub", value: "x", salt: bytes(16, &random))
            disclosures.append((.hotline, odd))
        }
        if defect == .disclosureShort {
            let odd: JSONOutput = ["EREREREREREREREREREREQ", "hotline"]
            let text = Base64.encode(odd.utf8(), alphabet: .urlSafe, padded: false)
            disclosures.append((.hotline, text))
        }
        let token = try cardToken(defect, answer.coverage, disclosures.map(\.1), &random)
        var wanted = Set(shown)
        switch defect {
        case .fieldDate, .lastDayOver: wanted.insert(.validUntil)
        case .fieldUnwanted: wanted.insert(.insurerName)
        case .fieldMissing: wanted.remove(.givenName)
        case .disclosureReserved, .disclosureShort: wanted.insert(.hotline)
        case .disclosureTakenAway: wanted.insert(.validUntil)
        default: break
        }
        var chosen = disclosures.filter { wanted.contains($0.0) }.map(\.1)
        switch defect {
        case .disclosureForeign:
            let odd = Disclosure.text(name: "given_name", value: "Eva", salt: bytes(16, &random))
            chosen = disclosures.filter { $0.0 == .cardNumber }.map(\.1) + [odd]
        case .disclosureTwice: chosen.append(chosen[0])
        case .disclosurePadding: chosen[0] += "="
        default: break
        }
        let bound = DisclosingToken.text(token, chosen)
        let proof = try proofToken(defect, bound, answer.nonce, answer.request, &random)
        if defect == .disclosureTakenAway {
            return DisclosingToken.text(token, Array(chosen.dropLast())) + proof
        }
        return bound + (defect == .proofMissing ? "" : proof)
    }

    private static func cardToken(
        _ defect: Defect?,
        _ coverage: CardCoverage,
        _ disclosures: [String],
        _ random: inout Generator
    ) throws -> String {
        let holder = try key(3)
        var members: [(String, JSONOutput)] = [
            ("typ", defect == .cardType ? "vic.receipt.v1" : "vic.card.v1"),
            ("iss", .string(defect == .cardIssuer ? "https://other.example" : issuer)),
            ("sub", .string(holder.text)), ("card_kind", .string(coverage.rawValue)),
            (
                "iat",
                defect == .cardTooEarly ? "2026-01-02T09:02:00Z" : .string(cardTime)
            ),
            (
                "exp",
                defect == .cardExpired
                    ? "2026-01-02T08:58:00Z"
                    : defect == .cardTooLong ? "2026-02-01T08:00:00Z" : "2026-01-31T08:00:00Z"
            ),
            ("jti", .string(identifier(16, &random))),
            ("status", ["uri": "https://www.vvk-online.ch/vic/v1/status/1", "idx": 7]),
        ]
        members += DisclosureDigests.members(
            of: disclosures,
            random: FixedBytes(seed: UInt8.random(in: 0...255, using: &random))
        )
        switch defect {
        case .subjectMissing: members.removeAll { $0.0 == "sub" }
        case .subjectSmallOrder:
            let zeros = [UInt8](repeating: 0, count: 32)[...]
            members[2].1 = .string(try KeyText<V2>.text(of: zeros))
        case .subjectOther: members[2].1 = .string(try key(4).text)
        case .cardAlgorithm: members[members.count - 2].1 = "SHA-256"
        case .cardDigestTwice:
            if case .array(let digests) = members[members.count - 1].1 {
                members[members.count - 1].1 = .array(digests + [digests[0]])
            }
        case .cardDepth: members.append(("x", [[[[[[[[1]]]]]]]]))
        case .cardDuplicate: members.append(("sub", .string(holder.text)))
        default: break
        }
        var message = JSONOutput.object(members).utf8()
        if defect == .cardNoObject { message = Array("[".utf8) + message + Array("]".utf8) }
        let byte: UInt8 = defect == .cardByOtherKey ? 9 : defect == .cardByStatusKey ? 5 : 2
        let identifier = try key(byte).identifier.text
        let footer: [UInt8]? =
            defect == .cardFooterMore
            ? Array(#"{"kid":"\#(identifier)","x":1}"#.utf8) : defect == .cardNoFooter ? [] : nil
        let token = try sign(message, byte, footer: footer)
        switch defect {
        case .cardBit: return changed(token, at: 40)
        case .cardPadding: return token.replacing(".eyJraWQi", with: "=.eyJraWQi")
        case .cardVersion: return "v4" + token.dropFirst(2)
        default: return token
        }
    }

    private static func proofToken(
        _ defect: Defect?,
        _ bound: String,
        _ nonce: String,
        _ request: String,
        _ random: inout Generator
    ) throws -> String {
        let hash = HashAlgorithm.sha256.digest(of: Array(bound.utf8))
        let boundHash = Base64.encode(hash, alphabet: .urlSafe, padded: false)
        let claims = JSONOutput.object([
            ("typ", defect == .proofType ? "vic.card.v1" : "vic.kb.v1"),
            ("aud", defect == .proofClient ? "gln:7601000000019" : "gln:7601000000002"),
            ("nonce", .string(defect == .proofNonce ? identifier(32, &random) : nonce)),
            ("req", .string(defect == .proofRequest ? identifier(16, &random) : request)),
            ("sd_hash", .string(defect == .proofHash ? identifier(32, &random) : boundHash)),
            ("iat", defect == .proofExpired ? "2026-01-02T08:50:00Z" : .string(proofTime)),
            (
                "exp",
                defect == .proofExpired
                    ? "2026-01-02T08:55:00Z"
                    : defect == .proofTooLong ? "2026-01-02T09:05:01Z" : "2026-01-02T09:05:00Z"
            ),
            ("jti", .string(identifier(defect == .proofIdentifier ? 15 : 16, &random))),
        ])
        let token = try sign(claims.utf8(), defect == .proofByOtherKey ? 4 : 3)
        switch defect {
        case .proofBit: return changed(token, at: 40)
        case .malleableSignature: return try withOrderAdded(token)
        default: return token
        }
    }

    /// Returns a token with one character changed.
    static func changed(_ token: String, at place: Int) -> String {
        var bytes = Array(token.utf8)
        bytes[place] = bytes[place] == UInt8(ascii: "A") ? UInt8(ascii: "B") : UInt8(ascii: "A")
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Returns a token with the group order added to the second half of its signature (RFC 8032 §5.1.7).
    private static func withOrderAdded(_ token: String) throws -> String {
        var parts = token.split(separator: ".").map(String.init)
        var body = try Base64.decode(parts[2], alphabet: .urlSafe, padding: .forbidden)
        let order = try Hex.decode(
            "edd3f55c1a631258d69cf7a2def9de1400000000000000000000000000000010"
        )
        var carry = 0
        for place in 0..<32 {
            let sum = Int(body[body.count - 32 + place]) + Int(order[place]) + carry
            body[body.count - 32 + place] = UInt8(truncatingIfNeeded: sum)
            carry = sum >> 8
        }
        parts[2] = Base64.encode(body, alphabet: .urlSafe, padded: false)
        return parts.joined(separator: ".")
    }
}

/// Bytes for decoys that are the same in every run.
struct FixedBytes: RandomSource {
    private let state: Locked<Generator>

    init(seed: UInt8) {
        state = Locked(Generator(state: UInt64(seed)))
    }

    func fill(_ buffer: inout MutableSpan<UInt8>) {
        let count = buffer.count
        let bytes = state.withLock { state in
            (0..<count).map { _ in UInt8(truncatingIfNeeded: state.next()) }
        }
        for place in buffer.indices { buffer[place] = bytes[place] }
    }
}

/// A constant of this program is invalid, or one of its steps failed.
struct CaseError: Error {}
