// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import TestSupport
import Testing

/// Texts that are not JSON, or that two readers could understand differently.
struct JSONStrictnessTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let bytes: [UInt8]
        let reason: JSONError.Reason
        let offset: Int
        let testDescription: String

        init(_ text: String, _ reason: JSONError.Reason, at offset: Int) {
            self.init(Array(text.utf8), reason, at: offset)
        }

        init(_ bytes: [UInt8], _ reason: JSONError.Reason, at offset: Int) {
            self.bytes = bytes
            self.reason = reason
            self.offset = offset
            testDescription = String(decoding: bytes, as: UTF8.self)
        }
    }

    static let structure: [Case] = [
        Case("", .unexpectedEnd, at: 0), Case("  \t\r\n", .unexpectedEnd, at: 5),
        Case("[", .unexpectedEnd, at: 1), Case("{", .unexpectedEnd, at: 1),
        Case("[1,", .unexpectedEnd, at: 3), Case("{\"a\"", .unexpectedEnd, at: 4),
        Case("{\"a\":", .unexpectedEnd, at: 5), Case("{\"a\":1", .unexpectedEnd, at: 6),
        Case("[1,]", .unexpectedCharacter, at: 3), Case("{\"a\":1,}", .unexpectedCharacter, at: 7),
        Case("[,1]", .unexpectedCharacter, at: 1), Case("[1 2]", .unexpectedCharacter, at: 3),
        Case("{,}", .unexpectedCharacter, at: 1), Case("{\"a\" 1}", .unexpectedCharacter, at: 5),
        Case("{\"a\",1}", .unexpectedCharacter, at: 4), Case("{1:2}", .unexpectedCharacter, at: 1),
        Case("{\"a\":1]", .unexpectedCharacter, at: 6), Case("[1}", .unexpectedCharacter, at: 2),
        Case("[1:2]", .unexpectedCharacter, at: 2), Case("]", .unexpectedCharacter, at: 0),
        Case("[[1,2]}", .unexpectedCharacter, at: 6), Case("{a:1}", .unexpectedCharacter, at: 1),
        Case("{\"a\":}", .unexpectedCharacter, at: 5),
        Case("{null:1}", .unexpectedCharacter, at: 1),
        Case("1 1", .trailingBytes, at: 2), Case("{}{}", .trailingBytes, at: 2),
        Case("[] ,", .trailingBytes, at: 3), Case("\"a\"\u{0}", .trailingBytes, at: 3),
        Case("'a'", .unexpectedCharacter, at: 0), Case("{'a':1}", .unexpectedCharacter, at: 1),
        Case("// a\n1", .unexpectedCharacter, at: 0), Case("1 // a", .trailingBytes, at: 2),
        Case("[/* a */]", .unexpectedCharacter, at: 1), Case("\u{FEFF}1", .byteOrderMark, at: 0),
        Case("[\u{FEFF}1]", .unexpectedCharacter, at: 1),
        Case("\u{A0}1", .unexpectedCharacter, at: 0),
        Case("\u{B}1", .unexpectedCharacter, at: 0), Case("\u{C}1", .unexpectedCharacter, at: 0),
        Case([0xFF, 0xFE, 0x31, 0x00], .unexpectedCharacter, at: 0),
        Case([0x31, 0x00], .trailingBytes, at: 1),
    ]

    static let literals: [Case] = [
        Case("tru", .unexpectedEnd, at: 3), Case("nul", .unexpectedEnd, at: 3),
        Case("True", .unexpectedCharacter, at: 0), Case("falze", .unexpectedCharacter, at: 3),
        Case("nulll", .trailingBytes, at: 4), Case("NaN", .unexpectedCharacter, at: 0),
        Case("Infinity", .unexpectedCharacter, at: 0), Case("-Infinity", .invalidNumber, at: 1),
        Case("-", .unexpectedEnd, at: 1), Case("+1", .unexpectedCharacter, at: 0),
        Case("01", .invalidNumber, at: 1), Case("-00", .invalidNumber, at: 2),
        Case("1.", .unexpectedEnd, at: 2), Case("1.e1", .invalidNumber, at: 2),
        Case(".5", .unexpectedCharacter, at: 0), Case("1e", .unexpectedEnd, at: 2),
        Case("1e+", .unexpectedEnd, at: 3), Case("[1e+]", .invalidNumber, at: 4),
        Case("0x10", .trailingBytes, at: 1), Case("1_000", .trailingBytes, at: 1),
        Case("１", .unexpectedCharacter, at: 0), Case("1,5", .trailingBytes, at: 1),
        Case("--1", .invalidNumber, at: 1), Case("1e5.5", .trailingBytes, at: 3),
    ]

    static let strings: [Case] = [
        Case("\"", .unexpectedEnd, at: 1), Case("\"abcdefghijk", .unexpectedEnd, at: 12),
        Case("\"\\", .unexpectedEnd, at: 2), Case("\"\\\"", .unexpectedEnd, at: 3),
        Case("\"a\nb\"", .controlCharacter, at: 2), Case("\"\u{0}\"", .controlCharacter, at: 1),
        Case("\"abcdefghi\u{1F}\"", .controlCharacter, at: 10),
        Case("\"\\x41\"", .invalidEscape, at: 1), Case("\"\\'\"", .invalidEscape, at: 1),
        Case("\"\\U0041\"", .invalidEscape, at: 1), Case("\"\\u00g1\"", .invalidEscape, at: 1),
        Case("\"\\u{41}\"", .invalidEscape, at: 1), Case("\"\\u41\"", .invalidEscape, at: 1),
        Case("\"\\u004", .unexpectedEnd, at: 6), Case("\"\\a\"", .invalidEscape, at: 1),
        Case("\"\\uDEAD\"", .loneSurrogate, at: 1), Case("\"\\uD83D\"", .loneSurrogate, at: 1),
        Case("\"\\ud83d\\ud83d\"", .loneSurrogate, at: 1),
        Case("\"\\uD83Dx\\uDE00\"", .loneSurrogate, at: 1),
        Case("\"\\uD83D\\n\"", .loneSurrogate, at: 1),
        Case("\"\\uD83D\\u0041\"", .loneSurrogate, at: 1),
        Case("\"\\uD83D\\uZ\"", .invalidEscape, at: 7),
        Case("\"\\uDE00\\uD83D\"", .loneSurrogate, at: 1),
        Case("{\"\\uDEAD\":1}", .loneSurrogate, at: 2),
    ]

    /// RFC 3629 §4: everything around the edges of the table.
    static let utf8: [Case] = [
        ([0x80], .invalidUTF8), ([0xBF], .invalidUTF8), ([0xC0, 0x80], .invalidUTF8),
        ([0xC1, 0xBF], .invalidUTF8), ([0xC2], .invalidUTF8), ([0xC2, 0x20], .invalidUTF8),
        ([0xC2, 0xC0], .invalidUTF8), ([0xE0, 0x9F, 0xBF], .invalidUTF8),
        ([0xE1, 0x80], .invalidUTF8), ([0xE1, 0x80, 0x7F], .invalidUTF8),
        ([0xED, 0xA0, 0x80], .loneSurrogate), ([0xED, 0xBF, 0xBF], .loneSurrogate),
        ([0xED, 0xA0, 0xBD, 0xED, 0xB8, 0x80], .loneSurrogate),
        ([0xF0, 0x8F, 0xBF, 0xBF], .invalidUTF8), ([0xF0, 0x90, 0x80], .invalidUTF8),
        ([0xF1, 0x80, 0x80, 0xC0], .invalidUTF8), ([0xF4, 0x90, 0x80, 0x80], .invalidUTF8),
        ([0xF5, 0x80, 0x80, 0x80], .invalidUTF8), ([0xFE], .invalidUTF8), ([0xFF], .invalidUTF8),
        ([0xF8, 0x88, 0x80, 0x80, 0x80], .invalidUTF8), ([0xEF, 0xBB], .invalidUTF8),
    ].map { bytes, reason in
        Case(Array("\"abcdefgh".utf8) + bytes + [UInt8(ascii: "\"")], reason, at: 9)
    }

    @Test(arguments: structure + literals + strings + utf8)
    func `the text is refused at the right place`(example: Case) {
        #expect(throws: JSONError(reason: example.reason, offset: example.offset)) {
            try JSONTree(parsing: example.bytes)
        }
    }

    @Test(
        arguments: [
            [0xC2, 0x80], [0xDF, 0xBF], [0xE0, 0xA0, 0x80], [0xEC, 0xBF, 0xBF], [0xED, 0x9F, 0xBF],
            [0xEE, 0x80, 0x80], [0xEF, 0xBF, 0xBF], [0xF0, 0x90, 0x80, 0x80],
            [0xF3, 0xBF, 0xBF, 0xBF],
            [0xF4, 0x8F, 0xBF, 0xBF], [0x7F], [0xEF, 0xBB, 0xBF], [0xEF, 0xBF, 0xBE],
        ] as [[UInt8]]
    )
    func `every Unicode scalar value is accepted as it is`(bytes: [UInt8]) throws {
        let text = [UInt8(ascii: "\"")] + bytes + bytes + [UInt8(ascii: "\"")]
        let root = try JSONTree(parsing: text).root
        #expect(root.utf8.map(Array.init) == bytes + bytes)
        #expect(try root.canonicalized() == text)
    }

    static let duplicates: [Case] = [
        Case("{\"a\":1,\"a\":1}", .duplicateName, at: 7),
        Case("{\"n\":1,\"\\u006e\":2}", .duplicateName, at: 7),
        Case("{\"\\u006e\":1,\"n\":2}", .duplicateName, at: 12),
        Case("{\"\\u006e\":1,\"\\u006E\":2}", .duplicateName, at: 12),
        Case("{\"\":1,\"\":2}", .duplicateName, at: 6),
        Case("{\"/\":1,\"\\/\":2}", .duplicateName, at: 7),
        Case("[{\"a\":{\"b\":1,\"c\":2,\"b\":3}}]", .duplicateName, at: 19),
        Case("{\"😀\":1,\"\\ud83d\\ude00\":2}", .duplicateName, at: 10),
    ]

    @Test(arguments: duplicates)
    func `a name may occur once, however it is written`(example: Case) {
        #expect(throws: JSONError(reason: example.reason, offset: example.offset)) {
            try JSONTree(parsing: example.bytes)
        }
    }

    @Test func `a name may occur once in a large object too`() throws {
        let members = (0..<2000).map { "\"n\($0)\":\($0)" }
        let text = "{\(members.joined(separator: ","))}"
        #expect(try JSONTree(parsing: Array(text.utf8)).root.count == 2000)
        let twice = "{\(members.joined(separator: ",")),\"\\u006e1234\":0}"
        #expect(throws: JSONError(reason: .duplicateName, offset: text.utf8.count)) {
            try JSONTree(parsing: Array(twice.utf8))
        }
    }

    @Test func `composed and decomposed letters are different names`() throws {
        let text = "{\"\u{E9}\":1,\"e\u{301}\":2}"
        let root = try JSONTree(parsing: Array(text.utf8)).root
        #expect(root["\u{E9}"]?.number?.integer == 1)
        #expect(root["e\u{301}"]?.number?.integer == 2)
        #expect(try root.canonicalized() == Array("{\"e\u{301}\":2,\"\u{E9}\":1}".utf8))
    }

    @Test(arguments: 0...40)
    func `a string ends at its quote and nothing odd is passed over, wherever it stands`(
        place: Int
    ) throws {
        let before = [UInt8](repeating: UInt8(ascii: "~"), count: place)
        let after = [UInt8](repeating: UInt8(ascii: " "), count: 20) + Array("\"".utf8)
        for odd in UInt8.min...UInt8.max {
            let text = Array("\"".utf8) + before + [odd] + after
            let expected: JSONError.Reason? =
                switch odd {
                case 0x22: .trailingBytes
                case 0x5C: .invalidEscape
                case ..<0x20: .controlCharacter
                case 0x80...: .invalidUTF8
                default: nil
                }
            var reason: JSONError.Reason?
            do throws(JSONError) {
                let string = try JSONTree(parsing: text).root.utf8
                #expect(string.map(Array.init) == before + [odd] + after.dropLast())
            } catch {
                reason = error.reason
            }
            #expect(reason == expected, "byte \(odd)")
        }
    }
}
