// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// Insecure algorithms that old formats still need.
///
/// Nothing new may use them.
public enum Insecure {
    /// AES block by block (NIST SP 800-38A §6.1) with PKCS#5 padding (RFC 8018 §6.1.1).
    ///
    /// Equal blocks of plaintext give equal blocks of ciphertext, and an attacker can drop or move blocks
    /// undetected. Keys have 16, 24 or 32 bytes.
    public enum AESECB {
        /// Encrypts; the result is 1 to 16 bytes longer.
        ///
        /// - Throws: ``CipherError/wrongKeyLength``, ``CipherError/tooLong`` beyond 2 GiB.
        public static func encrypt(
            _ plaintext: borrowing Span<UInt8>,
            key: borrowing SecretBytes
        ) throws(CipherError) -> [UInt8] {
            try PaddedBlocks(.ecb, vector: []).encrypt(plaintext, key: key)
        }

        /// Decrypts.
        ///
        /// - Throws: ``CipherError/decryptionFailed`` for a wrong length and a wrong padding alike;
        ///   ``CipherError/wrongKeyLength``.
        public static func decrypt(
            _ ciphertext: borrowing Span<UInt8>,
            key: borrowing SecretBytes
        ) throws(CipherError) -> SecretBytes {
            try PaddedBlocks(.ecb, vector: []).decrypt(ciphertext, key: key)
        }
    }
}
