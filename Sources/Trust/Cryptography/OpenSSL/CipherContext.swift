// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

#if !canImport(CryptoKit)
import COpenSSL

/// An AES mode of OpenSSL, fetched once per key length.
enum AESMode {
    case gcm
    case cbc
    case ecb

    /// Returns the method table for a key length in bytes, or `nil` for a length AES does not have.
    func method(keyByteCount: Int) -> OpaquePointer? {
        switch (self, keyByteCount) {
        case (.gcm, 16): unsafe Self.gcm128
        case (.gcm, 24): unsafe Self.gcm192
        case (.gcm, 32): unsafe Self.gcm256
        case (.cbc, 16): unsafe Self.cbc128
        case (.cbc, 24): unsafe Self.cbc192
        case (.cbc, 32): unsafe Self.cbc256
        case (.ecb, 16): unsafe Self.ecb128
        case (.ecb, 24): unsafe Self.ecb192
        case (.ecb, 32): unsafe Self.ecb256
        default: nil
        }
    }

    // Shared forever and never written: OpenSSL counts references to them atomically.
    private nonisolated(unsafe) static let gcm128 = unsafe EVP_CIPHER_fetch(
        nil,
        "AES-128-GCM",
        nil
    )
    private nonisolated(unsafe) static let gcm192 = unsafe EVP_CIPHER_fetch(
        nil,
        "AES-192-GCM",
        nil
    )
    private nonisolated(unsafe) static let gcm256 = unsafe EVP_CIPHER_fetch(
        nil,
        "AES-256-GCM",
        nil
    )
    private nonisolated(unsafe) static let cbc128 = unsafe EVP_CIPHER_fetch(
        nil,
        "AES-128-CBC",
        nil
    )
    private nonisolated(unsafe) static let cbc192 = unsafe EVP_CIPHER_fetch(
        nil,
        "AES-192-CBC",
        nil
    )
    private nonisolated(unsafe) static let cbc256 = unsafe EVP_CIPHER_fetch(
        nil,
        "AES-256-CBC",
        nil
    )
    private nonisolated(unsafe) static let ecb128 = unsafe EVP_CIPHER_fetch(
        nil,
        "AES-128-ECB",
        nil
    )
    private nonisolated(unsafe) static let ecb192 = unsafe EVP_CIPHER_fetch(
        nil,
        "AES-192-ECB",
        nil
    )
    private nonisolated(unsafe) static let ecb256 = unsafe EVP_CIPHER_fetch(
        nil,
        "AES-256-ECB",
        nil
    )
}

/// One encryption or decryption in progress: an owned `EVP_CIPHER_CTX`, wiped when freed.
@safe struct CipherContext: ~Copyable {
    /// Encryption or decryption.
    enum Direction: Int32 {
        case decrypt = 0
        case encrypt = 1
    }

    private let pointer: OpaquePointer

    deinit {
        unsafe EVP_CIPHER_CTX_free(pointer)
    }

    /// Starts with a key and a nonce of any length the mode takes.
    init(
        _ mode: AESMode,
        _ direction: Direction,
        key: borrowing SecretBytes,
        nonce: [UInt8]
    ) throws(CipherError) {
        guard let method = unsafe mode.method(keyByteCount: key.count) else {
            throw .wrongKeyLength
        }
        guard let context = unsafe EVP_CIPHER_CTX_new() else { throw .libraryFailure }
        let isReady = key.withBytes { key in
            unsafe key.withUnsafeBufferPointer { key in
                let count = Int32(nonce.count)
                return unsafe EVP_CipherInit_ex2(
                    context,
                    method,
                    nil,
                    nil,
                    direction.rawValue,
                    nil
                ) == 1
                    && (mode != .gcm || Self.setNonceLength(count, of: context))
                    && EVP_CipherInit_ex2(context, nil, key.baseAddress, nonce, -1, nil) == 1
            }
        }
        guard isReady else {
            ERR_clear_error()
            unsafe EVP_CIPHER_CTX_free(context)
            throw .libraryFailure
        }
        unsafe pointer = context
    }

    private static func setNonceLength(_ count: Int32, of context: OpaquePointer) -> Bool {
        unsafe EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_SET_IVLEN, count, nil) == 1
    }

    /// Feeds data that is only authenticated.
    func authenticate(_ bytes: [UInt8]) -> Bool {
        guard !bytes.isEmpty else { return true }
        var count: Int32 = 0
        return unsafe EVP_CipherUpdate(pointer, nil, &count, bytes, Int32(bytes.count)) == 1
    }

    /// Feeds the message and finishes, writing to a buffer one block longer than the message.
    ///
    /// - Returns: the number of bytes written, or `nil` if the padding or the tag is wrong.
    func finish(
        _ bytes: UnsafeBufferPointer<UInt8>,
        into buffer: UnsafeMutableBufferPointer<UInt8>
    ) -> Int? {
        var updateCount: Int32 = 0
        var finalCount: Int32 = 0
        if !bytes.isEmpty {
            let status = unsafe EVP_CipherUpdate(
                pointer,
                buffer.baseAddress,
                &updateCount,
                bytes.baseAddress,
                Int32(bytes.count)
            )
            guard status == 1 else { return nil }
        }
        let end = unsafe buffer.baseAddress.map { unsafe $0 + Int(updateCount) }
        guard unsafe EVP_CipherFinal_ex(pointer, end, &finalCount) == 1 else { return nil }
        return Int(updateCount + finalCount)
    }

    /// Returns the tag of a finished encryption.
    func tag(byteCount: Int) -> [UInt8]? {
        var tag = [UInt8](repeating: 0, count: byteCount)
        let status = unsafe EVP_CIPHER_CTX_ctrl(
            pointer,
            EVP_CTRL_AEAD_GET_TAG,
            Int32(byteCount),
            &tag
        )
        return status == 1 ? tag : nil
    }

    /// Sets the tag that a decryption must end with.
    func expect(tag: [UInt8]) -> Bool {
        var tag = tag
        return unsafe EVP_CIPHER_CTX_ctrl(
            pointer,
            EVP_CTRL_AEAD_SET_TAG,
            Int32(tag.count),
            &tag
        ) == 1
    }
}
#endif
