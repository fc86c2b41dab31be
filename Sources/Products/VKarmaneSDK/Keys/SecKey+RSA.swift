// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import DocumentExchange
public import Foundation

#if canImport(Security)
public import Security
#endif

extension SecKey {
    /// Reads a public key.
    ///
    /// - Parameter data: PKCS#1 RSAPublicKey in DER, without trailing bytes (RFC 8017 §A.1.1).
    /// - Returns: the key, 2048 to 8192 bits.
    /// - Throws: ``RSA/Error/keyCreationFailed(status:)``.
    public static func makeRSAPublicKey(from data: Data) throws -> SecKey {
        let bytes = [UInt8](data)
        guard let key = try? RSAPublicKey(pkcs1: bytes[...]) else { throw RSA.Error.unreadable }
        return try make(key)
    }

    /// Reads a public key in the format of Android.
    ///
    /// - Parameter data: SubjectPublicKeyInfo in DER, without trailing bytes (RFC 5280 §4.1.2.7).
    /// - Returns: the key, 2048 to 8192 bits.
    /// - Throws: ``RSA/Error/keyCreationFailed(status:)``, also for a key that is not an RSA key.
    public static func makeRSAPublicKey(fromSPKI data: Data) throws -> SecKey {
        let bytes = [UInt8](data)
        guard case .rsa(let key) = try? PublicKey(subjectPublicKeyInfo: bytes[...]) else {
            throw RSA.Error.unreadable
        }
        return try make(key)
    }

    /// Reads a private key that `getData()` returned before the app was terminated.
    ///
    /// - Parameter data: PKCS#1 RSAPrivateKey (RFC 8017 §A.1.2) or PKCS#8 PrivateKeyInfo (RFC 5208) in DER.
    /// - Returns: the key, 2048 to 8192 bits.
    /// - Throws: ``RSA/Error/keyCreationFailed(status:)``.
    public static func makeRSAPrivateKey(from data: Data) throws -> SecKey {
        let secret = SecretBytes(copying: data)
        if let key = try? RSADecryptionKey(pkcs1: secret) { return try make(key) }
        guard let key = try? RSADecryptionKey(pkcs8: secret) else { throw RSA.Error.unreadable }
        return try make(key)
    }
}

extension RSA.Error {
    fileprivate static var unreadable: RSA.Error {
        .keyCreationFailed(status: CryptoStatus.cannotDecode)
    }
}
