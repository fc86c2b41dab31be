// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

#if canImport(CryptoKit)
import Curves
import Encodings
import Foundation
import Security

/// The two numbers of an RSA public key.
struct RSAPublicHandle: Sendable {
    private let numbers: RSANumbers
    private let pkcs1: [UInt8]

    /// A public key from its two numbers, unsigned big-endian.
    init(modulus: ArraySlice<UInt8>, exponent: ArraySlice<UInt8>) throws(KeyError) {
        do throws(CurvesError) {
            numbers = try RSANumbers(modulus: modulus, exponent: exponent)
        } catch {
            throw .weakRSAKey
        }
        pkcs1 = DER.sequence([
            DER.integer(unsigned: [UInt8](modulus)), DER.integer(unsigned: [UInt8](exponent)),
        ])
    }

    /// The bare public operation on a signature (RFC 8017 §5.2.2).
    ///
    /// - Returns: a block as long as the modulus, or `nil` for a signature not below the modulus.
    func applyPublicExponent(toSignature signature: ArraySlice<UInt8>) -> [UInt8]? {
        numbers.applyExponent(to: signature)
    }

    /// The bare public operation on a block as long as the modulus, which may hold a secret
    /// (RFC 8017 §5.1.1).
    func applyPublicExponent(to block: Span<UInt8>) -> [UInt8]? {
        guard block.count == numbers.byteCount,
            let key = SecKey.rsa(Data(pkcs1), kSecAttrKeyClassPublic)
        else { return nil }
        var text = unsafe block.withUnsafeBytes { unsafe Data($0) }
        let encrypted = SecKeyCreateEncryptedData(key, .rsaEncryptionRaw, text as CFData, nil)
        unsafe text.withUnsafeMutableBytes { unsafe SystemFunctions.wipe($0) }
        guard let encrypted else { return nil }
        return [UInt8](encrypted as Data).leftPadded(to: numbers.byteCount)
    }
}

extension SecKey {
    /// Hands an RSA key to the system; nil if it cannot read it.
    static func rsa(_ pkcs1: Data, _ keyClass: CFString) -> SecKey? {
        let attributes: [String: Any] = [
            kSecAttrKeyType as String: kSecAttrKeyTypeRSA, kSecAttrKeyClass as String: keyClass,
        ]
        return SecKeyCreateWithData(pkcs1 as CFData, attributes as CFDictionary, nil)
    }
}
#endif
