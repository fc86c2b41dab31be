// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

#if !canImport(CryptoKit)
import COpenSSL

/// An owned `EVP_PKEY`, used only to read and write private keys, where its cost does not matter.
@safe struct EVPKeyHandle: ~Copyable {
    private let pointer: OpaquePointer

    deinit {
        unsafe EVP_PKEY_free(pointer)
    }

    /// Makes a second reference to an elliptic-curve key.
    init(_ key: ECKeyHandle) throws(KeyError) {
        guard let pointer = unsafe EVP_PKEY_new() else { throw .libraryFailure }
        guard unsafe EVP_PKEY_set1_EC_KEY(pointer, key.pointer) == 1 else {
            unsafe EVP_PKEY_free(pointer)
            throw .libraryFailure
        }
        unsafe self.pointer = pointer
    }

    /// Makes a second reference to an RSA key.
    init(_ key: RSAKeyHandle) throws(KeyError) {
        guard let pointer = unsafe EVP_PKEY_new() else { throw .libraryFailure }
        guard unsafe EVP_PKEY_set1_RSA(pointer, key.pointer) == 1 else {
            unsafe EVP_PKEY_free(pointer)
            throw .libraryFailure
        }
        unsafe self.pointer = pointer
    }

    /// Derives an Ed25519 key from a seed.
    init(ed25519Seed seed: Span<UInt8>) throws(KeyError) {
        let pointer = unsafe seed.withUnsafeBufferPointer { bytes in
            unsafe EVP_PKEY_new_raw_private_key(
                EVP_PKEY_ED25519,
                nil,
                bytes.baseAddress,
                bytes.count
            )
        }
        guard let pointer = unsafe pointer else { throw .libraryFailure }
        unsafe self.pointer = pointer
    }

    /// Reads a whole PrivateKeyInfo (RFC 5208, RFC 5958).
    init(pkcs8: borrowing SecretBytes) throws(KeyError) {
        let pointer = unsafe pkcs8.withBytes { bytes in
            unsafe bytes.withUnsafeBufferPointer { bytes in unsafe Self.read(bytes) }
        }
        guard let pointer = unsafe pointer else {
            ERR_clear_error()
            throw .unreadablePrivateKey
        }
        unsafe self.pointer = pointer
    }

    private static func read(_ bytes: UnsafeBufferPointer<UInt8>) -> OpaquePointer? {
        var position = bytes.baseAddress
        let information = unsafe d2i_PKCS8_PRIV_KEY_INFO(nil, &position, bytes.count)
        guard let information = unsafe information else { return nil }
        defer { unsafe PKCS8_PRIV_KEY_INFO_free(information) }
        let end = unsafe bytes.baseAddress.map { unsafe $0 + bytes.count }
        guard unsafe position == end else { return nil }
        return unsafe EVP_PKCS82PKEY(information)
    }

    /// Returns the key as PrivateKeyInfo (RFC 5208).
    func pkcs8() throws(KeyError) -> SecretBytes {
        guard let information = unsafe EVP_PKEY2PKCS8(pointer) else { throw .libraryFailure }
        defer { unsafe PKCS8_PRIV_KEY_INFO_free(information) }
        var encoded: UnsafeMutablePointer<UInt8>?
        let count = unsafe Int(i2d_PKCS8_PRIV_KEY_INFO(information, &encoded))
        guard let encoded = unsafe encoded, count > 0 else { throw .libraryFailure }
        defer { unsafe etui_clear_free(encoded, count) }
        return unsafe SecretBytes(copying: UnsafeBufferPointer(start: encoded, count: count).span)
    }

    /// The kind of the key.
    var kind: Kind? {
        switch unsafe EVP_PKEY_get_base_id(pointer) {
        case EVP_PKEY_EC: .ec
        case EVP_PKEY_RSA: .rsa
        case EVP_PKEY_ED25519: .ed25519
        default: nil
        }
    }

    /// The kinds of key that this module supports.
    enum Kind {
        case ec
        case rsa
        case ed25519
    }

    /// Returns the key for the low-level calls, if it is an elliptic-curve key.
    func ecKey() throws(KeyError) -> ECKeyHandle {
        guard let key = unsafe EVP_PKEY_get1_EC_KEY(pointer) else { throw .unreadablePrivateKey }
        return unsafe ECKeyHandle(adopting: key)
    }

    /// Returns the key for the low-level calls, if it is an RSA key.
    func rsaKey() throws(KeyError) -> RSAKeyHandle {
        guard let key = unsafe EVP_PKEY_get1_RSA(pointer) else { throw .unreadablePrivateKey }
        return unsafe RSAKeyHandle(adopting: key)
    }

    /// Returns the seed of an Ed25519 key.
    func ed25519Seed() throws(KeyError) -> SecretBytes {
        var isComplete = false
        let seed = SecretBytes(count: Ed25519PrivateKey.seedByteCount) { span in
            unsafe span.withUnsafeMutableBufferPointer { bytes in
                var count = bytes.count
                let status = unsafe EVP_PKEY_get_raw_private_key(pointer, bytes.baseAddress, &count)
                isComplete = status == 1 && count == bytes.count
            }
        }
        guard isComplete else { throw .unreadablePrivateKey }
        return seed
    }
}
#endif
