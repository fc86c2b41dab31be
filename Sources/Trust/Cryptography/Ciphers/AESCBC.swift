// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import COpenSSL

/// AES in cipher block chaining mode (NIST SP 800-38A) with PKCS#5 padding (RFC 8018 §6.1.1).
///
/// It does not notice changes: check a signature or a code over the ciphertext *before* decrypting,
/// or the answer "decryption failed" tells the sender about the plaintext. Keys have 16, 24 or 32
/// bytes.
public enum AESCBC {
    /// The length of the initialisation vector, which must be random for each message.
    public static let vectorByteCount = 16
    private static let blockByteCount = 16

    /// Encrypts; the result is 1 to 16 bytes longer.
    ///
    /// - Throws: ``CipherError/wrongKeyLength``, ``CipherError/wrongNonceLength``,
    ///   ``CipherError/tooLong`` beyond 2 GiB.
    public static func encrypt(
        _ plaintext: borrowing Span<UInt8>,
        key: borrowing SecretBytes,
        vector: [UInt8]
    ) throws(CipherError) -> [UInt8] {
        try check(vector: vector, byteCount: plaintext.count)
        let context = try CipherContext(.cbc, .encrypt, key: key, nonce: vector)
        let capacity = plaintext.count + blockByteCount
        let ciphertext = unsafe [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
            let written = unsafe plaintext.withUnsafeBufferPointer { bytes in
                unsafe context.finish(bytes, into: buffer)
            }
            count = written ?? 0
        }
        // The padding alone makes every ciphertext at least one block long.
        guard !ciphertext.isEmpty else { throw .libraryFailure }
        return ciphertext
    }

    /// Decrypts.
    ///
    /// - Throws: ``CipherError/decryptionFailed`` for a wrong length or padding alike;
    ///   ``CipherError/wrongKeyLength``, ``CipherError/wrongNonceLength``.
    public static func decrypt(
        _ ciphertext: borrowing Span<UInt8>,
        key: borrowing SecretBytes,
        vector: [UInt8]
    ) throws(CipherError) -> SecretBytes {
        try check(vector: vector, byteCount: ciphertext.count)
        let context = try CipherContext(.cbc, .decrypt, key: key, nonce: vector)
        var byteCount: Int?
        let padded = SecretBytes(count: ciphertext.count + blockByteCount) { span in
            unsafe span.withUnsafeMutableBufferPointer { buffer in
                unsafe ciphertext.withUnsafeBufferPointer { bytes in
                    byteCount = unsafe context.finish(bytes, into: buffer)
                }
            }
        }
        ERR_clear_error()
        guard let byteCount else { throw .decryptionFailed }
        return padded.withBytes { SecretBytes(copying: $0.extracting(first: byteCount)) }
    }

    private static func check(vector: [UInt8], byteCount: Int) throws(CipherError) {
        guard vector.count == vectorByteCount else { throw .wrongNonceLength }
        guard byteCount <= Int(Int32.max) - blockByteCount else { throw .tooLong }
    }
}
