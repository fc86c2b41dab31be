// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import TestSupport
import Testing

struct JSONPropertyTests {
    @Test(arguments: 1...8 as ClosedRange<UInt64>)
    func `the canonical form depends on the meaning only`(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<100 {
            let value = RandomJSON(depth: 4, using: &generator)
            let expected = Array(value.canonical.utf8)
            for _ in 0..<2 {
                let text = value.text(using: &generator)
                let canonical = try JSONTree(parsing: Array(text.utf8)).root.canonicalized()
                #expect(canonical == expected, "seed \(seed): \(text)")
            }
            let again = try JSONTree(parsing: expected).root.canonicalized()
            #expect(again == expected, "seed \(seed)")
        }
    }

    @Test(arguments: 11...14 as ClosedRange<UInt64>)
    func `the tree holds what the text says`(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<100 {
            let value = RandomJSON(depth: 4, using: &generator)
            let text = value.text(using: &generator)
            let root = try JSONTree(parsing: Array(text.utf8)).root
            #expect(Self.holds(root, value), "seed \(seed): \(text)")
        }
    }

    private static func holds(_ found: JSONValue, _ value: RandomJSON) -> Bool {
        switch value {
        case .literal("null"): return found.isNull
        case .literal(let text): return found.boolean == (text == "true")
        case .number(let number): return found.number?.double == number
        case .string(let text):
            return found.utf8?.elementsEqual(text.utf8) == true && found.string == text
        case .array(let elements):
            guard let own = found.elements, own.count == elements.count else { return false }
            return zip(own, elements).allSatisfy { holds($0, $1) }
                && own.indices.allSatisfy { found[$0]?.sourceRange == own[$0].sourceRange }
        case .object(let members):
            guard found.members?.count == members.count, found.count == members.count else {
                return false
            }
            return members.allSatisfy { member in
                found[member.name].map { holds($0, member.value) } ?? false
            }
        }
    }

    static let sample = Array(
        (#"{"data":{"hdr":{"is":"UTO","t":"icao.test","v":1},"n":"A\u0062 é \/ \ud83d\ude00","#
            + #""x":[1.5,-2e3,true,null,{}]},"sig":{"alg":"ES256","cer":"MII_-w=="}}"#).utf8
    )

    @Test func `every truncation is refused`() {
        for count in Self.sample.indices {
            #expect(throws: JSONError.self) {
                try JSONTree(parsing: Array(Self.sample.prefix(count)))
            }
        }
    }

    @Test func `every change of a byte is survived`() throws {
        let canonical = try JSONTree(parsing: Self.sample).root.canonicalized()
        for place in Self.sample.indices {
            for change in UInt8.min..<UInt8.max {
                var changed = Self.sample
                changed[place] ^= change + 1
                guard let form = try? JSONTree(parsing: changed).root.canonicalized() else {
                    continue
                }
                let again = try JSONTree(parsing: form).root.canonicalized()
                #expect(again == form)
                // Escapes and exponents may be written in either case.
                let isOtherCase = change + 1 == 0x20
                if !isOtherCase { #expect(form != canonical, "\(place): \(changed[place])") }
            }
        }
    }

    @Test(.enabled(if: TestSupport.shared != nil))
    func `the genuine seal survives truncations and flipped bits`() throws {
        let seal = try #require(TestSupport.sharedBytes("data/vdsnc/valid.json"))
        let root = try JSONTree(parsing: seal).root
        let data = try #require(root["data"]).canonicalized()
        #expect(data.count == 392)
        for count in stride(from: 0, to: root.sourceRange.upperBound, by: 3) {
            #expect(throws: JSONError.self) { try JSONTree(parsing: Array(seal.prefix(count))) }
        }
        for place in seal.indices {
            var changed = seal
            changed[place] ^= 1 << UInt8(place % 8)
            guard let tree = try? JSONTree(parsing: changed) else { continue }
            #expect(!tree.root.isEqual(to: root), "\(place)")
        }
    }
}
