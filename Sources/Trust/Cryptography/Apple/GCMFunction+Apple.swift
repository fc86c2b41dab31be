// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

#if canImport(CryptoKit)
import CryptoKit
import Foundation

/// One-shot AES-GCM; callers have checked the lengths.
enum GCMFunction {
    private static let keyByteCounts = [16, 24, 32]

    static func seal(
        _ plaintext: borrowing Span<UInt8>,
        key: borrowing SecretBytes,
        nonce: [UInt8],
        authenticating data: [UInt8]
    ) throws(CipherError) -> AESGCM.Sealed {
        guard keyByteCounts.contains(key.count) else { throw .wrongKeyLength }
        let text = SecretBytes(copying: plaintext)
        guard let nonce = try? AES.GCM.Nonce(data: nonce) else {
            return try ShortNonceGCM(key, nonce: nonce).seal(text, authenticating: data)
        }
        do {
            let box = try unsafe text.withRawBytes { text in
                try unsafe AES.GCM.seal(
                    text,
                    using: symmetric(key),
                    nonce: nonce,
                    authenticating: data
                )
            }
            return AESGCM.Sealed(ciphertext: [UInt8](box.ciphertext), tag: [UInt8](box.tag))
        } catch {
            throw .libraryFailure
        }
    }

    /// Decrypts, and returns nothing unless the tag is right.
    static func open(
        _ sealed: AESGCM.Sealed,
        key: borrowing SecretBytes,
        nonce: [UInt8],
        authenticating data: [UInt8]
    ) throws(CipherError) -> SecretBytes {
        guard keyByteCounts.contains(key.count) else { throw .wrongKeyLength }
        guard let nonce = try? AES.GCM.Nonce(data: nonce) else {
            return try ShortNonceGCM(key, nonce: nonce).open(sealed, authenticating: data)
        }
        do {
            let box = try AES.GCM.SealedBox(
                nonce: nonce,
                ciphertext: sealed.ciphertext,
                tag: sealed.tag
            )
            var text = try AES.GCM.open(box, using: symmetric(key), authenticating: data)
            return SecretBytes(moving: &text)
        } catch {
            throw .decryptionFailed
        }
    }

    private static func symmetric(_ key: borrowing SecretBytes) -> SymmetricKey {
        unsafe key.withRawBytes { unsafe SymmetricKey(data: $0) }
    }
}
#endif
