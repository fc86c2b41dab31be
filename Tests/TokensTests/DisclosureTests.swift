// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Encodings
import Testing
import Tokens

struct DisclosureTests {
    /// Bytes that count up from a number.
    private struct Counting: RandomSource {
        func fill(_ buffer: inout MutableSpan<UInt8>) {
            for place in buffer.indices { buffer[place] = UInt8(truncatingIfNeeded: place) }
        }
    }

    private static func text(_ json: String) -> String {
        Base64.encode(Array(json.utf8), alphabet: .urlSafe, padded: false)
    }

    private static func text(name: String, _ value: JSONOutput = "x") -> String {
        Disclosure.text(name: name, value: value, salt: [UInt8](repeating: 0x11, count: 16))
    }

    private static func claims(_ texts: [String]) throws -> JSONValue {
        let members = DisclosureDigests.members(of: texts, random: Counting(), decoys: false)
        return try JSONTree(parsing: JSONOutput.object(members).utf8()).root
    }

    private static func read(
        _ texts: [String],
        digestsOf known: [String]? = nil
    ) throws -> [Disclosure] {
        try DisclosureDigests(in: claims(known ?? texts))
            .disclosures(texts.map { Array($0.utf8)[...] }, reserved: ["card_kind"])
    }

    /// RFC 9901 §5.2.1: the digest covers the bytes as received, including the blanks in them.
    @Test func `the digest is that of the standard's example`() {
        let text = "WyJfMjZiYzRMVC1hYzZxMktJNmNCVzVlcyIsICJmYW1pbHlfbmFtZSIsICJNw7ZiaXVzIl0"
        #expect(
            String(decoding: Disclosure.digest(of: Array(text.utf8)[...]), as: UTF8.self)
                == "X9yH0Ajrdm1Oij4tWso9UzzKJvPoDxwmuEcO3XAdRC0"
        )
    }

    @Test func `a disclosure is written without white space and read again`() throws {
        let text = Self.text(name: "veka", "80756015620123456789")
        #expect(
            text == "WyJFUkVSRVJFUkVSRVJFUkVSRVJFUkVRIiwidmVrYSIsIjgwNzU2MDE1NjIwMTIzNDU2Nzg5Il0"
        )
        let disclosure = try Disclosure(parsing: Array(text.utf8)[...])
        #expect(disclosure.name == "veka")
        #expect(disclosure.value.string == "80756015620123456789")
        #expect(
            String(decoding: disclosure.digest, as: UTF8.self)
                == "_1aak6xiS5zfch_aGA8BRn2RB7d2Ge3qHMM_Ov65dEQ"
        )
    }

    @Test func `disclosures that the token holds are given in their order`() throws {
        let texts = ["b", "a", "c"].map { Self.text(name: $0) }
        #expect(try Self.read(texts).map(\.name) == ["b", "a", "c"])
        #expect(try Self.read([texts[2]], digestsOf: texts).map(\.name) == ["c"])
        #expect(try Self.read([], digestsOf: texts).isEmpty)
    }

    @Test func `what the token does not hold, or twice, or may say only itself is refused`() throws
    {
        let (a, b) = (Self.text(name: "a"), Self.text(name: "b"))
        #expect(throws: TokenError.digest) { try Self.read([a, b], digestsOf: [a]) }
        #expect(throws: TokenError.repeated) { try Self.read([a, a], digestsOf: [a]) }
        #expect(throws: TokenError.repeated) { try Self.read([a, Self.text(name: "a", "y")]) }
        for name in ["sub", "_sd", "_sd_alg", "...", "iss", "exp", "jti", "cnf", "card_kind"] {
            #expect(throws: TokenError.reservedName) { try Self.read([Self.text(name: name)]) }
        }
    }

    @Test func `what the token itself says no disclosure says`() throws {
        let text = Self.text(name: "a")
        let members = DisclosureDigests.members(of: [text], random: Counting(), decoys: false)
        let claims = JSONOutput.object(members + [("a", "visible")])
        let root = try JSONTree(parsing: claims.utf8()).root
        #expect(throws: TokenError.reservedName) {
            try DisclosureDigests(in: root).disclosures([Array(text.utf8)[...]])
        }
    }

    private static let salt = "EREREREREREREREREREREQ"

    @Test(arguments: [
        (Self.text(#"["\#(Self.salt)","a"]"#), TokenError.disclosure),
        (Self.text(#"["\#(Self.salt)","a",1,2]"#), .disclosure),
        (Self.text(#"["short","a",1]"#), .disclosure),
        (Self.text(#"["üüüüüüüüüüü","a",1]"#), .disclosure),
        (Self.text(#"[1,"a",1]"#), .disclosure),
        (Self.text(#"["\#(Self.salt)",1,1]"#), .disclosure),
        (Self.text(#"{"a":1}"#), .disclosure), (Self.text("no JSON"), .disclosure),
        ("", .disclosure),
        (Self.text(#"["\#(Self.salt)","a",[[[[[[[[1]]]]]]]]]"#), .disclosure),
        (Self.text(#"["\#(Self.salt)","a",{"b":1,"b":2}]"#), .disclosure),
        (Self.text(name: "a", .string(String(repeating: "x", count: 4096))), .disclosure),
        (Self.text(name: "a") + "=", .base64), (Self.text(name: "a") + "+", .base64),
        ("WyJ", .base64),
    ])
    func `what is not a salt, a name and a value is refused`(
        text: String,
        error: TokenError
    ) {
        #expect(throws: error) { try Disclosure(parsing: Array(text.utf8)[...]) }
    }

    @Test(arguments: [
        #"{}"#, #"{"_sd":[]}"#, #"{"_sd_alg":"sha-256"}"#, #"{"_sd_alg":"SHA-256","_sd":[]}"#,
        #"{"_sd_alg":"md5","_sd":[]}"#, #"{"_sd_alg":"sha-256","_sd":{}}"#,
        #"{"_sd_alg":"sha-256","_sd":[1]}"#, #"{"_sd_alg":"sha-256","_sd":["short"]}"#,
        #"{"_sd_alg":"sha-256","_sd":["_1aak6xiS5zfch_aGA8BRn2RB7d2Ge3qHMM_Ov65dEQ","#
            + #""_1aak6xiS5zfch_aGA8BRn2RB7d2Ge3qHMM_Ov65dEQ"]}"#,
    ])
    func `digests in another form are refused`(claims: String) throws {
        let root = try JSONTree(parsing: Array(claims.utf8)).root
        #expect(throws: TokenError.digest) { try DisclosureDigests(in: root) }
    }

    @Test(arguments: [(0, 16), (3, 16), (16, 16), (17, 24), (25, 32)])
    func `decoys hide how many claims there are`(count: Int, expected: Int) throws {
        let texts = (0..<count).map { Self.text(name: "n\($0)") }
        let members = DisclosureDigests.members(of: texts, random: SystemRandom())
        let root = try JSONTree(parsing: JSONOutput.object(members).utf8()).root
        let digests = try #require(root["_sd"]?.elements).compactMap(\.string)
        #expect(digests.count == expected && Set(digests).count == expected)
        #expect(digests.allSatisfy { $0.utf8.count == 43 })
        let bytes = digests.map { Array($0.utf8) }
        #expect(zip(bytes, bytes.dropFirst()).allSatisfy { $0.lexicographicallyPrecedes($1) })
        let read = try DisclosureDigests(in: root).disclosures(texts.map { Array($0.utf8)[...] })
        #expect(read.count == count)
    }

    @Test func `a token with disclosures is taken apart and put together`() throws {
        let text = DisclosingToken.text("v2.public.x", ["a", "b"])
        #expect(text == "v2.public.x~a~b~")
        let parts = try DisclosingToken(parsing: Array(text.utf8)[...], maximumByteCount: 99)
        #expect(parts.token.elementsEqual("v2.public.x".utf8))
        #expect(parts.disclosures.map { String(decoding: $0, as: UTF8.self) } == ["a", "b"])
        #expect(parts.keyBinding == nil)
        #expect(parts.boundBytes.elementsEqual(text.utf8))
        let proof = text + "v2.public.y"
        let bound = try DisclosingToken(parsing: Array(proof.utf8)[...], maximumByteCount: 99)
        #expect(bound.keyBinding?.elementsEqual("v2.public.y".utf8) == true)
        #expect(bound.boundBytes.elementsEqual(text.utf8))
    }

    @Test(arguments: ["", "v2.public.x", "~", "~a~", "x~~", "x~a~~b"])
    func `another shape is refused`(text: String) {
        #expect(throws: TokenError.malformed) {
            try DisclosingToken(parsing: Array(text.utf8)[...], maximumByteCount: 99)
        }
        #expect(throws: TokenError.tooLong(limit: 3)) {
            try DisclosingToken(parsing: Array("x~a~".utf8)[...], maximumByteCount: 3)
        }
    }
}
