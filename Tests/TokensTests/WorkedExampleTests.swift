// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Encodings
import TestSupport
import Testing
import Tokens

/// An insurance card from claim to presentation, with fixed keys and salts.
///
/// Another implementation computed the hashes.
struct WorkedExampleTests {
    private static func hash(_ text: String) -> String {
        Hex.encode(HashAlgorithm.sha256.digest(of: Array(text.utf8)))
    }

    private static func sign(
        _ claims: JSONOutput,
        by key: borrowing TokenSigningKey<V2>
    ) throws -> String {
        let footer = key.verificationKey.identifier.footer
        return try PublicToken.sign(claims.utf8(), footer: footer, by: key)
    }

    private static func repeated(_ byte: UInt8, _ count: Int) -> JSONOutput {
        let bytes = [UInt8](repeating: byte, count: count)
        return .string(Base64.encode(bytes, alphabet: .urlSafe, padded: false))
    }

    private static let disclosures = [
        (UInt8(0x11), "veka", "80756015620123456789"), (0x12, "family_name", "Müller"),
        (0x13, "given_name", "Anna"),
    ].map { byte, name, value in
        Disclosure.text(
            name: name,
            value: .string(value),
            salt: [UInt8](repeating: byte, count: 16)
        )
    }

    @Test(.enabled(if: BackEnd.repeatsSignatures))
    func `a claim of an insurer comes out byte for byte`() throws {
        let insurer: TokenSigningKey<V2> = try PublicTokenTests.key(1)
        let user: TokenSigningKey<V2> = try PublicTokenTests.key(3)
        let token = try Self.sign(
            [
                "typ": "vic.claim.v1", "iss": "bag:01562", "aud": "https://www.vvk-online.ch",
                "veka": "80756015620123456789", "cnf": .string(user.verificationKey.text),
                "iat": "2026-01-01T08:00:00Z", "nbf": "2026-01-01T08:00:00Z",
                "exp": "2026-01-01T08:15:00Z", "jti": Self.repeated(0, 16),
            ],
            by: insurer
        )
        #expect(token.utf8.count == 557)
        #expect(
            Self.hash(token) == "af0be755f5587c413d2b9bfc79cabd2b5f997b1e5e895a5c8d4b231cfc6f322f"
        )
    }

    private static func card() throws -> String {
        let server: TokenSigningKey<V2> = try PublicTokenTests.key(2)
        let user: TokenSigningKey<V2> = try PublicTokenTests.key(3)
        let digests = DisclosureDigests.members(
            of: disclosures,
            random: SystemRandom(),
            decoys: false
        )
        let members: [(String, JSONOutput)] = [
            ("typ", "vic.card.v1"), ("iss", "https://www.vvk-online.ch"),
            ("sub", .string(user.verificationKey.text)), ("card_kind", "mandatory"),
            ("iat", "2026-01-01T08:00:05Z"), ("nbf", "2026-01-01T08:00:05Z"),
            ("exp", "2026-01-31T08:00:05Z"), ("jti", repeated(1, 16)),
        ]
        return try sign(.object(members + digests), by: server)
    }

    @Test(.enabled(if: BackEnd.repeatsSignatures))
    func `a card and its disclosures come out byte for byte`() throws {
        let token = try Self.card()
        #expect(token.utf8.count == 745)
        #expect(
            Self.hash(token) == "bda2928ae2a65aa6b1b7b84b7599bd2aff57514ca78151f7f27466fe593923e6"
        )
        let issued = DisclosingToken.text(token, Self.disclosures)
        #expect(issued.utf8.count == 953)
        #expect(
            Self.hash(issued) == "62b17e6523b1bf24409ea53d967039a7d4bef424ca7b0c75d62b729496fb6bbc"
        )
    }

    @Test(.enabled(if: BackEnd.repeatsSignatures))
    func `a presentation comes out byte for byte`() throws {
        let user: TokenSigningKey<V2> = try PublicTokenTests.key(3)
        let shown = try DisclosingToken.text(Self.card(), [Self.disclosures[0]])
        let parts = try DisclosingToken(parsing: Array(shown.utf8)[...], maximumByteCount: 1 << 16)
        let bound = HashAlgorithm.sha256.digest(of: parts.boundBytes)
        let boundHash = Base64.encode(bound, alphabet: .urlSafe, padded: false)
        #expect(boundHash == "4mgG5U_bkl9Dnr_cDiYdFBoMw3ArSjDoHsR2mbhPQjE")
        let proof = try Self.sign(
            [
                "typ": "vic.kb.v1", "aud": "gln:7601000000002", "nonce": Self.repeated(5, 32),
                "req": Self.repeated(2, 16), "sd_hash": .string(boundHash),
                "iat": "2026-01-02T09:00:00Z", "exp": "2026-01-02T09:05:00Z",
                "jti": Self.repeated(3, 16),
            ],
            by: user
        )
        #expect((shown + proof).utf8.count == 1367)
        #expect(
            Self.hash(shown + proof)
                == "9e347a0285515917581147b2385881cd71670f24784d3f9313d3cef69acf1817"
        )
    }
}
