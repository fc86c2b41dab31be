// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
public import Foundation

#if canImport(Security)
public import CommonCrypto
#endif

/// AES in cipher block chaining mode with PKCS#7 padding, as the protocol of version 3 uses it.
///
/// Provides no authentication.
public enum AES256 {
    /// An AES error, expressed as in the original interface by the numbers of Apple's frameworks.
    public enum Error: Swift.Error, Hashable, Sendable {
        /// Decryption failed, for a wrong length and a wrong padding alike, or the crypto library failed.
        case cryptoFailed(status: CCCryptorStatus)
        /// The key has neither 16 nor 32 bytes.
        case badKeyLength
        /// The vector does not have 16 bytes, or no data follows it.
        case badInputVectorLength
    }

    /// Creates a key of 32 random bytes.
    public static func makeKey() throws -> Data {
        SystemRandom().secret(count: 32).revealedData()
    }

    /// Encrypts with a random vector, which is prepended.
    ///
    /// - Throws: ``Error``.
    public static func archive(_ data: Data, key: Data) throws -> Data {
        let vector = Data(SystemRandom().bytes(count: AESCBC.vectorByteCount))
        return try vector + encrypt(data, key: key, iv: vector)
    }

    /// Decrypts the result of ``archive(_:key:)``.
    ///
    /// - Throws: ``Error``; ``Error/badInputVectorLength`` for 16 bytes or less.
    public static func unarchive(_ data: Data, key: Data) throws -> Data {
        guard data.count > AESCBC.vectorByteCount else { throw Error.badInputVectorLength }
        return try decrypt(
            data.dropFirst(AESCBC.vectorByteCount),
            key: key,
            iv: data.prefix(AESCBC.vectorByteCount)
        )
    }

    /// Encrypts.
    ///
    /// - Parameters:
    ///   - data: of any length.
    ///   - key: 16 or 32 bytes.
    ///   - iv: 16 bytes, random for each message.
    /// - Returns: 1 to 16 bytes more.
    /// - Throws: ``Error``.
    public static func encrypt(_ data: Data, key: Data, iv: Data) throws -> Data {
        try check(key: key, iv: iv)
        let text = SecretBytes(copying: data)
        let secret = SecretBytes(copying: key)
        do throws(CipherError) {
            return Data(
                try text.withBytes { text throws(CipherError) in
                    try AESCBC.encrypt(text, key: secret, vector: [UInt8](iv))
                }
            )
        } catch {
            throw Error.cryptoFailed(status: CryptoStatus.badCipherParameter)
        }
    }

    /// Decrypts.
    ///
    /// - Parameters:
    ///   - data: whole blocks of 16 bytes.
    ///   - key: 16 or 32 bytes.
    ///   - iv: 16 bytes.
    /// - Returns: the plaintext.
    /// - Throws: ``Error``.
    public static func decrypt(_ data: Data, key: Data, iv: Data) throws -> Data {
        try check(key: key, iv: iv)
        let blocks = [UInt8](data)[...]
        let secret = SecretBytes(copying: key)
        do throws(CipherError) {
            return try AESCBC.decrypt(blocks.span, key: secret, vector: [UInt8](iv)).revealedData()
        } catch {
            let status = CryptoStatus.self
            throw Error.cryptoFailed(
                status: error == .decryptionFailed
                    ? status.cannotDecipher : status.badCipherParameter
            )
        }
    }

    private static func check(key: Data, iv: Data) throws(Error) {
        guard key.count == 16 || key.count == 32 else { throw .badKeyLength }
        guard iv.count == AESCBC.vectorByteCount else { throw .badInputVectorLength }
    }
}
