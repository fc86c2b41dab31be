// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import TestSupport
import Testing

@testable import Curves

/// Arithmetic on long numbers, limb by limb.
struct LimbsTests {
    private static let edges: [[UInt8]] = [
        [], [0], [1], [0x80], [0xFF], [UInt8](repeating: 0xFF, count: 8), [1] + zeros(8),
        [UInt8](repeating: 0xFF, count: 16), [1] + zeros(16),
        [0x7F] + [UInt8](repeating: 0xFF, count: 23),
        [0x12, 0x34, 0x56, 0x78, 0x9A, 0xBC, 0xDE, 0xF0, 0x11],
    ]

    private static func zeros(_ count: Int) -> [UInt8] { [UInt8](repeating: 0, count: count) }

    private static func random(_ count: Int, _ random: inout SeededGenerator) -> [UInt8] {
        (0..<count).map { _ in .random(in: 0...255, using: &random) }
    }

    @Test(arguments: edges)
    func `a number is written as it was read, with as many zeros as asked for`(bytes: [UInt8]) {
        let limbs = Limbs.parse(bigEndian: bytes[...], count: 4)
        #expect(limbs.count == 4)
        for count in [bytes.count, bytes.count + 3, 40] {
            let written = Limbs.bigEndian(limbs, byteCount: count)
            #expect(written == Self.zeros(count - bytes.count) + bytes)
        }
        #expect(Limbs.bitCount(limbs) == PlainNumber(bigEndian: bytes).bitCount)
        #expect(Limbs.isZero(limbs) == bytes.allSatisfy { $0 == 0 })
    }

    @Test func `leading zeros beyond the limbs are no number's part`() {
        let long = Self.zeros(100) + [7]
        #expect(Limbs.parse(bigEndian: long[...], count: 1) == [7])
        #expect(long[...].trimmed == [7])
        #expect(Self.zeros(9)[...].trimmed.isEmpty)
        let slice = [9, 0, 0, 5, 6][1...4]
        #expect(Array(slice.map { UInt8($0) }[...].trimmed) == [5, 6])
    }

    @Test func `a count of bits is rounded up to limbs`() {
        #expect(Limbs.count(bits: 0) == 0)
        #expect(Limbs.count(bits: 1) == 1)
        #expect(Limbs.count(bits: Limb.bitWidth) == 1)
        #expect(Limbs.count(bits: Limb.bitWidth + 1) == 2)
        #expect(Limbs.count(bits: 521) == (521 + Limb.bitWidth - 1) / Limb.bitWidth)
    }

    @Test func `each bit is where it was set`() {
        for index in [0, 1, 31, 32, 62, 63, 64, 65, 127, 128, 200] {
            let bytes = PlainNumber.powerOfTwo(index).bytes(32)
            let limbs = Limbs.parse(bigEndian: bytes[...], count: Limbs.count(bits: 256))
            for other in 0..<256 { #expect(Limbs.bit(other, of: limbs) == (other == index)) }
            #expect(Limbs.bitCount(limbs) == index + 1)
        }
    }

    @Test func `sums, differences and order are those of school`() {
        var random = SeededGenerator(seed: 1)
        for round in 0..<200 {
            var (one, other) = (Self.random(24, &random), Self.random(24, &random))
            // Runs of ones produce carries, equal beginnings make comparisons end late.
            if round % 4 == 1 {
                one.replaceSubrange(4..., with: [UInt8](repeating: 0xFF, count: 20))
            }
            if round % 4 == 2 { other.replaceSubrange(..<23, with: one[..<23]) }
            if round % 20 == 3 { other = one }
            let (a, b) = (PlainNumber(bigEndian: one), PlainNumber(bigEndian: other))
            let (x, y) = (
                Limbs.parse(bigEndian: one[...], count: Limbs.count(bits: 192)),
                Limbs.parse(bigEndian: other[...], count: Limbs.count(bits: 192))
            )
            #expect(Limbs.isLess(x, y) == (a < b))
            var sum = x
            let carry = Limbs.add(y, to: &sum)
            #expect([UInt8(carry)] + Limbs.bigEndian(sum, byteCount: 24) == (a + b).bytes(25))
            var difference = x
            let borrow = Limbs.subtract(y, from: &difference)
            #expect(borrow == (a < b ? 1 : 0))
            let wrapped = PlainNumber.powerOfTwo(borrow == 1 ? 192 : 0) + a
            let expected = borrow == 1 ? wrapped - b : a - b
            #expect(Limbs.bigEndian(difference, byteCount: 24) == expected.bytes(24))
        }
    }

    @Test func `a shift to the right drops the lowest bits`() {
        var random = SeededGenerator(seed: 2)
        let bytes = Self.random(24, &random)
        let limbs = Limbs.parse(bigEndian: bytes[...], count: Limbs.count(bits: 192))
        for bits in 0..<Limb.bitWidth {
            var shifted = limbs
            Limbs.shiftRight(&shifted, by: bits)
            for index in 0..<192 {
                let from = index + bits
                #expect(Limbs.bit(index, of: shifted) == (from < 192 && Limbs.bit(from, of: limbs)))
            }
        }
    }

    @Test func `a limb's product with two additions never overflows two limbs`() {
        let top = Limb.max
        let most = top.multipliedAndAdded(top, top, top)
        #expect(most.high == top && most.low == top)
        let none = Limb(0).multipliedAndAdded(top, 5, 6)
        #expect(none.high == 0 && none.low == 11)
        var carry: Limb = 1
        #expect(top.added(top, carry: &carry) == top && carry == 1)
        #expect(Limb(3).added(4, carry: &carry) == 8 && carry == 0)
        var borrow: Limb = 1
        #expect(Limb(0).subtracted(top, borrow: &borrow) == 0 && borrow == 1)
        #expect(Limb(9).subtracted(3, borrow: &borrow) == 5 && borrow == 0)
    }
}
