// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

#if !canImport(CryptoKit)
import COpenSSL

extension RSAKeyHandle {
    /// Generates a key pair with the exponent 65537.
    static func generate(bitCount: Int) throws(KeyError) -> RSAKeyHandle {
        guard RSAPublicKey.bitCounts.contains(bitCount) else {
            throw .unsupportedModulus(bitCount: bitCount)
        }
        let exponent = try BigNumber([0x01, 0x00, 0x01])
        guard let key = unsafe RSA_new() else { throw .libraryFailure }
        let handle = unsafe RSAKeyHandle(adopting: key)
        guard unsafe RSA_generate_key_ex(key, Int32(bitCount), exponent.pointer, nil) == 1 else {
            ERR_clear_error()
            throw .libraryFailure
        }
        return handle
    }

    /// Applies the bare private operation to a block to sign (RFC 8017 §5.2.1).
    ///
    /// OpenSSL blinds the operation and checks the result with the public exponent, as the result of a computing
    /// fault would reveal the factors.
    func applyPrivateExponent(signing block: [UInt8]) -> [UInt8]? {
        unsafe apply(RSA_private_encrypt, to: block.span)
    }

    /// Applies the bare private operation to a ciphertext as long as the modulus (RFC 8017 §5.1.2).
    func applyPrivateExponent(decrypting ciphertext: ArraySlice<UInt8>) -> SecretBytes? {
        var isComplete = false
        let block = SecretBytes(count: ciphertext.count) { span in
            unsafe span.withUnsafeMutableBufferPointer { buffer in
                let written = unsafe ciphertext.withUnsafeBufferPointer { bytes in
                    unsafe RSA_private_decrypt(
                        Int32(bytes.count),
                        bytes.baseAddress,
                        buffer.baseAddress,
                        pointer,
                        RSA_NO_PADDING
                    )
                }
                isComplete = Int(written) == buffer.count
            }
        }
        ERR_clear_error()
        guard isComplete else { return nil }
        return block
    }

    /// Reads a whole RSAPrivateKey (RFC 8017 §A.1.2).
    convenience init(pkcs1: borrowing SecretBytes) throws(KeyError) {
        let key = unsafe pkcs1.withBytes { bytes in
            unsafe bytes.withUnsafeBufferPointer { bytes in unsafe Self.read(bytes) }
        }
        guard let key = unsafe key else {
            ERR_clear_error()
            throw .unreadablePrivateKey
        }
        unsafe self.init(adopting: key)
    }

    private static func read(_ bytes: UnsafeBufferPointer<UInt8>) -> OpaquePointer? {
        var position = bytes.baseAddress
        let end = unsafe bytes.baseAddress.map { unsafe $0 + bytes.count }
        guard let key = unsafe d2i_RSAPrivateKey(nil, &position, bytes.count) else { return nil }
        guard unsafe position == end else {
            unsafe RSA_free(key)
            return nil
        }
        return unsafe key
    }

    /// Returns the key as RSAPrivateKey (RFC 8017 §A.1.2).
    func pkcs1() throws(KeyError) -> SecretBytes {
        var encoded: UnsafeMutablePointer<UInt8>?
        let count = unsafe Int(i2d_RSAPrivateKey(pointer, &encoded))
        guard let encoded = unsafe encoded, count > 0 else { throw .libraryFailure }
        defer { unsafe etui_clear_free(encoded, count) }
        return unsafe SecretBytes(copying: UnsafeBufferPointer(start: encoded, count: count).span)
    }

    /// Returns the key as PrivateKeyInfo (RFC 5208).
    func pkcs8() throws(KeyError) -> SecretBytes {
        try EVPKeyHandle(self).pkcs8()
    }

    /// Whether the private half is there, with any number of primes.
    var isUsablePrivateKey: Bool {
        unsafe RSA_get0_d(pointer) != nil
    }
}
#endif
