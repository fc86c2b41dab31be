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
}
