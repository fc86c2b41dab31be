// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// Messages in one piece, for storage: nonce (12 bytes), ciphertext, tag (16 bytes).
extension AESGCM {
    /// Encrypts and authenticates under a fresh nonce, which becomes part of the message.
    ///
    /// - Parameters:
    ///   - plaintext: the message.
    ///   - key: the key, 16, 24 or 32 bytes.
    ///   - data: further bytes that are authenticated but not stored.
    ///   - random: the source of the nonce.
    /// - Returns: nonce, ciphertext and tag, 28 bytes more than the plaintext.
    /// - Throws: ``CipherError/wrongKeyLength``, ``CipherError/tooLong``.
    public static func sealJoined(
        _ plaintext: borrowing Span<UInt8>,
        key: borrowing SecretBytes,
        authenticating data: [UInt8],
        random: some RandomSource
    ) throws(CipherError) -> [UInt8] {
        let nonce = random.bytes(count: nonceByteCount)
        let sealed = try seal(plaintext, key: key, nonce: nonce, authenticating: data)
        return nonce + sealed.ciphertext + sealed.tag
    }

    /// Decrypts what ``sealJoined(_:key:authenticating:random:)`` made.
    ///
    /// - Parameters:
    ///   - message: nonce, ciphertext and tag.
    ///   - key: the key.
    ///   - data: the same as for sealing.
    /// - Returns: the plaintext.
    /// - Throws: ``CipherError/decryptionFailed`` for a wrong tag, whatever the reason, and for a message that is shorter
    ///   than nonce and tag; ``CipherError/wrongKeyLength``.
    public static func openJoined(
        _ message: [UInt8],
        key: borrowing SecretBytes,
        authenticating data: [UInt8]
    ) throws(CipherError) -> SecretBytes {
        guard message.count >= nonceByteCount + tagByteCount else { throw .decryptionFailed }
        let sealed = Sealed(
            ciphertext: Array(message[nonceByteCount...].dropLast(tagByteCount)),
            tag: Array(message.suffix(tagByteCount))
        )
        let nonce = Array(message.prefix(nonceByteCount))
        return try open(sealed, key: key, nonce: nonce, authenticating: data)
    }
}
