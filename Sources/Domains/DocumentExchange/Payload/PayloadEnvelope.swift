// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Cryptography
import Encodings

/// Documents in transit, encrypted to the key that a caller made for one request.
public struct PayloadEnvelope: Hashable, Sendable {
    /// The encryption of the documents.
    public enum Form: CaseIterable, Hashable, Sendable {
        /// Version 3: AES in cipher block chaining mode under a session key, with the initialization vector in front.
        case chained
        /// Version 3 as the original's Android source implements it: AES block by block.
        case android
        /// Version 2: a sequence of RSA blocks, without a session key.
        case blocks
    }

    /// The encryption of the documents.
    public let form: Form
    /// The encrypted documents.
    public let data: [UInt8]
    /// The encrypted session key; empty for ``Form/blocks``.
    public let sessionKey: [UInt8]

    /// Creates an envelope as received.
    ///
    /// - Parameters:
    ///   - form: the encryption of the documents.
    ///   - data: the encrypted documents.
    ///   - sessionKey: the encrypted session key; empty for ``Form/blocks``.
    public init(form: Form, data: [UInt8], sessionKey: [UInt8]) {
        self.form = form
        self.data = data
        self.sessionKey = sessionKey
    }

    /// Encrypts the documents.
    ///
    /// It draws randomness in this order: session key, vector, padding of the RSA block.
    ///
    /// - Parameters:
    ///   - documents: the JSON text, UTF-8.
    ///   - key: the caller's key.
    ///   - form: the encryption to use.
    ///   - random: the source of keys, vectors and padding.
    /// - Throws: ``ExchangeCode/internalError`` beyond ``ExchangeLimits/payloadByteCount`` and for empty input;
    ///   ``ExchangeCode/cryptographyError``.
    public init(
        sealing documents: borrowing SecretBytes,
        for key: RSAPublicKey,
        as form: Form = .chained,
        random: some RandomSource
    ) throws(ExchangeCode) {
        guard 1...ExchangeLimits.payloadByteCount ~= documents.count else { throw .internalError }
        do throws(CipherError) {
            try self.init(form, documents, key, random)
        } catch {
            throw .cryptographyError
        }
    }

    private init(
        _ form: Form,
        _ documents: borrowing SecretBytes,
        _ key: RSAPublicKey,
        _ random: some RandomSource
    ) throws(CipherError) {
        guard form != .blocks else {
            let data = try key.encryptPKCS1Blocks(documents, random)
            self.init(form: form, data: data, sessionKey: [])
            return
        }
        let session = random.secret(count: Self.sessionKeyByteCount)
        let data = try documents.withBytes { text throws(CipherError) in
            guard form == .chained else { return try Insecure.AESECB.encrypt(text, key: session) }
            let vector = random.bytes(count: AESCBC.vectorByteCount)
            return try vector + AESCBC.encrypt(text, key: session, vector: vector)
        }
        let sessionKey = try session.withBytes { bytes throws(CipherError) in
            try key.encryptPKCS1(bytes, random: random)
        }
        self.init(form: form, data: data, sessionKey: sessionKey)
    }

    /// The length of new session keys, AES-256.
    static let sessionKeyByteCount = 32
}

extension RSAPublicKey {
    /// Encrypts a text of any length in blocks, all full except perhaps the last; an empty text becomes empty.
    package func encryptPKCS1Blocks(
        _ text: borrowing SecretBytes,
        _ random: some RandomSource
    ) throws(CipherError) -> [UInt8] {
        let capacity = byteCount - Self.leastPKCS1PaddingByteCount
        return try text.withBytes { text throws(CipherError) in
            var blocks: [UInt8] = []
            for start in stride(from: 0, to: text.count, by: capacity) {
                let part = text.extracting(start..<min(start + capacity, text.count))
                blocks += try encryptPKCS1(part, random: random)
            }
            return blocks
        }
    }
}
