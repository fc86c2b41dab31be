// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

#if canImport(Security)
import Cryptography
public import Foundation
public import Security

extension SecKey {
    /// The key as PKCS#1 in DER: RSAPublicKey, or RSAPrivateKey (RFC 8017 §A.1).
    ///
    /// The caller is responsible for storing and wiping the bytes of a private key.
    ///
    /// - Throws: ``RSA/Error/keyCreationFailed(status:)``, for example for a key that may not leave the Keychain.
    public func getData() throws -> Data {
        guard let data = SecKeyCopyExternalRepresentation(self, nil) else {
            throw RSA.Error.keyCreationFailed(status: CryptoStatus.badParameter)
        }
        return data as Data
    }

    /// Converts a public key to a key of the system.
    static func make(_ key: RSAPublicKey) throws(RSA.Error) -> SecKey {
        try make(Data(key.pkcs1), kSecAttrKeyClassPublic)
    }

    /// Converts a private key to a key of the system.
    static func make(_ key: consuming RSADecryptionKey) throws(RSA.Error) -> SecKey {
        guard let secret = try? key.pkcs1() else {
            throw .keyCreationFailed(status: CryptoStatus.internalFailure)
        }
        return try make(secret.revealedData(), kSecAttrKeyClassPrivate)
    }

    private static func make(_ pkcs1: Data, _ keyClass: CFString) throws(RSA.Error) -> SecKey {
        let attributes = [kSecAttrKeyType: kSecAttrKeyTypeRSA, kSecAttrKeyClass: keyClass]
        let key = SecKeyCreateWithData(
            pkcs1 as CFData,
            attributes as CFDictionary,
            nil
        )
        guard let key else {
            throw .keyCreationFailed(status: CryptoStatus.cannotDecode)
        }
        return key
    }

    /// The key for encryption; `nil` for a private key.
    var encryptionKey: RSAPublicKey? {
        guard let data = try? getData() else { return nil }
        return try? RSAPublicKey(pkcs1: [UInt8](data)[...])
    }

    /// A copy of the key for decryption.
    ///
    /// - Throws: ``RSA/Error``, or the error of an unsuitable key such as a public one.
    func decryptionKey() throws -> RSADecryptionKey {
        try RSADecryptionKey(pkcs1: SecretBytes(copying: getData()))
    }
}
#endif
