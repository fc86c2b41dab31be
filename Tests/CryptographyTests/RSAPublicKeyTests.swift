// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Encodings
import Testing

struct RSAPublicKeyTests {
    static let rsaEncryption: OID = "1.2.840.113549.1.1.1"
    static let rsassaPSS: OID = "1.2.840.113549.1.1.10"

    /// Returns an odd number of exactly this length; a public key is not checked for factors.
    static func modulus(bitCount: Int) -> [UInt8] {
        var modulus = [UInt8](repeating: 0xFF, count: (bitCount + 7) / 8)
        modulus[0] = 0xFF >> UInt8((8 - bitCount % 8) % 8)
        return modulus
    }

    static func encoded(modulus: [UInt8], exponent: [UInt8]) -> [UInt8] {
        DER.sequence([DER.integer(unsigned: modulus), DER.integer(unsigned: exponent)])
    }

    @Test(arguments: [2048, 2049, 3072, 4096, 8192])
    func aSupportedLengthIsTaken(bitCount: Int) throws {
        let modulus = Self.modulus(bitCount: bitCount)
        let key = try RSAPublicKey(modulus: modulus[...], exponent: [1, 0, 1])
        #expect(key.bitCount == bitCount)
        #expect(key.byteCount == modulus.count)
    }

    @Test(arguments: [512, 1024, 2047, 8193, 16384])
    func anotherLengthIsRefused(bitCount: Int) {
        #expect(throws: KeyError.unsupportedModulus(bitCount: bitCount)) {
            _ = try RSAPublicKey(
                modulus: Self.modulus(bitCount: bitCount)[...],
                exponent: [1, 0, 1]
            )
        }
    }

    @Test(arguments: [[], [0], [1], [2], [1, 0, 0], [1, 0, 0, 0, 0, 0, 0, 0, 1]] as [[UInt8]])
    func aWeakExponentIsRefused(exponent: [UInt8]) {
        #expect(throws: KeyError.weakRSAKey) {
            _ = try RSAPublicKey(
                modulus: Self.modulus(bitCount: 2048)[...],
                exponent: exponent[...]
            )
        }
    }

    @Test func `an even modulus is refused`() {
        var modulus = Self.modulus(bitCount: 2048)
        modulus[255] = 0xFE
        #expect(throws: KeyError.weakRSAKey) {
            _ = try RSAPublicKey(modulus: modulus[...], exponent: [3])
        }
    }

    @Test func `leading zeros do not make another key`() throws {
        let modulus = Self.modulus(bitCount: 2048)
        let key = try RSAPublicKey(modulus: modulus[...], exponent: [1, 0, 1])
        let padded = try RSAPublicKey(modulus: ([0, 0] + modulus)[...], exponent: [0, 1, 0, 1])
        #expect(key == padded)
    }

    @Test func `a key survives being written as PKCS1`() throws {
        let key = try RSAPublicKey(modulus: Self.modulus(bitCount: 2048)[...], exponent: [1, 0, 1])
        #expect(key.pkcs1.count == 270)
        #expect(try RSAPublicKey(pkcs1: key.pkcs1[...]) == key)
    }

    @Test func `PKCS1 with something behind it, or cut short, is refused`() {
        let encoded = Self.encoded(modulus: Self.modulus(bitCount: 2048), exponent: [1, 0, 1])
        for bytes in [encoded + [0], encoded.dropLast(), []] as [[UInt8]] {
            #expect(throws: KeyError.self) { _ = try RSAPublicKey(pkcs1: bytes[...]) }
        }
    }

    @Test func `negative numbers are refused`() {
        // The top bit is set without a zero byte in front.
        let modulus = DER.element(.integer, [0x9F] + Self.modulus(bitCount: 2040))
        let key = DER.sequence([modulus, DER.integer(65537)])
        #expect(throws: KeyError.weakRSAKey) {
            try TestKeys.read([DER.oid(Self.rsaEncryption), DER.null], key: key)
        }
    }

    @Test func `rsaEncryption takes NULL or no parameters and nothing else`() throws {
        let key = Self.encoded(modulus: Self.modulus(bitCount: 2048), exponent: [3])
        let oid = DER.oid(Self.rsaEncryption)
        #expect(try TestKeys.read([oid], key: key) == TestKeys.read([oid, DER.null], key: key))
        #expect(throws: KeyError.wrongParameters) {
            try TestKeys.read([oid, DER.integer(1)], key: key)
        }
    }

    @Test func `a PSS key verifies PSS only`() throws {
        let signer = try TestKeys.rsa2048()
        guard case .rsa(let general) = signer.publicKey else { return }
        let encoded = Self.encoded(modulus: general.modulus, exponent: general.exponent)
        let key = try TestKeys.read([DER.oid(Self.rsassaPSS)], key: encoded)
        let pss = SignatureAlgorithm.rsaPSS(hash: .sha256, mgfHash: .sha256, saltByteCount: 32)
        let message: [UInt8] = [1, 2, 3]
        try key.verify(signer.sign(message[...], using: pss)[...], of: message[...], using: pss)
        let pkcs1 = try signer.sign(message[...], using: .rsaPKCS1(.sha256))
        #expect(throws: SignatureError.algorithmDoesNotFitKey) {
            try key.verify(pkcs1[...], of: message[...], using: .rsaPKCS1(.sha256))
        }
        #expect(try PublicKey(subjectPublicKeyInfo: key.subjectPublicKeyInfo[...]) == key)
    }

    @Test func `a PSS key with parameters holds signers to them`() throws {
        let signer = try TestKeys.rsa2048()
        guard case .rsa(let general) = signer.publicKey else { return }
        let key = PublicKey.rsa(
            try RSAPublicKey(
                modulus: general.modulus[...],
                exponent: general.exponent[...],
                usage: .restrictedPSS(hash: .sha256, mgfHash: .sha256, minimumSaltByteCount: 32)
            )
        )
        #expect(try PublicKey(subjectPublicKeyInfo: key.subjectPublicKeyInfo[...]) == key)
        let message: [UInt8] = [1, 2, 3]
        func verify(_ algorithm: SignatureAlgorithm) throws {
            let signature = try signer.sign(message[...], using: algorithm)
            try key.verify(signature[...], of: message[...], using: algorithm)
        }
        try verify(.rsaPSS(hash: .sha256, mgfHash: .sha256, saltByteCount: 32))
        try verify(.rsaPSS(hash: .sha256, mgfHash: .sha256, saltByteCount: 40))
        for algorithm: SignatureAlgorithm in [
            .rsaPSS(hash: .sha256, mgfHash: .sha256, saltByteCount: 31),
            .rsaPSS(hash: .sha256, mgfHash: .sha384, saltByteCount: 32),
            .rsaPSS(hash: .sha384, mgfHash: .sha256, saltByteCount: 48),
        ] {
            #expect(throws: SignatureError.algorithmDoesNotFitKey) { try verify(algorithm) }
        }
    }
}
