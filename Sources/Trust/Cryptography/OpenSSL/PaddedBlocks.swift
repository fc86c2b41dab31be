// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

#if !canImport(CryptoKit)
import COpenSSL

/// An AES mode that works on whole blocks and pads the last one (RFC 8018 §6.1.1).
struct PaddedBlocks {
    private static let blockByteCount = 16
    private let mode: AESMode
    private let vector: [UInt8]

    /// Takes a mode and an initialisation vector of the length that the mode requires.
    init(_ mode: AESMode, vector: [UInt8]) {
        self.mode = mode
        self.vector = vector
    }

    /// Encrypts; the result is 1 to 16 bytes longer.
    func encrypt(
        _ plaintext: borrowing Span<UInt8>,
        key: borrowing SecretBytes
    ) throws(CipherError) -> [UInt8] {
        try Self.check(byteCount: plaintext.count)
        let context = try CipherContext(mode, .encrypt, key: key, nonce: vector)
        let capacity = plaintext.count + Self.blockByteCount
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

    /// Decrypts; wrong lengths and wrong paddings fail alike.
    func decrypt(
        _ ciphertext: borrowing Span<UInt8>,
        key: borrowing SecretBytes
    ) throws(CipherError) -> SecretBytes {
        try Self.check(byteCount: ciphertext.count)
        let context = try CipherContext(mode, .decrypt, key: key, nonce: vector)
        var byteCount: Int?
        let padded = SecretBytes(count: ciphertext.count + Self.blockByteCount) { span in
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

    private static func check(byteCount: Int) throws(CipherError) {
        guard byteCount <= Int(Int32.max) - blockByteCount else { throw .tooLong }
    }
}
#endif
