// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Encodings
import InsuranceCards
import Tokens

/// The defect of a receipt that is shown to a portal.
enum ReceiptDefect: String, CaseIterable {
    case byOtherKey, byInsurerKey, type, issuer, expired, tooEarly, tooLong, bit, longPresence
    case methodUnknown, methodOfInsurer, assuranceUnknown, assuranceTooHigh
    case requestMissing, requestShort, cardMissing, verifierMissing, verifierLong
    case audienceOther, audienceEmpty, audienceTwice, audienceSpace
    case fieldForm, fieldUnwanted, fieldMissing, disclosureForeign
    case proofMissing, proofByOtherKey, proofType, proofPortal, proofNonce, proofWithRequest,
        proofHash
    case proofExpired
    case methodUnwanted, assuranceTooLow, tooOld, revoked
}

/// A receipt shown to a portal, and the portal's request.
struct ReceiptCase {
    private static let portal = "https://portal.example"
    private static let provider = "gln:7601000000002"
    private static let issued = "2026-01-01T08:00:00Z"
    private static let now = "2026-01-02T07:59:00Z"

    private let id: String
    private let defect: ReceiptDefect?
    private let isPresence: Bool
    private let nonce: String
    private let text: String

    init(_ number: Int, _ defect: ReceiptDefect?, _ random: inout Generator) throws {
        id = "receipt-\(number)-\(defect?.rawValue ?? "good")"
        self.defect = defect
        isPresence = defect == .longPresence || defect == nil && number % 4 == 0
        nonce = GeneratedCase.identifier(24, &random)
        let disclosures =
            isPresence
            ? []
            : [
                Disclosure.text(
                    name: "given_name",
                    value: defect == .fieldForm ? 7 : "Anna",
                    salt: GeneratedCase.bytes(16, &random)
                ),
                Disclosure.text(
                    name: "birth_date",
                    value: "1950-00-00",
                    salt: GeneratedCase.bytes(16, &random)
                ),
            ]
        let token = try Self.token(defect, isPresence, disclosures, &random)
        var shown = disclosures
        switch defect {
        case .fieldMissing: shown.removeFirst()
        case .disclosureForeign:
            shown[0] = Disclosure.text(
                name: "given_name",
                value: "Eva",
                salt: GeneratedCase.bytes(16, &random)
            )
        default: break
        }
        let bound = DisclosingToken.text(token, shown)
        text = bound + (try Self.proof(defect, bound, nonce, &random))
    }

    private static func token(
        _ defect: ReceiptDefect?,
        _ isPresence: Bool,
        _ disclosures: [String],
        _ random: inout Generator
    ) throws -> String {
        var members: [(String, JSONOutput)] = [
            ("typ", defect == .type ? "vic.card.v1" : "vic.receipt.v1"),
            ("iss", .string(defect == .issuer ? "gln:7601000000019" : provider)),
            ("sub", .string(try GeneratedCase.key(3).text)),
            ("method", isPresence ? "presence" : method(defect)),
            ("loa", isPresence ? "low" : assurance(defect)),
        ]
        if defect != .cardMissing {
            members.append(("card_jti", .string(GeneratedCase.identifier(16, &random))))
        }
        if defect != .requestMissing {
            let count = defect == .requestShort ? 15 : 16
            members.append(("req", .string(GeneratedCase.identifier(count, &random))))
        }
        if let audience = audience(defect) { members.append(("aud", audience)) }
        if defect != .verifierMissing {
            let name = defect == .verifierLong ? String(repeating: "P", count: 81) : "Praxis Muster"
            members.append(("verifier", ["name": .string(name), "city": "Bern"]))
        }
        members += [
            ("status", ["uri": "https://www.vvk-online.ch/vic/v1/status/1", "idx": 7]),
            ("iat", defect == .tooEarly ? "2026-01-02T08:02:00Z" : .string(issued)),
            ("exp", .string(end(defect, isPresence))),
            ("jti", .string(GeneratedCase.identifier(16, &random))),
        ]
        members += DisclosureDigests.members(
            of: disclosures,
            random: FixedBytes(seed: UInt8.random(in: 0...255, using: &random))
        )
        let byte: UInt8 = defect == .byOtherKey ? 9 : defect == .byInsurerKey ? 5 : 2
        let token = try GeneratedCase.sign(JSONOutput.object(members).utf8(), byte)
        return defect == .bit ? GeneratedCase.changed(token, at: 40) : token
    }

    private static func method(_ defect: ReceiptDefect?) -> JSONOutput {
        switch defect {
        case .methodUnknown: "handshake"
        case .methodOfInsurer: "insurer_record"
        case .methodUnwanted: "video_ident"
        default: "card_in_person"
        }
    }

    private static func assurance(_ defect: ReceiptDefect?) -> JSONOutput {
        switch defect {
        case .assuranceUnknown: "extreme"
        case .assuranceTooHigh: "high"
        case .assuranceTooLow: "low"
        default: "substantial"
        }
    }

