// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import Testing

struct JSONOutputTests {
    @Test func `literals make a value`() {
        let name = "x"
        let value: JSONOutput = [
            "schema": "etui.v1", "count": 2, "ratio": 0.5, "ok": true, "none": nil, "\(name)": [],
            "list": [1, "two", ["three": 3]], "empty": [:],
        ]
        #expect(
            value.encoded()
                == #"{"schema":"etui.v1","count":2,"ratio":0.5,"ok":true,"none":null,"x":[],"#
                + #""list":[1,"two",{"three":3}],"empty":{}}"#
        )
    }

    @Test func `pretty text has a line per value`() {
        let value: JSONOutput = ["a": [1, ["b": 2], [], [:]], "c": nil]
        let expected = """
            {
              "a": [
                1,
                {
                  "b": 2
                },
                [],
                {}
              ],
              "c": null
            }
            """
        #expect(value.encoded(pretty: true) == expected)
        #expect(JSONOutput.array([]).encoded(pretty: true) == "[]")
    }

    @Test func `strings are escaped where they must be`() {
        let text = "\u{0}\u{1}\u{8}\t\n\u{B}\u{C}\r\u{1F} \"\\/\u{7F}é\u{2028}😀"
        #expect(
            JSONOutput.string(text).encoded()
                == #""\u0000\u0001\b\t\n\u000b\f\r\u001f \"\\/"# + #"\u007fé\u2028😀""#
        )
    }

    /// The writer checks eight bytes at a time, so this tries every byte at every position.
    @Test func `a byte is escaped wherever it stands`() {
        for byte in UInt8(0)...0x7F {
            let alone = JSONOutput.string(String(UnicodeScalar(byte))).encoded().dropFirst()
                .dropLast()
            let isPlain =
                0x20...0x7E ~= byte && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
            #expect((alone.utf8.count == 1) == isPlain)
            for place in 0..<24 {
                let before = String(repeating: "~", count: place)
                let after = String(repeating: " ", count: 23 - place)
                let written = JSONOutput.string(before + String(UnicodeScalar(byte)) + after)
                    .encoded()
                #expect(written == "\"\(before)\(alone)\(after)\"")
            }
        }
    }

    @Test func `numbers at the ends are written`() {
        #expect(JSONOutput.integer(.min).encoded() == "\(Int.min)")
        #expect(JSONOutput.integer(.max).encoded() == "\(Int.max)")
        #expect(JSONOutput.number(.infinity).encoded() == "null")
        #expect(JSONOutput.number(.nan).encoded() == "null")
        #expect(JSONOutput.number(-0.0).encoded() == "0")
        #expect(JSONOutput.number(-1).encoded() == "-1")
    }

    @Test(arguments: [
        "1", "-7", "12345678901234567890", "0.1000000000000000055511151231257827", "1e400", "1.0",
    ])
    func `a number that was read loses no digit`(number: String) throws {
        let root = try JSONTree(parsing: Array("[\(number)]".utf8)).root
        #expect(JSONOutput(root).encoded() == "[\(number)]")
    }

    @Test func `what is written is read again`() throws {
        let value: JSONOutput = ["a\"\u{1}é": ["\\": -7, "b": 1.25], "z": [false, "\u{10FFFF}"]]
        for pretty in [false, true] {
            let root = try JSONTree(parsing: value.utf8(pretty: pretty)).root
            #expect(root["a\"\u{1}é"]?["\\"]?.number?.integer == -7)
            #expect(root["a\"\u{1}é"]?["b"]?.number?.double == 1.25)
            #expect(root["z"]?[1]?.string == "\u{10FFFF}")
        }
    }
}
