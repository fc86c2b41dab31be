// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Encodings
import Testing
import Tokens

struct KeyTests {
    private static let zeros = [UInt8](repeating: 0, count: 32)

    /// Keys derived from 32 equal bytes, with the identifiers that another implementation computed.
    @Test(
        arguments: [
            (1, "k2.pid.K-njtRL88qHrt7P6zOUbuyXW2QWn0-kszH_XMQTIkj2i"),
            (2, "k2.pid.oOGBD64RPOakPB_ModHzz7BrlNjld0w43yGef60Ajp1R"),
            (3, "k2.pid.XRVxYfpzq7k3JfMqIiwKo_3txsu3_8E3TBsxZ_VtpWIZ"),
        ] as [(UInt8, String)]
    )
    func `keys have the identifiers of PASERK`(byte: UInt8, identifier: String) throws {
        let key: TokenSigningKey<V2> = try PublicTokenTests.key(byte)
        #expect(key.verificationKey.identifier.text == identifier)
        #expect(try KeyIdentifier<V2>(parsing: identifier) == key.verificationKey.identifier)
        let again = try VerificationKey<V2>(parsing: key.verificationKey.text)
        #expect(again == key.verificationKey)
    }

    @Test func `the text of a key is base64url behind its prefix`() throws {
        let key: TokenSigningKey<V2> = try PublicTokenTests.key(3)
        #expect(
            key.verificationKey.text == "k2.public.7UkoxijRwsbq6QM4kFmVYSlZJzpcY_k2NsFGFKyHN9E"
        )
        #expect(
            try KeyIdentifier<V2>(ofKey: Self.zeros[...]).text
                == "k2.pid.gUztDB_2F1oxWaUa0RYxGYtLw_0TN-g5mw_M7HUMLh7D"
        )
    }

    @Test(arguments: [
        "", "k2.public.", "k1.public.7UkoxijRwsbq6QM4kFmVYSlZJzpcY_k2NsFGFKyHN9E",
        "k4.public.7UkoxijRwsbq6QM4kFmVYSlZJzpcY_k2NsFGFKyHN9E",
        "k2.public.7UkoxijRwsbq6QM4kFmVYSlZJzpcY_k2NsFGFKyHN9E=",
        "k2.public.7UkoxijRwsbq6QM4kFmVYSlZJzpcY_k2NsFGFKyHN9F",
        "k2.public.7UkoxijRwsbq6QM4kFmVYSlZJzpcY_k2NsFGFKyHNw",
        "k2.local.7UkoxijRwsbq6QM4kFmVYSlZJzpcY_k2NsFGFKyHN9E",
        "7UkoxijRwsbq6QM4kFmVYSlZJzpcY_k2NsFGFKyHN9E",
    ])
    func `another text is no key`(text: String) {
        #expect(throws: TokenError.malformedKey) { try VerificationKey<V2>(parsing: text) }
    }

    /// The points of small order and their other encodings (RFC 8032 §5.1.3, §6).
    @Test(arguments: [
        "0000000000000000000000000000000000000000000000000000000000000000",
        "0100000000000000000000000000000000000000000000000000000000000000",
        "0000000000000000000000000000000000000000000000000000000000000080",
        "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05",
        "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a",
        "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
        "edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
        "eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
    ])
    func `keys of small order, which verify any message, are refused`(bytes: String) throws {
        let text = try KeyText<V2>.text(of: Hex.decode(bytes)[...])
        #expect(throws: TokenError.malformedKey) { try VerificationKey<V2>(parsing: text) }
    }

    @Test func `keys of another length have no text and no identifier`() {
        for count in [0, 31, 33] {
            let bytes = [UInt8](repeating: 7, count: count)[...]
            #expect(throws: TokenError.malformedKey) { try KeyText<V4>.text(of: bytes) }
            #expect(throws: TokenError.malformedKey) { try KeyIdentifier<V4>(ofKey: bytes) }
        }
    }

    @Test func `a footer names one key and nothing else`() throws {
        let key: TokenSigningKey<V2> = try PublicTokenTests.key(3)
        let identifier = key.verificationKey.identifier
        let footer = identifier.footer
        #expect(String(decoding: footer, as: UTF8.self) == #"{"kid":"\#(identifier.text)"}"#)
        #expect(try Self.keyIdentifier(of: footer) == identifier)
        let refused = [
            "", "{}", #"{"kid":1}"#, #"["\#(identifier.text)"]"#, #"{"kid":"k2.pid.AA"}"#,
            #"{"kid":"k4.\#(identifier.text.dropFirst(3))"}"#,
            #"{"kid":"\#(identifier.text)","x":1}"#,
            #"{"kid":"\#(identifier.text)","kid":"\#(identifier.text)"}"#,
            #"{"kid":"\#(identifier.text)"}"# + String(repeating: " ", count: 256),
        ]
        for footer in refused {
            #expect(throws: TokenError.footer) { try Self.keyIdentifier(of: Array(footer.utf8)) }
        }
    }

    private static func keyIdentifier(of footer: [UInt8]) throws -> KeyIdentifier<V2> {
        let token = try PublicToken<V2>.sign([1], footer: footer, by: PublicTokenTests.key(3))
        return try PublicToken<V2>(parsing: Array(token.utf8)[...], maximumByteCount: 9999)
            .keyIdentifier
    }
}
