// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Encodings
import InsuranceCards
import Testing
import Tokens

/// Fixed keys of every party but the wallet.
enum TestKeys {
    static let issuer = "https://www.vvk-online.ch"
    static let host = "www.vvk-online.ch"
    static let provider = "gln:7601000000002"
    static let insurer = "bag:01562"

    enum Owner: UInt8 {
        case root = 1
        case server = 2
        case nextServer = 3
        case status = 4
        case insurer = 5
        case provider = 6
        case stranger = 7
        case nextProvider = 8
    }

    static func key(_ owner: Owner) throws -> TokenSigningKey<V2> {
        let seed = [UInt8](repeating: owner.rawValue, count: 32)
        return try TokenSigningKey(seed: SecretBytes(copying: seed))
    }

    /// Returns the keys in the key set, apart from the server's next one.
    static func known(
        at now: Instant,
        server: Owner = .server,
        provider owner: Owner = .provider
    ) throws -> [KnownKey] {
        let (start, end) = (now.adding(seconds: -1_000_000), now.adding(seconds: 40_000_000))
        func known(_ owner: Owner, _ role: KeyRole, _ issuer: String? = nil) throws -> KnownKey {
            let key = try key(owner).verificationKey
            return KnownKey(key, role: role, issuer: issuer, notBefore: start, notAfter: end)
        }
        return [
            try known(server, .server), try known(.status, .status),
            try known(owner, .provider, provider), try known(.insurer, .insurer, insurer),
        ]
    }

    /// Makes an insurer's claim for a card.
    static func claim(
        _ number: String,
        boundTo wallet: String?,
        at now: Instant,
        changes: [String: JSONOutput] = [:],
        lifetime: Int64 = 900,
        padding: Int = 0
    ) throws -> String {
        var members: [(String, JSONOutput)] = [
            ("typ", "vic.claim.v1"), ("iss", .string(insurer)), ("aud", .string(issuer)),
            ("veka", .string(number)), ("iat", .string(now.rfc3339)),
            ("nbf", .string(now.rfc3339)),
            ("exp", .string(now.adding(seconds: lifetime).rfc3339)),
            ("jti", .string(TokenIdentifier.make(SystemRandom()))),
        ]
        if let wallet { members.append(("cnf", .string(wallet))) }
        if padding > 0 { members.append(("x", .string(String(repeating: "x", count: padding)))) }
        members = members.map { ($0.0, changes[$0.0] ?? $0.1) }
        return try PublicToken.sign(claims: .object(members), by: key(.insurer))
    }

    /// Makes the insurer's record of a card.
    static func record(
        _ number: String,
        changes: [String: JSONOutput] = [:]
    ) throws -> CardRecord {
        let members: [(String, JSONOutput)] = [
            ("card_kind", "mandatory"), ("family_name", "Muster"), ("given_name", "Anna"),
            ("birth_date", "1985-04-12"), ("insurer_name", "Muster Krankenkasse"),
            ("insurer_bag", "01562"), ("valid_until", "2026-12-31"), ("sex", 2),
            ("ahv", "7561234567897"),
        ].map { ($0.0, changes[$0.0] ?? $0.1) }
        let body = try JSONTree(parsing: JSONOutput.object(members).utf8()).root
        return try CardRecord(body, number: number, insurer: "01562")
    }
}
