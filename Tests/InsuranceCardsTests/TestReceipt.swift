// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Encodings
import Testing
import Tokens

@testable import InsuranceCards

/// A provider and an insurer with fixed keys, and the receipts that they sign.
enum TestReceipt {
    static let provider = "gln:7601000000002"
    static let insurer = "bag:01562"
    static let request = "AgICAgICAgICAgICAgICAg"
    static let card = "AQEBAQEBAQEBAQEBAQEBAQ"
    static let fields: [(String, JSONOutput)] = [
        ("family_name", "Müller"), ("given_name", "Anna"), ("birth_date", "1950-04-12"),
        ("sex", 2), ("age_over_18", true), ("ehic", TestIssuer.european()),
    ]

    /// Returns the keys of both, of another provider, and of the server.
    static func directory() throws -> KeyDirectory {
        let start = try TestIssuer.instant("2025-01-01T00:00:00Z")
        let end = try TestIssuer.instant("2027-01-01T00:00:00Z")
        let rows: [(UInt8, KeyRole, String?)] = [
            (6, .provider, provider), (1, .insurer, insurer), (7, .provider, "gln:7601000000019"),
            (2, .server, nil), (10, .insurer, provider), (11, .provider, insurer),
        ]
        return KeyDirectory(
            try rows.map { byte, role, issuer in
                KnownKey(
                    try TestIssuer.key(byte).verificationKey,
                    role: role,
                    issuer: issuer,
                    notBefore: start,
                    notAfter: end
                )
            }
        )
    }

    /// Returns a receipt of the provider, with changed claims.
    static func receipt(
        _ fields: [(String, JSONOutput)] = fields,
        claims changes: [String: JSONOutput?] = [:],
        signedBy byte: UInt8 = 6
    ) throws -> String {
        let disclosures = TestIssuer.disclosures(fields)
        let members: [(String, JSONOutput)] =
            [
                ("typ", "vic.receipt.v1"), ("iss", .string(provider)),
                ("sub", .string(try TestIssuer.key(3).verificationKey.text)),
                ("method", "id_document_in_person"), ("loa", "high"), ("card_jti", .string(card)),
                ("req", .string(request)), ("verifier", ["name": "Praxis Muster", "city": "Bern"]),
                ("iat", "2026-01-02T09:00:00Z"), ("exp", "2027-01-02T09:00:00Z"),
                ("jti", "BgYGBgYGBgYGBgYGBgYGBg"),
            ] + DisclosureDigests.members(of: disclosures, random: SystemRandom())
        let kept = members.compactMap { name, value in
            guard let change = changes[name] else { return (name, value) as (String, JSONOutput)? }
            return change.map { (name, $0) }
        }
        let added = changes.compactMap { name, change in
            members.contains { $0.0 == name } ? nil : change.map { (name, $0) }
        }
        let token = try TestIssuer.sign(JSONOutput.object(kept + added).utf8(), byte)
        return DisclosingToken.text(token, disclosures)
    }

    /// The claims that make a receipt the insurer's.
    static let insurerClaims: [String: JSONOutput?] = [
        "iss": .string(insurer), "req": nil, "card_jti": nil, "method": "insurer_record",
    ]

    static func read(
        _ text: String,
        at now: String = "2026-01-02T09:01:00Z",
        from source: CardReader.Source = .server,
        answered: Set<String> = [request]
    ) throws -> Receipt {
        try ReceiptReader(keys: directory()).read(
            Array(text.utf8)[...],
            subjects: [TestIssuer.key(3).verificationKey.text],
            at: TestIssuer.instant(now),
            from: source,
            isAnswered: { answered.contains($0) }
        )
    }

    static func error(_ text: String, answered: Set<String> = [request]) throws -> CardError? {
        do {
            _ = try read(text, answered: answered)
            return nil
        } catch let error as CardError {
            return error
        }
    }
}
