// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Encodings
import TestSupport
import Testing

@testable import Tokens

struct PublicTokenTests {
    static func key<Version>(_ byte: UInt8) throws -> TokenSigningKey<Version> {
        try TokenSigningKey(seed: SecretBytes(copying: [UInt8](repeating: byte, count: 32)))
    }

    private static func parse(_ text: String) throws(TokenError) -> PublicToken<V2> {
        try PublicToken(parsing: Array(text.utf8)[...], maximumByteCount: 16 << 10)
    }

    private static func token(_ message: String = #"{"a":1}"#, footer: String = "") throws -> String
    {
        try PublicToken<V2>.sign(Array(message.utf8), footer: Array(footer.utf8), by: key(3))
    }

    /// Test vector 2-S-1 of PASETO.
    @Test func `the first published token comes out byte for byte and is verified`() throws {
        let seed = try Hex.decode(
            "b4cbfb43df4ce210727d953e4a713307fa19bb7d9f85041438d9e11b942a3774"
        )
        let key = try TokenSigningKey<V2>(seed: SecretBytes(copying: seed))
        let message = #"{"data":"this is a signed message","exp":"2019-01-01T00:00:00+00:00"}"#
        let token = try PublicToken.sign(Array(message.utf8), by: key)
        let published =
            "v2.public.eyJkYXRhIjoidGhpcyBpcyBhIHNpZ25lZCBtZXNzYWdlIiwiZXhwIjoiMjAxOS0wMS0wMV"
            + "QwMDowMDowMCswMDowMCJ9HQr8URrGntTu7Dz9J2IF23d1M7-9lH9xiqdGyJNvzp4angPW5Esc7C5huy_M"
            + "8I8_DjJK2ZXC2SUYuOFM-Q_5Cw"
        #expect(token == published || !BackEnd.repeatsSignatures)
        for text in [token, published] {
            let verified = try Self.parse(text).verified(by: key.verificationKey)
            #expect(verified.bytes.elementsEqual(message.utf8))
            #expect(verified.footer.isEmpty)
        }
    }

    @Test func `pieces are encoded with their number and their lengths`() {
        #expect(PreAuthenticationEncoding.encode([]) == [UInt8](repeating: 0, count: 8))
        #expect(
            PreAuthenticationEncoding.encode([[]]) == [1] + [UInt8](repeating: 0, count: 15)
        )
        #expect(
            PreAuthenticationEncoding.encode([[7, 8], [9]])
                == [2, 0, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 7, 8]
                + [1, 0, 0, 0, 0, 0, 0, 0, 9]
        )
    }

    @Test(arguments: ["", "footer"])
    func `any changed bit is noticed`(footer: String) throws {
        let text = try Self.token(footer: footer)
        let key: TokenSigningKey<V2> = try Self.key(3)
        let bytes = Array(text.utf8)
        var refusals = 0
        for place in 10..<bytes.count {
            for bit in 0..<7 {
                var other = bytes
                other[place] ^= 1 << UInt8(bit)
                let accepted = try? PublicToken<V2>(
                    parsing: other[...],
                    maximumByteCount: 16 << 10
                ).verified(by: key.verificationKey)
                if accepted == nil { refusals += 1 }
            }
        }
        #expect(refusals == (bytes.count - 10) * 7)
    }

    @Test(arguments: [
        ("", TokenError.malformed), ("v2.public", .malformed), ("v2.public.AA.AA.AA", .malformed),
        ("v1.public.AA", .wrongHeader), ("v2.local.AA", .wrongHeader),
        ("v4.public.AA", .wrongHeader), ("V2.public.AA", .wrongHeader),
        ("v2.PUBLIC.AA", .wrongHeader), (" v2.public.AA", .wrongHeader),
        ("eyJhbGciOiJFZERTQSJ9.e30.AA", .wrongHeader),
        ("v2.public.AA", .tooShort), ("v2.public.", .tooShort),
        ("v2.public.A", .base64), ("v2.public.A_==", .base64), ("v2.public.AB", .base64),
        ("v2.public.A+", .base64), ("v2.public.A/", .base64), ("v2.public.A\n", .base64),
    ])
    func `what is not a token of the version is refused for its reason`(
        text: String,
        error: TokenError
    ) {
        #expect(throws: error) { try Self.parse(text) }
    }

    @Test func `an empty footer, a long token and a footer with padding are refused`() throws {
        let token = try Self.token()
        #expect(throws: TokenError.malformed) { try Self.parse(token + ".") }
        #expect(throws: TokenError.base64) { try Self.parse(token + ".AA==") }
        #expect(throws: TokenError.tooLong(limit: 20)) {
            try PublicToken<V2>(parsing: Array(token.utf8)[...], maximumByteCount: 20)
        }
        #expect(try Self.parse(token + ".AA").footer == [0])
    }

    @Test func `a footer that was put on or taken off breaks the signature`() throws {
        let key: TokenSigningKey<V2> = try Self.key(3)
        let (plain, footed) = (try Self.token(), try Self.token(footer: "x"))
        let added = try Self.parse(plain + ".eA")
        #expect(throws: TokenError.wrongSignature) {
            try added.verified(by: key.verificationKey)
        }
        let removed = try Self.parse(String(footed.dropLast(3)))
        #expect(throws: TokenError.wrongSignature) {
            try removed.verified(by: key.verificationKey)
        }
    }

    @Test func `the key of another signer does not verify`() throws {
        let other: TokenSigningKey<V2> = try Self.key(4)
        let token = try Self.parse(try Self.token())
        #expect(throws: TokenError.wrongSignature) {
            try token.verified(by: other.verificationKey)
        }
    }

    @Test func `an implicit assertion counts in version 4 and is ignored in version 2`() throws {
        let (message, assertion) = (Array("{}".utf8), Array("here".utf8))
        let second: TokenSigningKey<V2> = try Self.key(3)
        let fourth: TokenSigningKey<V4> = try Self.key(3)
        let two = try PublicToken.sign(message, implicitAssertion: assertion, by: second)
        _ = try PublicToken<V2>(parsing: Array(two.utf8)[...], maximumByteCount: 999)
            .verified(by: second.verificationKey)
        let four = try PublicToken.sign(message, implicitAssertion: assertion, by: fourth)
        let parsed = try PublicToken<V4>(parsing: Array(four.utf8)[...], maximumByteCount: 999)
        _ = try parsed.verified(by: fourth.verificationKey, implicitAssertion: assertion)
        #expect(throws: TokenError.wrongSignature) {
            try parsed.verified(by: fourth.verificationKey)
        }
    }

    /// RFC 8032 §5.1.7: `S` must be below the order of the group; otherwise one message would have many signatures.
    @Test func `a signature with the order of the group added is refused`() throws {
        let key: TokenSigningKey<V2> = try Self.key(3)
        let token = try Self.token()
        var body = try Base64.decode(
            String(token.dropFirst(10)),
            alphabet: .urlSafe,
            padding: .forbidden
        )
        // 2^252 + 27742317777372353535851937790883648493, lowest byte first.
        let order = try Hex.decode(
            "edd3f55c1a631258d69cf7a2def9de1400000000000000000000000000000010"
        )
        var carry = 0
        for place in 0..<32 {
            let sum = Int(body[body.count - 32 + place]) + Int(order[place]) + carry
            body[body.count - 32 + place] = UInt8(truncatingIfNeeded: sum)
            carry = sum >> 8
        }
        let forged = "v2.public." + Base64.encode(body, alphabet: .urlSafe, padded: false)
        #expect(throws: TokenError.wrongSignature) {
            try Self.parse(forged).verified(by: key.verificationKey)
        }
    }
}
