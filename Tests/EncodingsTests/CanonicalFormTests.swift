// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import TestSupport
import Testing

/// RFC 8785.
struct CanonicalFormTests {
    @Test(
        .enabled(if: TestSupport.shared != nil),
        arguments: ["arrays", "french", "structures", "unicode", "values", "weird"]
    )
    func `the published triples hold`(name: String) throws {
        let input = try #require(TestSupport.sharedBytes("vectors/jcs/input/\(name).json"))
        let output = try #require(TestSupport.sharedBytes("vectors/jcs/output/\(name).json"))
        let hex = try #require(TestSupport.sharedBytes("vectors/jcs/outhex/\(name).txt"))
        let digits = String(decoding: hex, as: UTF8.self).filter { !$0.isWhitespace }
        let canonical = try JSONTree(parsing: input).root.canonicalized()
        #expect(canonical == output)
        #expect(try canonical == Hex.decode(digits))
        #expect(try JSONTree(parsing: canonical).root.canonicalized() == canonical)
    }

    @Test(.enabled(if: TestSupport.shared != nil))
    func `the published numbers are written as published`() throws {
        let file = try #require(TestSupport.sharedBytes("vectors/jcs/es6-numbers-1000.txt"))
        let lines = file.split(separator: UInt8(ascii: "\n"))
        #expect(lines.count == 1000)
        for line in lines {
            let parts = String(decoding: line, as: UTF8.self).split(separator: ",")
            let bits = try #require(UInt64(parts[0], radix: 16))
            let value = Double(bitPattern: bits)
            #expect(JSONOutput.number(value).encoded() == parts[1], "\(parts[0])")
            let tree = try JSONTree(parsing: Array(parts[1].utf8))
            #expect(tree.root.number?.double == value, "\(parts[0])")
            #expect(try tree.root.canonicalized() == Array(parts[1].utf8), "\(parts[0])")
        }
    }

    @Test(arguments: [
        ("333333333.33333329", "333333333.3333333"), ("1E30", "1e+30"), ("4.50", "4.5"),
        ("2e-3", "0.002"), ("1e20", "100000000000000000000"), ("1e21", "1e+21"),
        ("0.000001", "0.000001"), ("1e-7", "1e-7"), ("-0", "0"), ("-0.0e-5", "0"), ("1.0", "1"),
        ("9007199254740993", "9007199254740992"), ("123456789012345", "123456789012345"),
        ("1234567890123456", "1234567890123456"), ("-12345678901234567", "-12345678901234568"),
        ("1.7976931348623158e308", "1.7976931348623157e+308"), ("1e-400", "0"),
        ("-0.0000012345678901234567", "-0.0000012345678901234567"),
    ])
    func `numbers are written the shortest way`(text: String, canonical: String) throws {
        let root = try JSONTree(parsing: Array("[\(text),\(text)]".utf8)).root
        #expect(try root.canonicalized() == Array("[\(canonical),\(canonical)]".utf8))
    }

    @Test(arguments: ["1e400", "-1e400", "1.7976931348623159e308", "1e999999999999"])
    func `numbers beyond doubles have no canonical form`(text: String) throws {
        let root = try JSONTree(parsing: Array("{\"a\":[1,\(text)]}".utf8)).root
        #expect(throws: JSONError(reason: .numberOutOfRange, offset: 8)) {
            try root.canonicalized()
        }
        #expect(root["a"]?[1]?.number?.text == text)
    }

    /// Returns a name as the canonical form writes it; the only control among the names is a line feed.
    private static func quoted(_ name: String) -> String {
        "\"" + name.replacing("\r", with: #"\r"#) + "\""
    }

    /// RFC 8785 §3.2.3: by UTF-16 code units, so that surrogate pairs come before U+E000.
    @Test(arguments: ["", "a", "abcdefgh"])
    func `names are in the order of their code units`(prefix: String) throws {
        let names = [
            "", "\r", "1", "A", "aa", "\u{80}", "ö", "€", "😀", "\u{10FFFF}", "\u{E000}", "\u{FB33}",
        ]
        for isEscaped in [false, true] {
            let members = names.reversed().map { name in
                isEscaped ? Self.escaped(prefix + name) : Self.quoted(prefix + name)
            }
            let text = "{\(members.map { $0 + ":0" }.joined(separator: ","))}"
            let canonical = names.map { Self.quoted(prefix + $0) + ":0" }
            #expect(
                try JSONTree(parsing: Array(text.utf8)).root.canonicalized()
                    == Array("{\(canonical.joined(separator: ","))}".utf8)
            )
        }
    }

    private static func escaped(_ text: String) -> String {
        let units = text.utf16.map { unit in
            let digits = String(unit, radix: 16)
            return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }
        return "\"\(units.joined())\""
    }
}
