// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Encodings
import Testing
import Tokens

@testable import InsuranceCards

/// A card server, a wallet and others with fixed keys, and the tokens they sign.
enum TestIssuer {
    static let issuer = "https://www.vvk-online.ch"
    static let number = "80756015620123456789"

    static func key(_ byte: UInt8) throws -> TokenSigningKey<V2> {
        try TokenSigningKey(seed: SecretBytes(copying: [UInt8](repeating: byte, count: 32)))
    }

    static func instant(_ text: String) throws -> Instant {
        try #require(Instant(rfc3339: text))
    }

    static func now() throws -> Instant { try instant("2026-01-02T09:01:00Z") }

    /// Returns the server's key in its role, and the separate key of the status list.
    static func directory() throws -> KeyDirectory {
        let (start, end) = (
            try instant("2025-01-01T00:00:00Z"), try instant("2027-01-01T00:00:00Z")
        )
        let server = try key(2).verificationKey
        let status = try key(5).verificationKey
        return KeyDirectory([
            KnownKey(server, role: .server, notBefore: start, notAfter: end),
            KnownKey(status, role: .status, notBefore: start, notAfter: end),
        ])
    }

    static func reader() throws -> CardReader {
        CardReader(keys: try directory(), issuer: issuer)
    }

    /// The fields of a card for basic insurance.
    static let fields: [(String, JSONOutput)] = [
        ("veka", .string(number)), ("family_name", "Müller"), ("given_name", "Anna"),
        ("birth_date", "1950-04-12"), ("insurer_name", "Muster Krankenkasse"),
        ("insurer_bag", "01562"), ("valid_until", "2026-12-31"), ("sex", 2),
        ("ahv", "7569217076985"), ("insured_no", "123.456"), ("hotline", "+41 00 000 00 00"),
        ("ehic", european()),
    ]

    static func european(card: String = number) -> JSONOutput {
        [
            "country": "CH", "name": "Müller", "given": "Anna", "birth": "1950-04-12",
            "pin": "756.9217.0769.85", "inst_id": "01562", "inst_name": "Muster KK",
            "card": .string(card), "valid_until": "2026-12-31",
        ]
    }

    /// Returns the fields with some replaced; `nil` removes one.
    static func fields(_ changes: [String: JSONOutput?]) -> [(String, JSONOutput)] {
        var result = fields.compactMap { name, value in
            guard let change = changes[name] else { return (name, value) as (String, JSONOutput)? }
            return change.map { (name, $0) }
        }
        for (name, change) in changes where !fields.contains(where: { $0.0 == name }) {
            if let change { result.append((name, change)) }
        }
        return result
    }

    static func disclosures(_ fields: [(String, JSONOutput)]) -> [String] {
        fields.enumerated().map { place, field in
            Disclosure.text(
                name: field.0,
                value: field.1,
                salt: [UInt8](repeating: UInt8(place + 1), count: 16)
            )
        }
    }

    /// Returns the claims of a card.
    static func claims(
        _ disclosures: [String],
        changes: [String: JSONOutput?] = [:]
    ) throws -> JSONOutput {
        let members: [(String, JSONOutput)] =
            [
                ("typ", "vic.card.v1"), ("iss", .string(issuer)),
                ("sub", .string(try key(3).verificationKey.text)), ("card_kind", "mandatory"),
                ("iat", "2026-01-01T08:00:05Z"), ("nbf", "2026-01-01T08:00:05Z"),
                ("exp", "2026-01-31T08:00:05Z"), ("jti", "AQEBAQEBAQEBAQEBAQEBAQ"),
                ("status", ["uri": "https://www.vvk-online.ch/vic/v1/status/1", "idx": 7]),
            ] + DisclosureDigests.members(of: disclosures, random: SystemRandom())
        let kept = members.compactMap { name, value in
            guard let change = changes[name] else { return (name, value) as (String, JSONOutput)? }
            return change.map { (name, $0) }
        }
        let added = changes.compactMap { name, change in
            members.contains { $0.0 == name } ? nil : change.map { (name, $0) }
        }
        return .object(kept + added)
    }

    /// Reads written JSON again.
    static func parse(_ output: JSONOutput) throws -> JSONValue {
        try JSONTree(parsing: output.utf8()).root
    }

    static func sign(_ claims: [UInt8], _ byte: UInt8) throws -> String {
        let key = try key(byte)
        return try PublicToken.sign(claims, footer: key.verificationKey.identifier.footer, by: key)
    }

    /// Returns an issued card.
    static func card(
        _ fields: [(String, JSONOutput)] = fields,
        claims changes: [String: JSONOutput?] = [:],
        signedBy byte: UInt8 = 2
    ) throws -> String {
        let disclosures = disclosures(fields)
        let token = try sign(claims(disclosures, changes: changes).utf8(), byte)
        return DisclosingToken.text(token, disclosures)
    }

    static func read(
        _ text: String,
        at now: Instant? = nil,
        from source: CardReader.Source = .server
    ) throws -> InsuranceCard {
        try reader().read(
            Array(text.utf8)[...],
            subject: key(3).verificationKey,
            at: now ?? Self.now(),
            from: source
        )
    }
}

extension CardError {
    /// The names of the invalid members; none if there is no object.
    var names: [String] {
        guard case .fields(let errors) = self else { return [] }
        return errors.map(\.field)
    }
}
