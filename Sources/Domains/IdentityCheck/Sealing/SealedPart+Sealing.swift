// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Cryptography

// Bodies are `enc` (32) ‖ ciphertext ‖ tag; plaintexts are length (4, big-endian) ‖ content ‖ zeros.
extension SealedPart {
    private static let suite = HPKE(.aes256GCM)

    /// Seals the content of this part to a key of the server.
    ///
    /// - Parameters:
    ///   - content: the picture file, or the JSON of the fields.
    ///   - key: a key that the root vouches for.
    ///   - scanReference: the transaction.
    ///   - random: the source of the key for this body alone.
    /// - Returns: the body to upload.
    /// - Throws: `tooLarge`, `cryptography`.
    public func seal(
        _ content: [UInt8],
        to key: SealingKey,
        of scanReference: String,
        random: some RandomSource
    ) throws(SealingError) -> [UInt8] {
        guard content.count <= contentByteCount else { throw .tooLarge }
        let plaintext = Self.padded(content)
        do {
            let ephemeral = try X25519AgreementKey(
                random.secret(count: X25519AgreementKey.byteCount)
            )
            let message = try plaintext.withBytes { bytes in
                try Self.suite.seal(
                    bytes,
                    to: key.publicKey,
                    info: info(of: scanReference),
                    ephemeral: ephemeral
                )
            }
            return message.encapsulatedKey + message.sealed.ciphertext + message.sealed.tag
        } catch {
            throw .cryptography
        }
    }

    /// Opens a body that came as this part.
    ///
    /// - Parameters:
    ///   - body: the body as uploaded.
    ///   - key: the private half of the key that the client says it used.
    ///   - scanReference: the transaction.
    /// - Returns: the content, in memory that is wiped.
    /// - Throws: `tooLarge`, `unreadable`, `paddingInvalid`, `cryptography`.
    public func open(
        _ body: [UInt8],
        by key: borrowing X25519AgreementKey,
        of scanReference: String
    ) throws(SealingError) -> SecretBytes {
        guard body.count <= bodyByteCount else { throw .tooLarge }
        guard body.count >= Self.encapsulatedByteCount + Self.tagByteCount else {
            throw .unreadable
        }
        let message = HPKE.Message(
            encapsulatedKey: Array(body.prefix(Self.encapsulatedByteCount)),
            sealed: AESGCM.Sealed(
                ciphertext: Array(
                    body[Self.encapsulatedByteCount..<(body.count - Self.tagByteCount)]
                ),
                tag: Array(body.suffix(Self.tagByteCount))
            )
        )
        let plaintext: SecretBytes
        do {
            plaintext = try Self.suite.open(message, by: key, info: info(of: scanReference))
        } catch .decryptionFailed {
            throw .unreadable
        } catch {
            throw .cryptography
        }
        return try Self.content(plaintext)
    }

    private static func padded(_ content: [UInt8]) -> SecretBytes {
        let count = content.count
        return SecretBytes(count: paddedByteCount(of: count)) { bytes in
            for place in 0..<lengthByteCount {
                bytes[place] = UInt8(truncatingIfNeeded: count >> (8 * (3 - place)))
            }
            for place in 0..<count { bytes[lengthByteCount + place] = content[place] }
        }
    }

    /// Takes the content out of its padding, which has one right form only.
    private static func content(
        _ plaintext: borrowing SecretBytes
    ) throws(SealingError) -> SecretBytes {
        try plaintext.withBytes { bytes throws(SealingError) in
            guard bytes.count >= lengthByteCount else { throw .paddingInvalid }
            let count = (0..<lengthByteCount).reduce(0) { $0 << 8 | Int(bytes[$1]) }
            guard paddedByteCount(of: count) == bytes.count,
                (lengthByteCount + count..<bytes.count).allSatisfy({ bytes[$0] == 0 })
            else { throw .paddingInvalid }
            return SecretBytes(
                copying: bytes.extracting(lengthByteCount..<lengthByteCount + count)
            )
        }
    }
}
