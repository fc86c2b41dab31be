// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import DocumentExchange
public import Foundation

#if canImport(Security)
public import Security
#endif

/// RSA as the protocol of versions 2 and 3 uses it: 2048 bits, PKCS#1 v1.5.
public enum RSA {
    /// The two halves of a key.
    public struct KeyPair: Sendable {
        /// What decrypts; stays in the app.
        public let privateKey: SecKey
        /// What encrypts; goes into the request.
        public let publicKey: SecKey
    }

    /// Why RSA failed, as the original interface says it: by the numbers of Apple's frameworks.
    public enum Error: Swift.Error, Hashable, Sendable {
        /// Encryption or decryption failed; one number for all that a ciphertext can be.
        case cryptoFailed(status: OSStatus)
        /// A key could not be made, read or written.
        case keyCreationFailed(status: OSStatus)
    }

    /// Makes a key with 2048 bits and the exponent 65537; takes long, so not on the main thread.
    ///
    /// - Throws: ``Error/keyCreationFailed(status:)``.
    public static func makeKeyPair() throws -> KeyPair {
        guard let key = try? RSADecryptionKey.makeForRequest() else {
            throw Error.keyCreationFailed(status: CryptoStatus.internalFailure)
        }
        let publicKey = try SecKey.make(key.publicKey)
        return KeyPair(privateKey: try SecKey.make(key), publicKey: publicKey)
    }

    /// Encrypts in blocks, each with RSAES-PKCS1-v1_5 (RFC 8017 §7.2.1).
    ///
    /// - Parameters:
    ///   - data: of any length; nothing becomes nothing.
    ///   - publicKey: the key, of which each block has the length.
    /// - Returns: the blocks, one after the other.
    /// - Throws: ``Error/cryptoFailed(status:)``.
    public static func encrypt(_ data: Data, publicKey: SecKey) throws -> Data {
        guard let key = publicKey.encryptionKey else {
            throw Error.cryptoFailed(status: CryptoStatus.badParameter)
        }
        do throws(CipherError) {
            return Data(try key.encryptPKCS1Blocks(SecretBytes(copying: data), SystemRandom()))
        } catch {
            throw Error.cryptoFailed(status: CryptoStatus.internalFailure)
        }
    }

    /// Decrypts blocks, each with RSAES-PKCS1-v1_5 (RFC 8017 §7.2.2).
    ///
    /// Whoever can ask often enough whether this fails can decrypt: what comes from links is to be read by
    /// ``VKarmaneSDK/getJsonFromLink(_:privateKey:)``, which does not tell.
    ///
    /// - Parameters:
    ///   - data: whole blocks; nothing becomes nothing.
    ///   - privateKey: the key.
    /// - Returns: what the blocks hold.
    /// - Throws: ``Error/cryptoFailed(status:)``.
    public static func decrypt(_ data: Data, privateKey: SecKey) throws -> Data {
        guard let key = try? privateKey.decryptionKey() else {
            throw Error.cryptoFailed(status: CryptoStatus.badParameter)
        }
        let bytes = [UInt8](data)
        let count = key.publicKey.byteCount
        guard bytes.count % count == 0 else {
            throw Error.cryptoFailed(status: CryptoStatus.badParameter)
        }
        var text = Data()
        do throws(CipherError) {
            for start in stride(from: 0, to: bytes.count, by: count) {
                text += try key.decryptPKCS1(bytes[start..<start + count]).revealedData()
            }
        } catch {
            throw Error.cryptoFailed(status: CryptoStatus.cannotDecode)
        }
        return text
    }
}
