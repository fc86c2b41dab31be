// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

#if !canImport(CryptoKit)
import COpenSSL

/// One-shot AES-GCM; callers have checked the lengths.
enum GCMFunction {
    static func seal(
        _ plaintext: borrowing Span<UInt8>,
        key: borrowing SecretBytes,
        nonce: [UInt8],
        authenticating data: [UInt8]
    ) throws(CipherError) -> AESGCM.Sealed {
        let context = try CipherContext(.gcm, .encrypt, key: key, nonce: nonce)
        guard context.authenticate(data) else { throw .libraryFailure }
        var isComplete = false
        let byteCount = plaintext.count
        let ciphertext = unsafe [UInt8](unsafeUninitializedCapacity: byteCount) { buffer, count in
            let written = unsafe plaintext.withUnsafeBufferPointer { bytes in
                unsafe context.finish(bytes, into: buffer)
            }
            isComplete = written == byteCount
            count = isComplete ? byteCount : 0
        }
        guard isComplete, let tag = context.tag(byteCount: AESGCM.tagByteCount) else {
            throw .libraryFailure
        }
        return AESGCM.Sealed(ciphertext: ciphertext, tag: tag)
    }

    /// Decrypts, and returns nothing unless the tag is right.
    static func open(
        _ sealed: AESGCM.Sealed,
        key: borrowing SecretBytes,
        nonce: [UInt8],
        authenticating data: [UInt8]
    ) throws(CipherError) -> SecretBytes {
        let context = try CipherContext(.gcm, .decrypt, key: key, nonce: nonce)
        guard context.expect(tag: sealed.tag), context.authenticate(data) else {
            throw .libraryFailure
        }
        let byteCount = sealed.ciphertext.count
        // On failure the secret is wiped, and the unauthenticated plaintext with it.
        return try SecretBytes(count: byteCount) { span throws(CipherError) in
            let written = unsafe span.withUnsafeMutableBufferPointer { buffer in
                unsafe sealed.ciphertext.withUnsafeBufferPointer { bytes in
                    unsafe context.finish(bytes, into: buffer)
                }
            }
            ERR_clear_error()
            guard written == byteCount else { throw .decryptionFailed }
        }
    }
}
#endif
