// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

#if canImport(CryptoKit)
import Curves
import Encodings
import Foundation
import Security

extension RSAPublicHandle {
    private var pkcs1: [UInt8] {
        DER.sequence([DER.integer(unsigned: modulus), DER.integer(unsigned: exponent)])
    }

    /// Applies the bare public operation to a block as long as the modulus, which may hold a secret
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
    /// Creates a system key from an RSA key in PKCS#1; `nil` if the system cannot read it.
    static func rsa(_ pkcs1: Data, _ keyClass: CFString) -> SecKey? {
        let attributes: [String: Any] = [
            kSecAttrKeyType as String: kSecAttrKeyTypeRSA, kSecAttrKeyClass as String: keyClass,
        ]
        return SecKeyCreateWithData(pkcs1 as CFData, attributes as CFDictionary, nil)
    }
}
#endif
