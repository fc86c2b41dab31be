// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import TestSupport
import Testing

@testable import Reading

/// Codewords by hand, from the tables of ISO/IEC 15438 §5.4.
struct PDF417ContentTests {
    private static func bytes(_ codewords: [Int]) -> [UInt8]? {
        PDF417Content.bytes(of: codewords[...])
    }

    private static func text(_ codewords: [Int]) -> String? {
        bytes(codewords).map { String(decoding: $0, as: UTF8.self) }
    }

    /// Two characters a codeword.
    private static func pairs(_ values: Int...) -> [Int] {
        stride(from: 0, to: values.count, by: 2).map {
            30 * values[$0] + ($0 + 1 < values.count ? values[$0 + 1] : 29)
        }
    }

    @Test func `letters change their case by latches and shifts`() {
        // PDF417, of which the standard prints the codewords (annex): latch to mixed, then digits.
        #expect(Self.text([453, 178, 121, 239]) == "PDF417")
        #expect(Self.text(Self.pairs(0, 27, 0, 27, 0, 0)) == "AaAa")
        #expect(Self.text(Self.pairs(0, 29, 10, 1, 27, 1, 29, 26)) == "A!Bb{")
        #expect(Self.text(Self.pairs(28, 1, 25, 15, 29, 1)) == "1\nB")
        #expect(Self.text(Self.pairs(28, 10, 26, 28, 26, 2)) == "& \u{20}C")
        #expect(Self.text(Self.pairs(28, 27, 0, 28, 29, 25)) == "a?")
    }

    @Test func `a shift counts for one character, even at the end`() {
        #expect(Self.text(Self.pairs(0, 29)) == "A")
        #expect(Self.text(Self.pairs(27, 27, 0, 0)) == "Aa")
    }

    @Test func `six bytes are five codewords, the rest one each`() {
        let (group, six) = ([163, 179, 507, 603, 522], Array("abcdef".utf8))
        #expect(Self.bytes([924] + group) == six)
        #expect(Self.bytes([924] + group + group) == six + six)
        #expect(Self.bytes([901] + group + [7]) == six + [7])
        // Five bytes, which are no group.
        #expect(Self.bytes([901, 1, 2, 3, 4, 255]) == [1, 2, 3, 4, 255])
        #expect(Self.bytes([0, 913, 200, 0]) == [0x41, 0x41, 200, 0x41, 0x41])
    }

    @Test func `numbers are digits after a leading one`() {
        // The example of the standard (§5.4.4.3): 000213298174000.
        #expect(Self.text([902, 1, 624, 434, 632, 282, 200]) == "000213298174000")
        #expect(Self.bytes([902, 2]) == nil)
        #expect(Self.bytes([902] + [Int](repeating: 899, count: 15)) == nil)
    }

    @Test func `character sets and the blocks of larger files are left out`() {
        #expect(Self.text([927, 26, 0]) == "AA")
        #expect(Self.text([926, 1, 2, 0, 925, 5, 0]) == "AAAA")
        #expect(Self.text([0, 928, 111, 100, 200, 923, 1, 100, 922]) == "AA")
    }

    @Test(arguments: [[913], [913, 256], [927], [926, 1], [903], [0, 919]])
    func `codewords without a sense where they are make no content`(codewords: [Int]) {
        #expect(Self.bytes(codewords) == nil)
    }

    @Test func `no codewords at all end the process`() {
        var random = SeededGenerator(seed: 31)
        for _ in 0..<2_000 {
            let count = Int.random(in: 0..<60, using: &random)
            // More commands than chance would give.
            let codewords = (0..<count).map { _ in
                Bool.random(using: &random)
                    ? Int.random(in: 0..<929, using: &random)
                    : Int.random(in: 900..<929, using: &random)
            }
            let content = Self.bytes(codewords)
            #expect(content.map { $0.count <= 3 * codewords.count } ?? true)
        }
    }
}
