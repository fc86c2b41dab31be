// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Cryptography
import Encodings

/// Decrypts answers so that their sender learns nothing from a failure.
///
/// PKCS#1 v1.5 padding, chaining without authentication, and JSON would each tell a sender with many attempts what a
/// ciphertext holds. So every envelope goes through all steps: random bytes replace whatever the RSA step does not
/// yield, and the single error comes at the end.
public struct PayloadOpener: Sendable {
    /// Decrypts one RSA block.
    typealias BlockDecryption =
        @Sendable (borrowing RSADecryptionKey, ArraySlice<UInt8>) throws(CipherError) -> SecretBytes

    /// Decrypts the documents of an envelope under its session key.
    typealias TextDecryption =
        @Sendable (PayloadEnvelope, borrowing SecretBytes) throws(CipherError) -> SecretBytes

    private let decryptBlock: BlockDecryption
    private let decryptText: TextDecryption

    /// Creates an opener with the RSA decryption of `Cryptography`.
    public init() {
        self.init { (key, block) throws(CipherError) in try key.decryptPKCS1(block) }
    }

    /// Creates an opener with another RSA decryption.
    ///
    /// Some libraries return a made-up message of any length if the padding is wrong.
    init(
        decryptBlock: @escaping BlockDecryption,
        decryptText: @escaping TextDecryption = PayloadOpener.text
    ) {
        self.decryptBlock = decryptBlock
        self.decryptText = decryptText
    }

    /// Decrypts the documents in an envelope.
    ///
    /// - Parameters:
    ///   - envelope: the envelope as received.
    ///   - key: the private key of the request.
    ///   - random: the source of substitutes for what cannot be decrypted.
    /// - Returns: the documents, not authentic: anyone who saw the request can have made them.
    /// - Throws: ``ExchangeCode/cryptographyError``, the same for all reasons.
    public func open(
        _ envelope: PayloadEnvelope,
        with key: borrowing RSADecryptionKey,
        random: some RandomSource
    ) throws(ExchangeCode) -> DocumentPayload {
        var isWhole = true
        let text =
            envelope.form == .blocks
            ? text(inBlocks: envelope.data, key, random, &isWhole)
            : text(in: envelope, key, random, &isWhole)
        var bytes = text.revealed()
        do throws(ExchangeCode) {
            let payload = try DocumentPayload(parsing: bytes)
            guard isWhole else { throw .cryptographyError }
            return payload
        } catch {
            bytes.wipe()
            throw error
        }
    }

    /// Decrypts the text under a session key; empty if the cipher finds an error.
    private func text(
        in envelope: PayloadEnvelope,
        _ key: borrowing RSADecryptionKey,
        _ random: some RandomSource,
        _ isWhole: inout Bool
    ) -> SecretBytes {
        let session = message(
            in: envelope.sessionKey[...],
            key,
            orElse: random.secret(count: PayloadEnvelope.sessionKeyByteCount),
            &isWhole
        ) { $0 == 16 || $0 == 32 }
        do throws(CipherError) {
            return try decryptText(envelope, session)
        } catch {
            return SecretBytes(copying: [])
        }
    }

    /// Decrypts with the cipher of version 3, in either form.
    static func text(
        in envelope: PayloadEnvelope,
        _ session: borrowing SecretBytes
    ) throws(CipherError) -> SecretBytes {
        let data = envelope.data[...]
        guard envelope.form == .chained else {
            return try Insecure.AESECB.decrypt(data.span, key: session)
        }
        let vector = Array(data.prefix(AESCBC.vectorByteCount))
        let blocks = data.dropFirst(AESCBC.vectorByteCount)
        return try AESCBC.decrypt(blocks.span, key: session, vector: vector)
    }

    /// Decrypts the text of all blocks, of which only the last may be less than full.
    private func text(
        inBlocks data: [UInt8],
        _ key: borrowing RSADecryptionKey,
        _ random: some RandomSource,
        _ isWhole: inout Bool
    ) -> SecretBytes {
        let blockByteCount = key.publicKey.byteCount
        let capacity = blockByteCount - RSAPublicKey.leastPKCS1PaddingByteCount
        let (blockCount, rest) = data.count.quotientAndRemainder(dividingBy: blockByteCount)
        guard rest == 0, blockCount > 0,
            (blockCount - 1) * capacity < ExchangeLimits.payloadByteCount
        else { return SecretBytes(copying: []) }
        var byteCount = 0
        let text = SecretBytes(count: blockCount * capacity) { text in
            for block in 0..<blockCount {
                let start = block * blockByteCount
                let least = block == blockCount - 1 ? 1 : capacity
                let part = message(
                    in: data[start..<start + blockByteCount],
                    key,
                    orElse: random.secret(count: capacity),
                    &isWhole
                ) { least...capacity ~= $0 }
                part.withBytes { bytes in
                    for place in bytes.indices { text[byteCount + place] = bytes[place] }
                }
                byteCount += part.count
            }
        }
        return text.withBytes { SecretBytes(copying: $0.extracting(first: byteCount)) }
    }

    /// Returns the message in a block, or the substitute if it has none of an expected length.
    private func message(
        in block: ArraySlice<UInt8>,
        _ key: borrowing RSADecryptionKey,
        orElse substitute: consuming SecretBytes,
        _ isWhole: inout Bool,
        expecting isExpected: (_ byteCount: Int) -> Bool
    ) -> SecretBytes {
        do throws(CipherError) {
            let message = try decryptBlock(key, block)
            if isExpected(message.count) { return message }
        } catch {
            // The reasons are not distinguished here; the error comes at the end.
        }
        isWhole = false
        return substitute
    }
}
