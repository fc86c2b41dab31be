// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

#if canImport(CryptoKit)
import Curves
import Encodings
import Foundation
import Security

/// An RSA private key of two primes, kept by the system's library.
///
/// Only the bare operation is the library's: paddings are ours, with any salt, mask and label.
final class RSAPrivateHandle: @unchecked Sendable {
    // Invariant behind @unchecked: the library's keys do not change, and it works with one from many threads.
    private let key: SecKey
    /// The modulus, unsigned big-endian without leading zeros.
    let modulus: [UInt8]
    /// The public exponent, unsigned big-endian without leading zeros.
    let exponent: [UInt8]

    /// Whether the private half is there: this type has no other keys.
    var isUsablePrivateKey: Bool { true }

    private init(_ key: SecKey, _ numbers: (modulus: [UInt8], exponent: [UInt8])) {
        self.key = key
        (modulus, exponent) = numbers
    }

    /// A fresh pair of keys with the exponent 65537.
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

    /// Reads an RSAPrivateKey of two primes, all of it (RFC 8017 §A.1.2).
    convenience init(pkcs1: borrowing SecretBytes) throws(KeyError) {
        let numbers = try pkcs1.reading { bytes throws(KeyError) in try Self.numbers(in: bytes) }
        var encoded = unsafe pkcs1.withRawBytes { unsafe Data($0) }
        let key = SecKey.rsa(encoded, kSecAttrKeyClassPrivate)
        unsafe encoded.withUnsafeMutableBytes { unsafe SystemFunctions.wipe($0) }
        guard let key else { throw .unreadablePrivateKey }
        self.init(key, numbers)
    }

    /// The bare private operation on a block that is to be signed (RFC 8017 §5.2.1).
    ///
    /// Checked against the public exponent, so that a computing fault does not give the factors away.
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

    /// The bare private operation on a ciphertext as long as the modulus (RFC 8017 §5.1.2).
    func applyPrivateExponent(decrypting ciphertext: ArraySlice<UInt8>) -> SecretBytes? {
        let made = SecKeyCreateDecryptedData(
            key,
            .rsaEncryptionRaw,
            Data(ciphertext) as CFData,
            nil
        )
        guard let made, (made as Data).count <= modulus.count else { return nil }
        var number = made as Data
        // Where the library leaves leading zeros out, they are put back.
        let short = SecretBytes(moving: &number)
        let start = modulus.count - short.count
        return SecretBytes(count: modulus.count) { block in
            short.withBytes { short in
                for place in short.indices { block[start + place] = short[place] }
            }
        }
    }

    /// The RSAPrivateKey of the key (RFC 8017 §A.1.2).
    func pkcs1() throws(KeyError) -> SecretBytes {
        try Self.encoded(key)
    }

    /// The PrivateKeyInfo of the key (RFC 5208).
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

    /// The public numbers of an RSAPrivateKey in its first version, which is that of two primes.
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
        // The private exponent, two primes, and what the remainder theorem needs.
        for _ in 0..<6 { _ = try reader.readInteger() }
        try reader.finish()
        return (modulus, exponent)
    }
}
#endif
