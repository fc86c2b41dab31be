// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Testing

@testable import EtuiService

/// The form of the file of keys.
struct CardKeyContentTests {
    private static func content(_ text: String) -> CardKeyContent? {
        CardKeyContent(parsing: SecretBytes(copying: Array(text.utf8)))
    }

    private static func text(_ content: CardKeyContent) -> String {
        String(decoding: content.encoded().revealed(), as: UTF8.self)
    }

    @Test(arguments: [#"{}"#, #"{"root":"a"}"#, #"{"root":"a","other":"","secret":"b-_"}"#])
    func `what was read is written the same, unknown members too`(text: String) throws {
        #expect(Self.text(try #require(Self.content(text))) == text)
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
        // The last character has four bits that count, and two that must be nought.
        let other = text.replacing("c\"", with: "d\"")
        #expect(other != text)
        let isSeed = Self.content(other)?.seed(.root) != nil
        #expect(!isSeed)
        content.set(.root, SecretBytes(copying: Array(seed.dropLast())))
        let isShortSeed = content.seed(.root) != nil
        #expect(!isShortSeed)
    }
}
