// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import CSodium
import Cryptography
import Encodings
import Foundation
import Tokens

enum TokenBenchmarks {
    private static let card = TokenKind(
        type: "vic.card.v1",
        maximumByteCount: 64 << 10,
        maximumLifetime: 30 * 86_400
    )
    private static let proof = TokenKind(
        type: "vic.kb.v1",
        maximumByteCount: 16 << 10,
        maximumLifetime: 300
    )

    static var plans: [Plan] {
        [Plan("token", oneToken), Plan("token, card with its holder's proof", presentation)]
    }

    private static func key(_ byte: UInt8) throws -> TokenSigningKey<V2> {
        try TokenSigningKey(seed: SecretBytes(copying: [UInt8](repeating: byte, count: 32)))
    }

    private static func sign(
        _ claims: [(String, JSONOutput)],
        _ key: borrowing TokenSigningKey<V2>
    ) throws -> String {
        let footer = key.verificationKey.identifier.footer
        return try PublicToken.sign(JSONOutput.object(claims).utf8(), footer: footer, by: key)
    }

    private static let now =
        Instant(rfc3339: "2026-01-02T09:01:00Z")
        ?? Instant(secondsSinceEpoch: 0)

    private static let disclosures = (0..<3).map { place in
        Disclosure.text(
            name: "claim\(place)",
            value: "80756015620123456789",
            salt: [UInt8](repeating: UInt8(place), count: 16)
        )
    }

    private static func cardToken(
        _ server: borrowing TokenSigningKey<V2>,
        _ user: borrowing TokenSigningKey<V2>
    ) throws -> String {
        try sign(
            [
                ("typ", "vic.card.v1"), ("iss", "https://www.vvk-online.ch"),
                ("sub", .string(user.verificationKey.text)), ("card_kind", "mandatory"),
                ("iat", "2026-01-01T08:00:05Z"), ("nbf", "2026-01-01T08:00:05Z"),
                ("exp", "2026-01-31T08:00:05Z"), ("jti", "AQEBAQEBAQEBAQEBAQEBAQ"),
            ] + DisclosureDigests.members(of: disclosures, random: SystemRandom()),
            server
        )
    }

    /// The library's own check of the same bytes, once for each signature.
    private static func libraryCheck(_ signatures: Int, messageByteCount: Int) throws -> () -> Void
    {
        let seed = [UInt8](repeating: 9, count: 32)
        var publicKey = [UInt8](repeating: 0, count: 32)
        var secretKey = [UInt8](repeating: 0, count: 64)
        var signature = [UInt8](repeating: 0, count: 64)
        let message = [UInt8](repeating: 0x41, count: messageByteCount)
        _ = sodium_init()
        _ = crypto_sign_ed25519_seed_keypair(&publicKey, &secretKey, seed)
        _ = crypto_sign_ed25519_detached(
            &signature,
            nil,
            message,
            UInt64(message.count),
            secretKey
        )
        return {
            for _ in 0..<signatures {
                let outcome = crypto_sign_ed25519_verify_detached(
                    signature,
                    message,
                    UInt64(message.count),
                    publicKey
                )
                precondition(outcome == 0)
            }
        }
    }

    private static func oneToken() throws -> Group {
        let server = try key(2)
        let user = try key(3)
        let token = Array(try cardToken(server, user).utf8)[...]
        let publicKey = server.verificationKey
        let bare = try libraryCheck(1, messageByteCount: token.count * 3 / 4)
        return Group(
            name: "token",
            bars: ["parse, verify and read the claims": 0.80],
            operations: [
                Operation("one Ed25519 verification (libsodium)") { times in
                    for _ in 0..<times { bare() }
                },
                Operation("parse, verify and read the claims") { times in
                    for _ in 0..<times { keep(try? claims(of: token, publicKey, card)) }
                },
                Operation("sign") { times in
                    for _ in 0..<times { keep(try? PublicToken.sign([1, 2, 3], by: server)) }
                },
            ]
        )
    }

    private static func claims(
        of token: ArraySlice<UInt8>,
        _ key: VerificationKey<V2>,
        _ kind: TokenKind
    ) throws -> TokenClaims {
        let token = try PublicToken<V2>(
            parsing: token,
            maximumByteCount: kind.maximumByteCount
        )
        guard try token.keyIdentifier == key.identifier else { throw TokenError.unknownKey }
        return try token.verified(by: key).claims(of: kind, at: now)
    }

    private static func presentation() throws -> Group {
        let server = try key(2)
        let user = try key(3)
        let shown = DisclosingToken.text(try cardToken(server, user), disclosures)
        let bound = Base64.encode(
            HashAlgorithm.sha256.digest(of: Array(shown.utf8)),
            alphabet: .urlSafe,
            padded: false
        )
        let proofToken = try sign(
            [
                ("typ", "vic.kb.v1"), ("aud", "gln:7601000000002"),
                ("nonce", "BQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQU"),
                ("req", "AgICAgICAgICAgICAgICAg"), ("sd_hash", .string(bound)),
                ("iat", "2026-01-02T09:00:00Z"), ("exp", "2026-01-02T09:05:00Z"),
                ("jti", "AwMDAwMDAwMDAwMDAwMDAw"),
            ],
            user
        )
        let text = Array((shown + proofToken).utf8)[...]
        let (serverKey, userKey) = (server.verificationKey, user.verificationKey)
        let bare = try libraryCheck(2, messageByteCount: 600)
        return Group(
            name: "token, card with its holder's proof",
            bars: ["card, proof and three disclosures": 0.80],
            operations: [
                Operation("two Ed25519 verifications (libsodium)") { times in
                    for _ in 0..<times { bare() }
                },
                Operation("card, proof and three disclosures") { times in
                    for _ in 0..<times { keep(try? check(text, serverKey, userKey)) }
                },
            ]
        )
    }

    /// The full check of a presentation, except for the domain's own rules.
    private static func check(
        _ text: ArraySlice<UInt8>,
        _ serverKey: VerificationKey<V2>,
        _ userKey: VerificationKey<V2>
    ) throws -> [Disclosure] {
        let parts = try DisclosingToken(parsing: text, maximumByteCount: 64 << 10)
        let cardClaims = try claims(of: parts.token, serverKey, card)
        let disclosures = try DisclosureDigests(in: cardClaims.root)
            .disclosures(parts.disclosures, reserved: ["card_kind"])
        guard try cardClaims.string("sub") == userKey.text, let proofText = parts.keyBinding else {
            throw TokenError.unknownKey
        }
        let proofClaims = try claims(of: proofText, userKey, proof)
        let hash = HashAlgorithm.sha256.digest(of: parts.boundBytes)
        let bound = Base64.encode(hash, alphabet: .urlSafe, padded: false)
        guard try proofClaims.string("sd_hash") == bound else { throw TokenError.wrongSignature }
        return disclosures
    }
}
