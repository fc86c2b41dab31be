// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import TestSupport
import Testing

@testable import Curves

/// Arithmetic modulo odd numbers, compared with that of ``PlainNumber``.
struct ModularNumbersTests {
    /// Small moduli, moduli around the widths of limbs, primes of curves, and moduli without any structure.
    private static let moduli: [String] = [
        "03", "05", "11", "ffffffff", "fffffffffffffffb", "ffffffffffffffff", "010000000000000001",
        "8000000000000000000000000000000000000000000000000000000000000001",
        "ffffffffffffffffffffffffffffffff", "7fffffffffffffffffffffffffffffff",
        "ffffffff00000001000000000000000000000000ffffffffffffffffffffffff",
        "ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551",
        "7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffed",
        "a9fb57dba1eea9bc3e660a909d838d726e3bf623d52620282013481d1f6e5377",
        "01" + String(repeating: "ff", count: 65),
        "c3" + String(repeating: "5a17e9", count: 42) + "0d",
    ]

    /// A modulus in both arithmetics.
    private struct Ring {
        let modulus: Modulus
        let plain: PlainNumber
        let byteCount: Int

        init(_ text: String) throws {
            let bytes = try Hex.decode(text)
            modulus = try #require(Modulus(bigEndian: bytes[...]))
            plain = PlainNumber(bigEndian: bytes)
            byteCount = bytes.count
        }

        /// Returns numbers at the edges of the modulus and at random.
        func samples(_ count: Int, _ random: inout SeededGenerator) -> [PlainNumber] {
            let one = PlainNumber(1)
            var samples = [
                PlainNumber(0), one, PlainNumber(2), plain - one, plain - PlainNumber(2),
            ]
            for _ in 0..<count {
                let bytes = (0..<byteCount + 4).map { _ in UInt8.random(in: 0...255, using: &random)
                }
                samples.append(PlainNumber(bigEndian: bytes) % plain)
            }
            return samples
        }

        func montgomery(_ number: PlainNumber) throws -> [Limb] {
            try #require(modulus.montgomery(number.bytes(byteCount)[...]))
        }

        func plain(_ limbs: [Limb]) -> PlainNumber {
            PlainNumber(
                bigEndian: Limbs.bigEndian(modulus.plain(limbs), byteCount: byteCount + 8)
            )
        }
    }

    @Test(arguments: moduli)
    func `sums, differences and products are those of school`(text: String) throws {
        let ring = try Ring(text)
        var random = SeededGenerator(seed: 3)
        let samples = ring.samples(2, &random)
        let numbers = ModularNumbers(ring.modulus, capacity: 3)
        let (one, other, result) = (numbers.reserve(), numbers.reserve(), numbers.reserve())
        for a in samples {
            for b in samples {
                numbers.set(one, to: try ring.montgomery(a))
                numbers.set(other, to: try ring.montgomery(b))
                numbers.add(one, other, into: result)
                #expect(ring.plain(numbers.limbs(of: result)) == (a + b) % ring.plain)
                numbers.subtract(one, other, into: result)
                #expect(ring.plain(numbers.limbs(of: result)) == (a + ring.plain - b) % ring.plain)
                numbers.multiply(one, other, into: result)
                #expect(ring.plain(numbers.limbs(of: result)) == a * b % ring.plain)
                let areEqual = numbers.areEqual(one, other)
                #expect(areEqual == (a == b))
            }
            let isZero = numbers.isZero(one)
            #expect(isZero == a.isZero)
        }
    }

    @Test(arguments: moduli)
    func `a result may take the place of what it comes from`(text: String) throws {
        let ring = try Ring(text)
        var random = SeededGenerator(seed: 4)
        for a in ring.samples(4, &random) {
            let numbers = ModularNumbers(ring.modulus, capacity: 2)
            let (place, other) = (numbers.reserve(), numbers.reserve())
            numbers.set(place, to: try ring.montgomery(a))
            numbers.copy(place, into: other)
            numbers.multiply(place, place, into: place)
            #expect(ring.plain(numbers.limbs(of: place)) == a * a % ring.plain)
            numbers.double(place, into: place)
            #expect(ring.plain(numbers.limbs(of: place)) == (a * a + a * a) % ring.plain)
            numbers.subtract(other, place, into: place)
            let expected = (a + ring.plain + ring.plain - a * a % ring.plain - a * a % ring.plain)
            #expect(ring.plain(numbers.limbs(of: place)) == expected % ring.plain)
            numbers.subtract(place, place, into: place)
            let isZero = numbers.isZero(place)
            #expect(isZero)
            #expect(ring.plain(numbers.limbs(of: other)) == a)
        }
    }

