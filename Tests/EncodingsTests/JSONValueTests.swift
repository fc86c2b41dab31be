// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import TestSupport
import Testing

struct JSONValueTests {
    static let text =
        #"{ "s": "a\"\\\/\b\f\n\r\t\u00e9\uD83D\uDE00é", "n": -1.50e2, "t": true, "f": false, "#
        + #""z": null, "a": [ 1, [2, 3], {"x": {}}, "y" ], "o": {"k\u0031": "v"}, "": 0 }"#

    private let root: JSONValue

    init() throws {
        root = try JSONTree(parsing: Array(Self.text.utf8)).root
    }

    @Test func `each kind of value is recognised`() {
        let kinds: [(String, JSONValue.Kind)] = [
            ("s", .string), ("n", .number), ("t", .boolean), ("f", .boolean), ("z", .null),
            ("a", .array), ("o", .object),
        ]
        for (name, kind) in kinds { #expect(root[name]?.kind == kind) }
        #expect(root.kind == .object)
    }

    @Test func `scalars are what they say`() {
        #expect(root["s"]?.string == "a\"\\/\u{8}\u{C}\n\r\té😀é")
        #expect(root["n"]?.number?.double == -150)
        #expect(root["n"]?.number?.integer == -150)
        #expect(root["n"]?.number?.text == "-1.50e2")
        #expect(root["t"]?.boolean == true)
        #expect(root["f"]?.boolean == false)
        #expect(root["z"]?.isNull == true)
        #expect(root[""]?.number?.integer == 0)
    }

    @Test func `nothing is taken for something else`() {
        #expect(root["n"]?.string == nil && root["n"]?.boolean == nil && root["n"]?.utf8 == nil)
        #expect(root["s"]?.number == nil && root["s"]?.elements == nil && root["s"]?.count == 0)
        #expect(root["a"]?.members == nil && root["a"]?["x"] == nil)
        #expect(root["o"]?.elements == nil && root["o"]?[0] == nil)
        #expect(root["t"]?.isNull == false && root["missing"] == nil && root["s"]?["s"] == nil)
    }

    @Test func `elements are found by position`() {
        let array = root["a"]
        #expect(array?.count == 4 && array?.elements?.count == 4)
        #expect(array?[0]?.number?.integer == 1)
        #expect(array?[1]?[1]?.number?.integer == 3)
        #expect(array?[2]?["x"]?.members?.isEmpty == true)
        #expect(array?[3]?.string == "y")
        #expect(array?[4] == nil && array?[-1] == nil)
        #expect(array?.elements?.last?.string == "y")
    }

    @Test func `members keep the order of the text`() {
        #expect(root.members?.map(\.name) == ["s", "n", "t", "f", "z", "a", "o", ""])
        #expect(root["o"]?.members?.first?.name == "k1")
        #expect(root["o"]?["k1"]?.string == "v")
    }

    @Test func `values know where they stand`() throws {
        let array = try #require(root["a"])
        #expect(String(decoding: array.source, as: UTF8.self) == #"[ 1, [2, 3], {"x": {}}, "y" ]"#)
        #expect(root.sourceRange == 0..<Self.text.utf8.count)
        #expect(array.source == Array(Self.text.utf8)[array.sourceRange])
    }

    @Test func `numbers are looked at in order and at any depth until one is found`() throws {
        let tree = try JSONTree(parsing: Array(Self.text.utf8))
        var seen: [String] = []
        #expect(
            tree.firstNumber { number in
                seen.append(number.text)
                return false
            }?.sourceRange == nil
        )
        #expect(seen == ["-1.50e2", "1", "2", "3", "0"])
        #expect(tree.firstNumber { $0.double > 1 }?.number?.text == "2")
    }

    @Test func `values outlive their tree`() throws {
        func inner() throws -> JSONValue? {
            try JSONTree(parsing: Array(#"{"a":{"b":"c"}}"#.utf8)).root["a"]
        }
        #expect(try inner()?["b"]?.string == "c")
    }

    @Test(arguments: [
        (#"{"a":1,"b":[2]}"#, #" { "b" : [ 2.0 ], "\u0061" : 1e0 } "#, true),
        (#""\u00e9""#, "\"é\"", true), ("\"é\"", "\"e\u{301}\"", false), ("0", "-0", true),
        ("[1,2]", "[2,1]", false), (#"{"a":1}"#, #"{"a":1,"b":1}"#, false), ("1", "\"1\"", false),
        ("1e400", "1e400", false), ("9007199254740993", "9007199254740992", true),
    ])
    func `values are equal if their meaning is`(left: String, right: String, isEqual: Bool) throws {
        let first = try JSONTree(parsing: Array(left.utf8)).root
        let second = try JSONTree(parsing: Array(right.utf8)).root
        #expect(first.isEqual(to: second) == isEqual)
        #expect(second.isEqual(to: first) == isEqual)
    }
}
