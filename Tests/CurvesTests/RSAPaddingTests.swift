// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import Testing

@testable import Curves

/// Blocks that only the holder of a private key can make, signed and checked one by one.
struct RSAPaddingTests {
    private static let keys = CurveVectors.rsa?.keys ?? []

    private struct Checker {
        let numbers: RSANumbers
        let message: [UInt8]

        init(_ key: CurveVectors.RSAKey) throws {
            let vectors = try #require(CurveVectors.rsa)
            message = try Hex.decode(vectors.message)
            numbers = try RSANumbers(
                modulus: CurveVectors.number(key.modulus)[...],
                exponent: Hex.decode(vectors.exponent)[...]
            )
        }

        func isValid(_ example: CurveVectors.RSACase) throws -> Bool {
            let signature = try Hex.decode(example.signature)
            let hash = try #require(CurveVectors.hashes[example.hash])
            guard let mask = example.mask, let salt = example.salt else {
                return numbers.isSignedPKCS1(signature[...], of: message[...], hash: hash)
            }
            return numbers.isSignedPSS(
                signature[...],
                of: message[...],
                hash: hash,
                maskHash: try #require(CurveVectors.hashes[mask]),
                saltByteCount: salt
            )
        }
    }

    @Test func `the vectors have each kind of padding and each length of a modulus`() {
        #expect(Self.keys.map(\.bits) == [1024, 1025, 1031, 2048])
        for key in Self.keys {
            #expect(key.cases.count { $0.padding == "PKCS1" } >= 40)
            #expect(key.cases.count { $0.padding == "PSS" } >= 40)
            #expect(key.cases.contains { $0.name == "short padding, garbage at the end" })
            #expect(key.cases.contains { $0.name == "eight ones before the digest" })
        }
    }

    /// Tests 1025 bits, which leave the first byte of a PSS block empty, and 1031 bits, which leave six of its bits.
    @Test(arguments: keys)
    func `each block is judged as it was made`(key: CurveVectors.RSAKey) throws {
        let checker = try Checker(key)
        #expect(checker.numbers.byteCount == (key.bits + 7) / 8)
        for example in key.cases {
            #expect(
                try checker.isValid(example) == example.valid,
                "\(example.padding) \(example.hash): \(example.name)"
            )
        }
    }

    @Test(arguments: keys)
    func `a right signature is right for its own hash alone`(key: CurveVectors.RSAKey) throws {
        let checker = try Checker(key)
        for example in key.cases where example.valid {
            for (name, hash) in CurveVectors.hashes where name != example.hash {
                let signature = try Hex.decode(example.signature)
                #expect(
                    !checker.numbers.isSignedPKCS1(
                        signature[...],
                        of: checker.message[...],
                        hash: hash
                    )
                )
                #expect(
                    !checker.numbers.isSignedPSS(
                        signature[...],
                        of: checker.message[...],
                        hash: hash,
                        maskHash: hash,
                        saltByteCount: example.salt ?? 0
                    )
                )
            }
        }
    }

    @Test func `a salt longer than any block holds is refused, and so is one of any length`() throws
    {
        let checker = try Checker(try #require(Self.keys.first))
        let example = try #require(Self.keys.first?.cases.first { $0.padding == "PSS" && $0.valid })
        let signature = try Hex.decode(example.signature)
        for salt in [95, 96, 126, 127, 128, 1_000, Int.max, Int.min] {
            #expect(
                !checker.numbers.isSignedPSS(
                    signature[...],
                    of: checker.message[...],
                    hash: .sha256,
                    maskHash: .sha256,
                    saltByteCount: salt
                ),
                "\(salt)"
            )
        }
    }

    @Test(arguments: keys)
    func `the public operation is that of school`(key: CurveVectors.RSAKey) throws {
        let modulus = PlainNumber(bigEndian: try CurveVectors.number(key.modulus))
        let count = (key.bits + 7) / 8
        for exponent in [3, 17, 65_537, 4_294_967_297] {
            let numbers = try RSANumbers(
                modulus: CurveVectors.number(key.modulus)[...],
                exponent: PlainNumber(exponent).bytes(8)[...]
            )
            guard exponent == 3 || key.bits == 1024 else { continue }
            let base = modulus - PlainNumber(12_345)
            let expected = base.raised(to: PlainNumber(exponent), modulo: modulus)
            #expect(numbers.applyExponent(to: base.bytes(count)[...]) == expected.bytes(count))
        }
    }

    @Test func `lengths and exponents at the edges are taken or refused`() throws {
        let odd = { (bits: Int) in
            (PlainNumber.powerOfTwo(bits - 1) + PlainNumber(1)).bytes((bits + 7) / 8)
        }
        for bits in [1024, 8192] {
            let numbers = try RSANumbers(modulus: odd(bits)[...], exponent: [3])
            #expect(numbers.byteCount == bits / 8)
            #expect(
                try RSANumbers(modulus: ([0, 0] + odd(bits))[...], exponent: [0, 3]) == numbers
            )
        }
        for bits in [1016, 1023, 8193] {
            #expect(throws: CurvesError.unsupportedModulus, "\(bits)") {
                try RSANumbers(modulus: odd(bits)[...], exponent: [3])
            }
        }
        let largest = [UInt8](repeating: 0xFF, count: 8)
        #expect(throws: Never.self) {
            try RSANumbers(modulus: odd(1024)[...], exponent: largest[...])
        }
        for exponent: [UInt8] in [[1] + largest, [2], [1], [], [0, 0], [0x10, 0x00]] {
            #expect(throws: CurvesError.unsupportedExponent) {
                try RSANumbers(modulus: odd(1024)[...], exponent: exponent[...])
            }
        }
    }
}
