// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Encodings
import Foundation
import Testing

@testable import CardServer

/// The format of the key file.
struct CardKeyContentTests {
    private static func content(_ text: String) -> CardKeyContent? {
        CardKeyContent(parsing: SecretBytes(copying: Array(text.utf8)))
    }

    /// Returns the content as it is written, without its checksum.
    private static func text(_ content: CardKeyContent) -> String {
        let text = String(decoding: content.encoded().revealed(), as: UTF8.self)
        let end = text.range(of: #","sha256":""#) ?? text.range(of: #""sha256":""#)
        return end.map { text[..<$0.lowerBound] + "}" } ?? "no checksum"
    }

    /// Returns a text with its correct checksum.
    private static func sealed(_ text: String) -> String {
        let digest = HashAlgorithm.sha256.digest(of: Array(text.utf8))
        let value = Base64.encode(digest, alphabet: .urlSafe, padded: false)
        return text.dropLast() + (text == "{}" ? "" : ",") + #""sha256":"\#(value)"}"#
    }

    @Test(arguments: [#"{}"#, #"{"root":"a"}"#, #"{"root":"a","other":"","secret":"b-_"}"#])
    func `what was read is written the same, unknown members too`(text: String) throws {
        let content = try #require(Self.content(Self.sealed(text)))
        #expect(content.isChecked)
        #expect(String(decoding: content.encoded().revealed(), as: UTF8.self) == Self.sealed(text))
    }

    @Test func `a file of an older version is read without a checksum, and written with one`()
        throws
    {
        let content = try #require(Self.content(#"{"root":"a","server":"b"}"#))
        #expect(!content.isChecked)
        let written = CardKeyContent(parsing: content.encoded())
        let again = try #require(written)
        #expect(again.isChecked)
        #expect(Self.text(again) == #"{"root":"a","server":"b"}"#)
        // No valid file contains a name with a flipped bit, for example in the checksum's own name.
        #expect(Self.content(#"{"root":"a","other":"b"}"#) == nil)
    }

    @Test func `every changed bit and every cut is refused`() throws {
        var content = CardKeyContent()
        for name in [CardKeyContent.Name.root, .server, .status, .nextStatus, .secret] {
            content.set(name, SystemRandom().secret(count: 32))
        }
        let bytes = content.encoded().revealed()
        #expect(CardKeyContent(parsing: SecretBytes(copying: bytes)) != nil)
        var readable: [Int] = []
        for bit in 0..<bytes.count * 8 {
            var changed = bytes
            changed[bit / 8] ^= 1 << (bit % 8)
            if CardKeyContent(parsing: SecretBytes(copying: changed)) != nil {
                readable.append(bit)
            }
        }
        #expect(readable == [])
        for count in 0..<bytes.count {
            #expect(CardKeyContent(parsing: SecretBytes(copying: Array(bytes[..<count]))) == nil)
        }
    }

    @Test(arguments: [
        #"{"sha256":"a","root":"b"}"#, #"{"root":"a","sha256":""}"#, #"{"root":"a","sha256":"b"}"#,
    ])
    func `a checksum that is another's, or not the last, is refused`(text: String) {
        #expect(Self.content(text) == nil)
    }

    @Test func `white space between is read`() throws {
        let content = try #require(Self.content(" {\n \"root\" : \"a\" ,\t\"status\":\"b\" } \r\n"))
        #expect(Self.text(content) == #"{"root":"a","status":"b"}"#)
    }

    @Test(arguments: [
        "", "{", "}", "[]", #"{"root"}"#, #"{"root":}"#, #"{"root":1}"#, #"{"root":null}"#,
        #"{"root":"a"#, #"{"root":"a","#, #"{"root":"a",}"#, #"{"root":"a"}x"#, #"{,"root":"a"}"#,
        #"{"root":"a","root":"b"}"#, #"{"root":"\u0061"}"#, "{\"root\":\"\u{7}\"}",
        #"{"root":"é"}"#, #"{"root":{"a":"b"}}"#,
    ])
    func `anything else is not`(text: String) {
        #expect(Self.content(text) == nil)
    }

    @Test func `values are entered, replaced and taken away in their places`() throws {
        var content = try #require(Self.content(#"{"server":"a","status":"b"}"#))
        content[.nextServer] = CardKeyContent.Value(SecretBytes(copying: Array("c".utf8)))
        #expect(Self.text(content) == #"{"server":"a","status":"b","nextServer":"c"}"#)
        content.promote(.server)
        #expect(Self.text(content) == #"{"server":"c","status":"b"}"#)
    }

    @Test func `a seed is 32 bytes in its one spelling`() throws {
        let seed = [UInt8](repeating: 7, count: 32)
        var content = CardKeyContent()
        content.set(.root, SecretBytes(copying: seed))
        let read = content.seed(.root)?.revealed()
        #expect(read == seed)
        let text = Self.text(content)
        // The last character has four significant bits, and two that must be zero.
        let other = text.replacing("c\"", with: "d\"")
        #expect(other != text)
        let isSeed = Self.content(other)?.seed(.root) != nil
        #expect(!isSeed)
        content.set(.root, SecretBytes(copying: Array(seed.dropLast())))
        let isShortSeed = content.seed(.root) != nil
        #expect(!isShortSeed)
    }
}
