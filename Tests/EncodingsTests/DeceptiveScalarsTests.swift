// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import Testing

/// Printed and served JSON contains no raw character that could deceive its viewer.
struct DeceptiveScalarsTests {
    private static func isDeceptive(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse: true
        default: false
        }
    }

    @Test func `every control, invisible and direction-changing character is an escape`() {
        var raw: [UInt32] = []
        for scalar in (UInt32(0)...0x10FFFF).compactMap({ Unicode.Scalar($0) })
        where Self.isDeceptive(scalar) || scalar.value & 0xFFFE == 0xFFFE {
            let text = JSONOutput.string(String(scalar)).encoded()
            if text.unicodeScalars.contains(scalar) { raw.append(scalar.value) }
        }
        #expect(raw.isEmpty)
    }

    @Test func `no letter, mark, digit, sign or symbol is an escape`() {
        var escaped: [UInt32] = []
        for scalar in (UInt32(0x20)...0x10FFFF).compactMap({ Unicode.Scalar($0) })
        where scalar != "\"" && scalar != "\\" && !Self.isDeceptive(scalar)
            && scalar.properties.generalCategory != .unassigned
        {
            let text = JSONOutput.string(String(scalar)).encoded()
            if text != "\"\(scalar)\"" { escaped.append(scalar.value) }
        }
        #expect(escaped.isEmpty)
    }

    @Test(arguments: [
        ("\u{7F}", #"\u007f"#), ("\u{9B}", #"\u009b"#), ("\u{202E}", #"\u202e"#),
        ("\u{2066}", #"\u2066"#), ("\u{200F}", #"\u200f"#), ("\u{61C}", #"\u061c"#),
        ("\u{2028}", #"\u2028"#), ("\u{FEFF}", #"\ufeff"#), ("\u{E000}", #"\ue000"#),
        ("\u{E0041}", #"\udb40\udc41"#), ("\u{10FFFF}", #"\udbff\udfff"#),
    ])
    func `an escape is read as the character it stands for`(
        character: String,
        escape: String
    ) throws {
        let text = "a\(character)é東😀"
        let value: JSONOutput = .object([(text, .string(text))])
        #expect(value.encoded() == "{\"a\(escape)é東😀\":\"a\(escape)é東😀\"}")
        let root = try JSONTree(parsing: value.utf8()).root
        #expect(root[text]?.string == text)
        // Signed JSON differs: the canonical form escapes only what it must.
        #expect(try root[text]?.canonicalized() == Array("\"\(text)\"".utf8))
    }

    @Test(arguments: [
        ("1e-400", "0"), ("-0", "0"), ("1E2", "100"), ("100.0", "100"), ("10", "10"),
        ("0.1000000000000000055511151231257827", "0.1"), ("9007199254740991.4", "9007199254740991"),
        ("1e21", "1e+21"), ("0.0000001", "1e-7"), ("000", nil),
    ])
    func `a number is written as it was signed`(written: String, signed: String?) throws {
        let text = Array(#"{"b":[\#(written)],"a":{"é":"1E2"}}"#.utf8)
        guard let signed else {
            #expect(throws: JSONError.self) { try JSONTree(parsing: text) }
            return
        }
        let root = try JSONTree(parsing: text).root
        let expected = #"{"b":[\#(signed)],"a":{"é":"1E2"}}"#
        #expect(JSONOutput(canonical: root).encoded() == expected)
        let respelt = try root.respeltCanonically()
        #expect(respelt["b"]?[0]?.number?.text == signed)
        #expect(respelt.isSame(as: root) == (written == signed))
        #expect(try respelt.canonicalized() == root.canonicalized())
    }

    @Test func `a number too large for a double has no canonical spelling`() throws {
        let root = try JSONTree(parsing: Array("[1e400]".utf8)).root
        #expect(throws: JSONError.self) { try root.respeltCanonically() }
    }
}
