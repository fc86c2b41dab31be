// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// AES in cipher block chaining mode (NIST SP 800-38A) with PKCS#5 padding (RFC 8018 §6.1.1).
///
/// It does not detect changes: check a signature or a code over the ciphertext *before* decrypting. Otherwise the
/// answer "decryption failed" tells the sender something about the plaintext. Keys have 16, 24 or 32 bytes.
public enum AESCBC {
    /// The length of the initialisation vector, which must be random for each message.
    public static let vectorByteCount = 16

    /// Encrypts; the result is 1 to 16 bytes longer.
    ///
    /// - Throws: ``CipherError/wrongKeyLength``, ``CipherError/wrongNonceLength``,
    ///   ``CipherError/tooLong`` beyond 2 GiB.
    public static func encrypt(
        _ plaintext: borrowing Span<UInt8>,
        key: borrowing SecretBytes,
        vector: [UInt8]
    ) throws(CipherError) -> [UInt8] {
        guard vector.count == vectorByteCount else { throw .wrongNonceLength }
        return try PaddedBlocks(.cbc, vector: vector).encrypt(plaintext, key: key)
    }

    /// Decrypts.
    ///
    /// - Throws: ``CipherError/decryptionFailed`` for a wrong length and a wrong padding alike;
    ///   ``CipherError/wrongKeyLength``, ``CipherError/wrongNonceLength``.
    public static func decrypt(
        _ ciphertext: borrowing Span<UInt8>,
        key: borrowing SecretBytes,
        vector: [UInt8]
    ) throws(CipherError) -> SecretBytes {
        guard vector.count == vectorByteCount else { throw .wrongNonceLength }
        return try PaddedBlocks(.cbc, vector: vector).decrypt(ciphertext, key: key)
    }
}