    private static func audience(_ defect: ReceiptDefect?) -> JSONOutput? {
        switch defect {
        case .audienceOther: ["https://other.example"]
        case .audienceEmpty: []
        case .audienceTwice: [.string(portal), .string(portal)]
        case .audienceSpace: [.string(portal), "with a space"]
        case .methodUnwanted, .bit, .type: nil
        default: [.string(portal), "https://other.example"]
        }
    }

    private static func end(_ defect: ReceiptDefect?, _ isPresence: Bool) -> String {
        switch defect {
        case .expired: "2026-01-02T07:58:00Z"
        case .tooLong: "2027-01-01T08:00:01Z"
        case .longPresence: "2026-01-02T08:00:01Z"
        default: isPresence ? "2026-01-02T08:00:00Z" : "2027-01-01T08:00:00Z"
        }
    }

    private static func proof(
        _ defect: ReceiptDefect?,
        _ bound: String,
        _ nonce: String,
        _ random: inout Generator
    ) throws -> String {
        if defect == .proofMissing { return "" }
        let hash = HashAlgorithm.sha256.digest(of: Array(bound.utf8))
        let boundHash = Base64.encode(hash, alphabet: .urlSafe, padded: false)
        let isOld = defect == .proofExpired
        var members: [(String, JSONOutput)] = [
            ("typ", defect == .proofType ? "vic.card.v1" : "vic.kb.v1"),
            ("aud", defect == .proofPortal ? "https://other.example" : .string(portal)),
            ("nonce", .string(defect == .proofNonce ? "another" : nonce)),
            (
                "sd_hash",
                .string(defect == .proofHash ? GeneratedCase.identifier(32, &random) : boundHash)
            ),
            ("iat", isOld ? "2026-01-02T07:50:00Z" : "2026-01-02T07:59:00Z"),
            ("exp", isOld ? "2026-01-02T07:55:00Z" : "2026-01-02T08:04:00Z"),
            ("jti", .string(GeneratedCase.identifier(16, &random))),
        ]
        if defect == .proofWithRequest {
            members.append(("req", .string(GeneratedCase.identifier(16, &random))))
        }
        let byte: UInt8 = defect == .proofByOtherKey ? 4 : 3
        return try GeneratedCase.sign(JSONOutput.object(members).utf8(), byte)
    }

    /// Returns the line of this case, including the verifier's verdict.
    func line() throws -> String {
        let start = try GeneratedCase.instant("2025-01-01T00:00:00Z")
        let end = try GeneratedCase.instant("2027-06-01T00:00:00Z")
        let known: [(VerificationKey<V2>, KeyRole, String)] = [
            (try GeneratedCase.key(2), .provider, Self.provider),
            (try GeneratedCase.key(5), .insurer, "bag:01562"),
        ]
        let requestedFields: [CheckInRequest.RequestedField] =
            isPresence
            ? []
            : [.init(field: .givenName, isRequired: true)]
                + (defect == .fieldUnwanted ? [] : [.init(field: .birthDate, isRequired: false)])
        let demand = PortalVerifier.Demand(
            nonce: nonce,
            requestedFields: requestedFields,
            minimumAssurance: isPresence ? .low : .substantial,
            maximumAge: defect == .tooOld ? 3600 : 86_400,
            methods: isPresence ? [.presence] : [.cardInPerson]
        )
        let verifier = PortalVerifier(
            keys: KeyDirectory(
                known.map { key, role, issuer in
                    KnownKey(key, role: role, issuer: issuer, notBefore: start, notAfter: end)
                }
            ),
            portal: Self.portal
        )
        let revoked = defect == .revoked ? 7 : 8
        let now = try GeneratedCase.instant(Self.now)
        var refusal: JSONOutput = nil
        do throws(CheckInError) {
            _ = try verifier.verify(
                Array(text.utf8)[...],
                for: demand,
                at: now,
                isRevoked: { $0.index == revoked }
            )
        } catch {
            refusal = .string("\(error)")
        }
        let keys = known.map { key, role, issuer in
            [
                "key": .string(key.text), "role": .string(role.rawValue),
                "iss": .string(issuer), "nbf": .string(start.rfc3339), "exp": .string(end.rfc3339),
            ] as JSONOutput
        }
        let wanted = requestedFields.map { requested in
            ["name": .string(requested.field.rawValue), "required": .boolean(requested.isRequired)]
                as JSONOutput
        }
        return JSONOutput.object([
            ("id", .string(id)), ("receipt", .string(text)), ("now", .string(Self.now)),
            ("portal", .string(Self.portal)), ("nonce", .string(nonce)),
            ("fields", .array(wanted)),
            ("methods", .array(demand.methods.map { JSONOutput.string($0.rawValue) })),
            ("loa", .string(demand.minimumAssurance.rawValue)),
            ("age", .integer(Int(demand.maximumAge))), ("revoked", .array([.integer(revoked)])),
            ("keys", .array(keys)), ("refusal", refusal),
        ]).encoded()
    }
}
