// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

#if canImport(CryptoKit)
import Curves
import Encodings
import Foundation
import Security

/// A two-prime RSA private key held by the system's library.
///
/// The library only does the bare operation; we do the padding, so any salt, mask and label works.
final class RSAPrivateHandle: @unchecked Sendable {
    // Invariant behind @unchecked: the library's keys are immutable and may be used from many threads.
    private let key: SecKey
    /// The modulus, unsigned big-endian without leading zeros.
    let modulus: [UInt8]
    /// The public exponent, unsigned big-endian without leading zeros.
    let exponent: [UInt8]

    /// Whether the private half is there: always, as this type has no other keys.
    var isUsablePrivateKey: Bool { true }

    private init(_ key: SecKey, _ numbers: (modulus: [UInt8], exponent: [UInt8])) {
        self.key = key
        (modulus, exponent) = numbers
    }

    /// Generates a key pair with the exponent 65537.
    static func generate(bitCount: Int) throws(KeyError) -> RSAPrivateHandle {
        guard RSAPublicKey.bitCounts.contains(bitCount) else {
            throw .unsupportedModulus(bitCount: bitCount)
        }
        let attributes: [String: Any] = [
            kSecAttrKeyType as String: kSecAttrKeyTypeRSA,
            kSecAttrKeySizeInBits as String: bitCount,
        ]
        guard let key = SecKeyCreateRandomKey(attributes as CFDictionary, nil) else {
            throw .libraryFailure
        }
        let numbers = try encoded(key).reading { bytes throws(KeyError) in
            try Self.numbers(in: bytes)
        }
        return RSAPrivateHandle(key, numbers)
    }

    /// Reads a whole RSAPrivateKey of two primes (RFC 8017 §A.1.2).
    convenience init(pkcs1: borrowing SecretBytes) throws(KeyError) {
        let numbers = try pkcs1.reading { bytes throws(KeyError) in try Self.numbers(in: bytes) }
        var encoded = unsafe pkcs1.withRawBytes { unsafe Data($0) }
        let key = SecKey.rsa(encoded, kSecAttrKeyClassPrivate)
        unsafe encoded.withUnsafeMutableBytes { unsafe SystemFunctions.wipe($0) }
        guard let key else { throw .unreadablePrivateKey }
        self.init(key, numbers)
    }

    /// Applies the bare private operation to a block to sign (RFC 8017 §5.2.1).
    ///
    /// Checks the result with the public exponent, as the result of a computing fault would reveal the factors.
    func applyPrivateExponent(signing block: [UInt8]) -> [UInt8]? {
        guard block.count == modulus.count,
            let made = SecKeyCreateSignature(key, .rsaSignatureRaw, Data(block) as CFData, nil)
        else { return nil }
        let signature = [UInt8](made as Data).leftPadded(to: modulus.count)
        guard let numbers = try? RSANumbers(modulus: modulus[...], exponent: exponent[...]),
            numbers.applyExponent(to: signature[...]) == block
        else { return nil }
        return signature
    }

    /// Applies the bare private operation to a ciphertext as long as the modulus (RFC 8017 §5.1.2).
    func applyPrivateExponent(decrypting ciphertext: ArraySlice<UInt8>) -> SecretBytes? {
        let made = SecKeyCreateDecryptedData(
            key,
            .rsaEncryptionRaw,
            Data(ciphertext) as CFData,
            nil
        )
        guard let made, (made as Data).count <= modulus.count else { return nil }
        var number = made as Data
        // Restores the leading zeros that the library may drop.
        let short = SecretBytes(moving: &number)
        let start = modulus.count - short.count
        return SecretBytes(count: modulus.count) { block in
            short.withBytes { short in
                for place in short.indices { block[start + place] = short[place] }
            }
        }
    }

    /// Returns the key as RSAPrivateKey (RFC 8017 §A.1.2).
    func pkcs1() throws(KeyError) -> SecretBytes {
        try Self.encoded(key)
    }

    /// Returns the key as PrivateKeyInfo (RFC 5208).
    func pkcs8() throws(KeyError) -> SecretBytes {
        let pkcs1 = try pkcs1()
        return PrivateKeyInfo.encoded(
            [DER.oid(ObjectIdentifiers.rsaEncryption), DER.null],
            key: [UInt8](repeating: 0, count: pkcs1.count),
            with: pkcs1
        )
    }

    private static func encoded(_ key: SecKey) throws(KeyError) -> SecretBytes {
        guard let copied = SecKeyCopyExternalRepresentation(key, nil) else {
            throw .libraryFailure
        }
        var encoded = copied as Data
        return SecretBytes(moving: &encoded)
    }

    /// Reads the public numbers of an RSAPrivateKey of version 0, which is the one with two primes.
    private static func numbers(
        in bytes: ArraySlice<UInt8>
    ) throws(KeyError) -> (modulus: [UInt8], exponent: [UInt8]) {
        guard let numbers = try? read(bytes) else { throw .unreadablePrivateKey }
        return numbers
    }

    private static func read(
        _ bytes: ArraySlice<UInt8>
    ) throws(DERError) -> (modulus: [UInt8], exponent: [UInt8])? {
        var outer = DERReader(bytes)
        var reader = try outer.readSequence()
        try outer.finish()
        guard try reader.readSmallInteger() == 0 else { return nil }
        let modulus = [UInt8](try reader.readInteger().withoutLeadingZeros)
        let exponent = [UInt8](try reader.readInteger().withoutLeadingZeros)
        // The private exponent, two primes and the three values for the Chinese remainder theorem.
        for _ in 0..<6 { _ = try reader.readInteger() }
        try reader.finish()
        return (modulus, exponent)
    }
}
#endif
