// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

#if !canImport(Security)
import Cryptography
public import Foundation

/// An RSA key, with the name and the calls that apps know from Apple's systems.
public final class SecKey: Sendable {
    enum Material: ~Copyable, Sendable {
        case publicKey(RSAPublicKey)
        case privateKey(RSADecryptionKey)
    }

    private let material: Material

    init(_ material: consuming Material) {
        self.material = material
    }

    /// The key as PKCS#1 in DER: RSAPublicKey, or RSAPrivateKey (RFC 8017 §A.1).
    ///
    /// The caller is responsible for storing and wiping the bytes of a private key.
    ///
    /// - Throws: ``RSA/Error/keyCreationFailed(status:)``.
    public func getData() throws -> Data {
        switch material {
        case .publicKey(let key): return Data(key.pkcs1)
        case .privateKey(let key):
            do throws(KeyError) {
                return try key.pkcs1().revealedData()
            } catch {
                throw RSA.Error.keyCreationFailed(status: CryptoStatus.internalFailure)
            }
        }
    }

    /// Wraps a public key.
    static func make(_ key: RSAPublicKey) throws(RSA.Error) -> SecKey {
        SecKey(.publicKey(key))
    }

    /// Wraps a private key.
    static func make(_ key: consuming RSADecryptionKey) throws(RSA.Error) -> SecKey {
        SecKey(.privateKey(key))
    }

    /// The key for encryption; `nil` for a private key.
    var encryptionKey: RSAPublicKey? {
        switch material {
        case .publicKey(let key): key
        case .privateKey: nil
        }
    }

    /// A copy of the key for decryption.
    ///
    /// - Throws: ``RSA/Error``, also for a public key.
    func decryptionKey() throws -> RSADecryptionKey {
        switch material {
        case .publicKey: throw RSA.Error.keyCreationFailed(status: CryptoStatus.badParameter)
        case .privateKey(let key): return try RSADecryptionKey(pkcs8: key.pkcs8())
        }
    }
}

/// An error number of a security framework.
public typealias OSStatus = Int32
/// An error number of a cipher.
public typealias CCCryptorStatus = Int32
#endif