    @Test(arguments: moduli)
    func `the prepared constants are one and the radix's square`(text: String) throws {
        let ring = try Ring(text)
        let width = ring.modulus.limbs.count * Limb.bitWidth
        let radix = PlainNumber.powerOfTwo(width) % ring.plain
        let count = ring.byteCount + 8
        #expect(
            PlainNumber(bigEndian: Limbs.bigEndian(ring.modulus.one, byteCount: count)) == radix
        )
        let squared = Limbs.bigEndian(ring.modulus.squaredRadix, byteCount: count)
        #expect(PlainNumber(bigEndian: squared) == radix * radix % ring.plain)
        #expect(ring.modulus.limbs[0] &* (0 &- ring.modulus.negatedInverse) == 1)
        #expect(ring.modulus.bitCount == ring.plain.bitCount)
    }

    @Test(arguments: moduli)
    func `powers are those of school`(text: String) throws {
        let ring = try Ring(text)
        var random = SeededGenerator(seed: 5)
        let exponents: [Limb] = [1, 2, 15, 16, 0x1_0001, 0x8000_0000]
        for base in ring.samples(1, &random) {
            for exponent in exponents {
                let numbers = ModularNumbers(ring.modulus, capacity: 17)
                let (place, table) = (numbers.reserve(), numbers.reserve(16))
                numbers.set(place, to: try ring.montgomery(base))
                numbers.raise(place, to: [exponent, 0], table: table, one: ring.modulus.one)
                let expected = base.raised(to: PlainNumber(Int(exponent)), modulo: ring.plain)
                #expect(ring.plain(numbers.limbs(of: place)) == expected, "\(base) ^ \(exponent)")
            }
        }
    }

    /// Fermat: a^(p-2) is the inverse modulo a prime.
    @Test(arguments: [3, 5, 8, 9, 10, 11, 12, 13, 14])
    func `an inverse times its number is one`(index: Int) throws {
        let ring = try Ring(Self.moduli[index])
        guard Self.primes.contains(Self.moduli[index]) else { return }
        var random = SeededGenerator(seed: 6)
        for number in ring.samples(5, &random) where !number.isZero {
            let numbers = ModularNumbers(ring.modulus, capacity: 18)
            let (place, inverse) = (numbers.reserve(), numbers.reserve())
            numbers.set(place, to: try ring.montgomery(number))
            numbers.copy(place, into: inverse)
            numbers.raise(
                inverse,
                to: ring.modulus.less(2),
                table: numbers.reserve(16),
                one: ring.modulus.one
            )
            numbers.multiply(place, inverse, into: place)
            #expect(numbers.limbs(of: place) == ring.modulus.one)
        }
    }

    private static let primes = Set(moduli[10...14] + [moduli[9]])

    @Test func `a factor above the modulus is reduced by the other one below it`() throws {
        let ring = try Ring("7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffed")
        let numbers = ModularNumbers(ring.modulus, capacity: 2)
        let (large, radix) = (numbers.reserve(), numbers.reserve())
        let all = [UInt8](repeating: 0xFF, count: 32)
        numbers.set(large, to: Limbs.parse(bigEndian: all[...], count: numbers.count))
        numbers.set(radix, to: ring.modulus.squaredRadix)
        numbers.multiply(large, radix, into: large)
        #expect(ring.plain(numbers.limbs(of: large)) == PlainNumber(bigEndian: all) % ring.plain)
    }

    @Test func `what is even, one, zero or empty is no modulus`() {
        for bytes: [UInt8] in [[], [0], [1], [0, 0, 1], [2], [0xFF, 0xFE], [0x80, 0x00]] {
            #expect(Modulus(bigEndian: bytes[...]) == nil, "\(bytes)")
        }
        #expect(Modulus(bigEndian: [0, 0, 3])?.bitCount == 2)
        #expect(Modulus(bigEndian: [0, 1, 1])?.byteCount == 2)
    }

    @Test func `a residue is below its modulus`() throws {
        let modulus = try #require(Modulus(bigEndian: [0x01, 0x01]))
        #expect(modulus.residue([0x01, 0x00]) == [0x100])
        #expect(modulus.residue([0, 0, 0, 0x05]) == [5])
        #expect(modulus.residue([]) == [0])
        for bytes: [UInt8] in [[0x01, 0x01], [0x01, 0x02], [0xFF, 0xFF], [1, 0, 0]] {
            #expect(modulus.residue(bytes[...]) == nil)
            #expect(modulus.montgomery(bytes[...]) == nil)
        }
        #expect(modulus.less(1) == [0x100])
        #expect(modulus.plain(modulus.montgomery(minus: 3)) == [0xFE])
    }

    @Test func `more places than were asked for are a fault of ours`() async {
        await #expect(processExitsWith: .failure) {
            guard let modulus = Modulus(bigEndian: [7]) else { return }
            let numbers = ModularNumbers(modulus, capacity: 1)
            _ = numbers.reserve(2)
        }
    }
}
