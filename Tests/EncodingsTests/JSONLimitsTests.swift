// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import Testing

/// Limits on the cost of parsing a text.
struct JSONLimitsTests {
    @Test func `ten mebibytes are refused before they are read`() {
        // Not JSON at all: if it were read, the error would be another one.
        let bytes = [UInt8](repeating: UInt8(ascii: "x"), count: 10 << 20)
        #expect(throws: JSONError(reason: .tooLarge, offset: 1 << 20)) {
            try JSONTree(parsing: bytes)
        }
    }

    @Test(arguments: [1, 30, 1_000, 50_000])
    func `texts with as many values as can be are read`(count: Int) throws {
        let text = "[" + Array(repeating: "1", count: count).joined(separator: ",") + "]"
        let tree = try JSONTree(parsing: Array(text.utf8))
        #expect(tree.root.count == count && tree.root.elements?.last?.number?.integer == 1)
    }

    @Test func `the longest allowed text is read`() throws {
        let text = "\"" + String(repeating: "a", count: 98) + "\""
        let limits = JSONLimits(byteCount: 100, depth: 1, nodeCount: 1)
        #expect(try JSONTree(parsing: Array(text.utf8), limits: limits).root.string?.count == 98)
        #expect(throws: JSONError(reason: .tooLarge, offset: 100)) {
            try JSONTree(parsing: Array((text + " ").utf8), limits: limits)
        }
    }

    @Test(arguments: [("[", "]"), ("{\"a\":", "}")])
    func `nesting ends at the limit`(opening: String, closing: String) throws {
        func nested(_ depth: Int) -> [UInt8] {
            let inner = opening == "[" ? "" : "1"
            return Array(
                (String(repeating: opening, count: depth) + inner
                    + String(repeating: closing, count: depth)).utf8
            )
        }
        #expect(try JSONTree(parsing: nested(64)).root.count == 1)
        #expect(throws: JSONError(reason: .tooDeep, offset: 64 * opening.utf8.count)) {
            try JSONTree(parsing: nested(65))
        }
    }

    @Test func `a hundred thousand nested arrays are refused or read, without a stack`() throws {
        let depth = 100_000
        let text =
            [UInt8](repeating: UInt8(ascii: "["), count: depth)
            + [UInt8](repeating: UInt8(ascii: "]"), count: depth)
        #expect(throws: JSONError(reason: .tooDeep, offset: 64)) { try JSONTree(parsing: text) }
        #expect(throws: JSONError(reason: .tooDeep, offset: 64)) {
            try JSONTree(parsing: Array(text.prefix(depth)))
        }
        let limits = JSONLimits(byteCount: 1 << 20, depth: depth, nodeCount: depth)
        let root = try JSONTree(parsing: text, limits: limits).root
        #expect(try root.canonicalized() == text)
        #expect(root.isEqual(to: root))
    }

    @Test func `values and names are counted`() throws {
        let text = Array("{\"a\":[1,2,3]}".utf8)
        let enough = JSONLimits(byteCount: 100, depth: 2, nodeCount: 6)
        #expect(try JSONTree(parsing: text, limits: enough).root["a"]?.count == 3)
        #expect(throws: JSONError(reason: .tooManyNodes, offset: 10)) {
            let limits = JSONLimits(byteCount: 100, depth: 2, nodeCount: 5)
            return try JSONTree(parsing: text, limits: limits)
        }
        let many = Array(("[" + String(repeating: "0,", count: 100_000) + "0]").utf8)
        #expect(throws: JSONError(reason: .tooManyNodes, offset: 199_999)) {
            try JSONTree(parsing: many)
        }
    }

    @Test func `limits that make no sense refuse everything`() {
        for limits in [
            JSONLimits(byteCount: -1, depth: 1, nodeCount: 1),
            JSONLimits(byteCount: 10, depth: 1, nodeCount: -1),
            JSONLimits(byteCount: 10, depth: -1, nodeCount: 10),
        ] {
            #expect(throws: JSONError.self) {
                try JSONTree(parsing: Array("[]".utf8), limits: limits)
            }
        }
    }

    @Test func `many names that differ late are compared in time`() throws {
        let prefix = String(repeating: "p", count: 200)
        let names = (0..<4000).map { "\"\(prefix)\($0)\":0" }.shuffled()
        let text = Array("{\(names.joined(separator: ","))}".utf8)
        let clock = ContinuousClock()
        let start = clock.now
        #expect(try JSONTree(parsing: text).root.count == 4000)
        let time = clock.now - start
        // Comparing pair by pair would take minutes.
        #expect(time < .seconds(30))
    }
}
