// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Encodings
import Testing

@testable import Curves

/// RSA signatures made by the library, checked with our own arithmetic.
struct RSANumbersTests {
    private static let message = Array("Etui holds what one carries.".utf8)
    private static let hashes: [(theirs: HashAlgorithm, ours: Hash)] = [
        (.sha1, .sha1), (.sha224, .sha224), (.sha256, .sha256), (.sha384, .sha384),
        (.sha512, .sha512),
    ]

    private static func numbers(_ key: borrowing SigningKey) throws -> RSANumbers {
        guard case .rsa(let publicKey) = key.publicKey else {
            throw CurvesError.unsupportedModulus
        }
        return try RSANumbers(
            modulus: publicKey.modulus[...],
            exponent: publicKey.exponent[...]
        )
    }

    /// Tests lengths that are not a multiple of eight, which leave bits of the first byte unused.
    @Test(arguments: [2048, 2049, 2055, 3072])
    func `what the library signs is valid with both paddings`(bitCount: Int) throws {
        let key = try SigningKey.generate(.rsa(bits: bitCount))
        let numbers = try Self.numbers(key)
        for (theirs, ours) in Self.hashes {
            let plain = try key.sign(Self.message[...], using: .rsaPKCS1(theirs))
            #expect(numbers.isSignedPKCS1(plain[...], of: Self.message[...], hash: ours))
            #expect(!numbers.isSignedPKCS1(plain[...], of: Self.message[1...], hash: ours))
            for saltByteCount in [0, 1, 20, ours.byteCount, 100] {
                let algorithm = SignatureAlgorithm.rsaPSS(
                    hash: theirs,
                    mgfHash: .sha1,
                    saltByteCount: saltByteCount
                )
                let signature = try key.sign(Self.message[...], using: algorithm)
                for asked in [saltByteCount, saltByteCount + 1] {
                    let isValid = numbers.isSignedPSS(
                        signature[...],
                        of: Self.message[...],
                        hash: ours,
                        maskHash: .sha1,
                        saltByteCount: asked
                    )
                    #expect(isValid == (asked == saltByteCount), "\(ours), salt \(asked)")
                }
            }
        }
    }

    @Test func `no byte of a signature can be changed, and its length is that of the modulus`()
        throws
    {
        let key = try SigningKey.generate(.rsa(bits: 2048))
        let numbers = try Self.numbers(key)
        let plain = try key.sign(Self.message[...], using: .rsaPKCS1(.sha256))
        let salted = try key.sign(
            Self.message[...],
            using: .rsaPSS(hash: .sha256, mgfHash: .sha256, saltByteCount: 32)
        )
        let isSalted = { (signature: [UInt8]) in
            numbers.isSignedPSS(
                signature[...],
                of: Self.message[...],
                hash: .sha256,
                maskHash: .sha256,
                saltByteCount: 32
            )
        }
        #expect(isSalted(salted))
        for index in 0..<256 {
            var changed = plain
            changed[index] ^= 0x10
            #expect(!numbers.isSignedPKCS1(changed[...], of: Self.message[...], hash: .sha256))
            changed = salted
            changed[index] ^= 0x10
            #expect(!isSalted(changed))
        }
        for wrong in [plain + [0], [0] + plain, Array(plain.dropLast()), []] {
            #expect(!numbers.isSignedPKCS1(wrong[...], of: Self.message[...], hash: .sha256))
            #expect(!isSalted(wrong))
        }
    }

    @Test func `a signature that is not below the modulus is refused`() throws {
        let numbers = try Self.numbers(SigningKey.generate(.rsa(bits: 2048)))
        let modulus = Limbs.bigEndian(numbers.modulus.limbs, byteCount: 256)
        #expect(numbers.applyExponent(to: modulus[...]) == nil)
        #expect(numbers.applyExponent(to: [UInt8](repeating: 0xFF, count: 256)[...]) == nil)
        let one = [UInt8](repeating: 0, count: 255) + [1]
        #expect(numbers.applyExponent(to: one[...]) == one)
        let zero = [UInt8](repeating: 0, count: 256)
        #expect(numbers.applyExponent(to: zero[...]) == zero)
    }

    @Test func `numbers that are no key are refused`() throws {
        let odd = [0xFF] + [UInt8](repeating: 0, count: 254) + [0x01]
        for modulus in [[], [0x01], odd + [0x02], Array(odd.prefix(100)) + [0x01]] {
            #expect(throws: CurvesError.unsupportedModulus) {
                try RSANumbers(modulus: modulus[...], exponent: [3])
            }
        }
        #expect(throws: CurvesError.unsupportedModulus) {
            let long = [UInt8](repeating: 0xFF, count: 1025)
            _ = try RSANumbers(modulus: long[...], exponent: [3])
        }
        for exponent in [
            [], [0], [1], [2], [0x01, 0x00, 0x00], [UInt8](repeating: 0xFF, count: 9),
        ] {
            #expect(throws: CurvesError.unsupportedExponent) {
                try RSANumbers(modulus: odd[...], exponent: exponent[...])
            }
        }
    }
}
