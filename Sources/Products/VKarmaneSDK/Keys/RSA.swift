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
        /// The decryption key; stays in the app.
        public let privateKey: SecKey
        /// The encryption key; goes into the request.
        public let publicKey: SecKey
    }

    /// An RSA error, expressed as in the original interface by the numbers of Apple's frameworks.
    public enum Error: Swift.Error, Hashable, Sendable {
        /// Encryption or decryption failed; one number for every defect of a ciphertext.
        case cryptoFailed(status: OSStatus)
        /// A key could not be created, read or written.
        case keyCreationFailed(status: OSStatus)
    }

    /// Creates a key with 2048 bits and the exponent 65537; slow, so do not call it on the main thread.
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
    ///   - data: data of any length; empty data gives an empty result.
    ///   - publicKey: the key, whose length is the length of each block.
    /// - Returns: the concatenated blocks.
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
    /// Repeatedly observing whether this fails lets an attacker decrypt: read the content of links with
    /// ``VKarmaneSDK/getJsonFromLink(_:privateKey:)``, which does not reveal it.
    ///
    /// - Parameters:
    ///   - data: whole blocks; empty data gives an empty result.
    ///   - privateKey: the key.
    /// - Returns: the content of the blocks.
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
