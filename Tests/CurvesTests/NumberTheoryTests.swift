// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import TestSupport
import Testing

@testable import Curves

/// Square roots, primality and digits of scalars.
struct NumberTheoryTests {
    private static func modulus(_ number: Int) throws -> Modulus {
        let bytes = (0..<8).reversed().map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
        return try #require(Modulus(bigEndian: bytes[...]))
    }

    private static func isPrimeBySieve(_ number: Int) -> Bool {
        number > 1 && !(2..<number).contains { $0 * $0 <= number && number % $0 == 0 }
    }

    /// Tests primes whose predecessors have 1, 2, 3, 4, 5, 6, 7 and 8 factors of two.
    @Test(arguments: [3, 7, 5, 13, 41, 17, 97, 193, 257, 241, 229, 251])
    func `each square of a small field has its roots, and nothing else has one`(prime: Int) throws {
        let field = try Self.modulus(prime)
        let squares = Set((0..<prime).map { $0 * $0 % prime })
        for number in 0..<prime {
            let montgomery = try #require(
                field.montgomery([UInt8(number >> 8), UInt8(number & 0xFF)])
            )
            let root = field.squareRoot(of: montgomery).map { Int(field.plain($0)[0]) }
            #expect((root != nil) == squares.contains(number), "\(number) modulo \(prime)")
            if let root { #expect(root * root % prime == number) }
        }
    }

    /// Tests 65537 and the field of P-224, whose predecessors have 16 and 96 factors of two.
    @Test(arguments: [
        "010001", "ffffffffffffffffffffffffffffffff000000000000000000000001",
        "ffffffff00000001000000000000000000000000ffffffffffffffffffffffff",
        "7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffed",
        "a9fb57dba1eea9bc3e660a909d838d726e3bf623d52620282013481d1f6e5377",
    ])
    func `a square of a large field has one of its two roots`(text: String) throws {
        let bytes = try Hex.decode(text)
        let (field, prime) = (
            try #require(Modulus(bigEndian: bytes[...])), PlainNumber(bigEndian: bytes)
        )
        var (random, rootless) = (SeededGenerator(seed: 7), 0)
        for _ in 0..<12 {
            let number =
                PlainNumber(
                    bigEndian: (0..<bytes.count).map { _ in .random(in: 0...255, using: &random) }
                ) % prime
            let square = (number * number % prime).bytes(bytes.count)
            let montgomery = try #require(field.montgomery(square[...]))
            let root = try #require(field.squareRoot(of: montgomery))
            let found = PlainNumber(bigEndian: Limbs.bigEndian(field.plain(root), byteCount: 80))
            #expect(found == number || found == prime - number)
            let any = try #require(field.montgomery(number.bytes(bytes.count)[...]))
            let half = PlainNumber(
                bigEndian: Limbs.bigEndian(field.less(1), byteCount: bytes.count)
            )
            // Euler's criterion, computed directly, for the smallest of these fields.
            if bytes.count == 3 {
                let exponent = PlainNumber(0x8000)
                #expect(half == exponent + exponent)
                let isSquare = number.raised(to: exponent, modulo: prime) == PlainNumber(1)
                #expect((field.squareRoot(of: any) != nil) == isSquare)
            }
            if field.squareRoot(of: any) == nil { rootless += 1 }
        }
        #expect(1...11 ~= rootless)
    }

    @Test func `numbers below five thousand are prime where a sieve says so`() throws {
        // The test is for numbers above its bases.
        for number in stride(from: 175, to: 5_000, by: 2) {
            let isPrime = Primality.isPrime(try Self.modulus(number))
            #expect(isPrime == Self.isPrimeBySieve(number), "\(number)")
        }
    }

    /// Carmichael numbers; strong pseudoprimes to the first 4, 8, 9 and 12 primes (Jaeschke 1993; OEIS A014233).
    @Test(arguments: [
        561, 41_041, 825_265, 321_197_185, 3_215_031_751, 341_550_071_728_321,
        3_825_123_056_546_413_051,
    ])
    func `composite numbers that pass for prime elsewhere do not pass here`(number: Int) throws {
        #expect(!Primality.isPrime(try Self.modulus(number)))
    }

    @Test func `Mersenne's numbers are prime where they are known to be`() throws {
        // The exponents of the primes from 2^61 on, and prime exponents between them.
        let known = [61, 89, 107, 127, 521, 607]
        for exponent in known + [67, 71, 101, 113, 131, 257, 509, 523] {
            let bytes = (PlainNumber.powerOfTwo(exponent) - PlainNumber(1)).bytes(exponent / 8 + 1)
            let modulus = try #require(Modulus(bigEndian: bytes[...]))
            #expect(Primality.isPrime(modulus) == known.contains(exponent), "2^\(exponent) - 1")
        }
    }

    @Test func `the square and the double product of a prime are composite`() throws {
        let primes = [PrimeCurve.p224.field, PrimeCurve.p256.order, EdwardsPoints.order].map {
            PlainNumber(bigEndian: Limbs.bigEndian($0.limbs, byteCount: $0.byteCount))
        }
        for one in primes {
            for other in primes {
                let bytes = (one * other).bytes(64)
                #expect(!Primality.isPrime(try #require(Modulus(bigEndian: bytes[...]))))
            }
        }
    }

    @Test(arguments: [3, 5, 9, 17, 257, 65_537, 12_289, 4_294_967_297, Int.max])
    func `a predecessor is an odd number times a power of two`(number: Int) throws {
        let (odd, exponent) = try Self.modulus(number).predecessor
        #expect(odd[0] & 1 == 1)
        #expect(Int(odd[0]) << exponent == number - 1)
    }

    @Test func `the predecessor of P-224's prime has ninety-six factors of two`() {
        let (odd, exponent) = PrimeCurve.p224.field.predecessor
        #expect(exponent == 96)
        #expect(Limbs.bitCount(odd) == 128)
        #expect(Limbs.bigEndian(odd, byteCount: 16).allSatisfy { $0 == 0xFF })
    }

    @Test func `signed digits add up to their number and are sparse`() {
        var random = SeededGenerator(seed: 8)
        var samples: [[Limb]] = [
            [0], [1], [15], [16], [17], [31], [.max], [.max, .max], [1, 0, 1], [0, 0, 1],
        ]
        for _ in 0..<40 {
            samples.append((0..<4).map { _ in .random(in: 0 ... .max, using: &random) })
        }
        for number in samples {
            let digits = SignedDigits.make(number)
            var (positive, negative) = (PlainNumber(0), PlainNumber(0))
            for (place, digit) in digits.enumerated() where digit != 0 {
                let term = PlainNumber.powerOfTwo(place) * PlainNumber(Int(digit.magnitude))
                if digit > 0 { positive = positive + term } else { negative = negative + term }
                #expect(digit % 2 != 0 && digit.magnitude < 16)
                #expect(digits[(place + 1)...].prefix(4).allSatisfy { $0 == 0 })
            }
            let bytes = Limbs.bigEndian(number, byteCount: number.count * Limbs.byteCount)
            #expect(positive - negative == PlainNumber(bigEndian: bytes))
        }
    }
}
