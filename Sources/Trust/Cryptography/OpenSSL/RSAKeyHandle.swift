// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

#if !canImport(CryptoKit)
import COpenSSL

/// The module's name for a public key; here both halves are one `RSA`.
typealias RSAPublicHandle = RSAKeyHandle
/// The module's name for a private key; here both halves are one `RSA`.
typealias RSAPrivateHandle = RSAKeyHandle

/// An owned `RSA`, with or without its private half.
@safe final class RSAKeyHandle: @unchecked Sendable {
    // Invariant behind @unchecked: the numbers are complete after `init`. OpenSSL adds Montgomery contexts
    // and blinding later, under the key's own lock.
    let pointer: OpaquePointer

    /// Takes ownership of a complete key.
    init(adopting pointer: OpaquePointer) {
        unsafe self.pointer = pointer
    }

    deinit {
        unsafe RSA_free(pointer)
    }

    /// Takes the two numbers of a public key, unsigned big-endian.
    convenience init(
        modulus: ArraySlice<UInt8>,
        exponent: ArraySlice<UInt8>
    ) throws(KeyError) {
        let modulus = try BigNumber(modulus)
        let exponent = try BigNumber(exponent)
        guard let key = unsafe RSA_new() else { throw .libraryFailure }
        unsafe self.init(adopting: key)
        // Takes ownership of both numbers; it only fails if one of them is missing.
        _ = unsafe RSA_set0_key(key, modulus.release(), exponent.release(), nil)
    }

    /// The modulus, unsigned big-endian without leading zeros.
    var modulus: [UInt8] {
        guard let number = unsafe RSA_get0_n(pointer) else { return [] }
        return unsafe BigNumber.bytes(of: number)
    }

    /// The public exponent, unsigned big-endian without leading zeros.
    var exponent: [UInt8] {
        guard let number = unsafe RSA_get0_e(pointer) else { return [] }
        return unsafe BigNumber.bytes(of: number)
    }

    /// Applies the bare public operation to a signature (RFC 8017 §5.2.2).
    ///
    /// - Returns: a block as long as the modulus, or `nil` for a signature not below the modulus.
    func applyPublicExponent(toSignature signature: ArraySlice<UInt8>) -> [UInt8]? {
        applyPublicExponent(to: signature.span)
    }

    /// Applies the bare public operation to a block as long as the modulus, which may hold a secret
    /// (RFC 8017 §5.1.1).
    ///
    /// - Returns: a block as long as the modulus, or `nil` for a block not below the modulus.
    func applyPublicExponent(to block: Span<UInt8>) -> [UInt8]? {
        unsafe apply(RSA_public_decrypt, to: block)
    }

    /// One of OpenSSL's operations: the length of the block, the block, the result, the key, the padding.
    typealias Operation = (
        CInt, UnsafePointer<UInt8>?, UnsafeMutablePointer<UInt8>?, OpaquePointer?, CInt
    ) -> CInt

    /// Applies a bare operation to a block as long as the modulus.
    ///
    /// - Returns: a block as long as the modulus, or `nil` if OpenSSL refuses the block.
    func apply(_ operation: Operation, to block: Span<UInt8>) -> [UInt8]? {
        let byteCount = block.count
        let result = unsafe [UInt8](unsafeUninitializedCapacity: byteCount) { buffer, count in
            let written = unsafe block.withUnsafeBufferPointer { bytes in
                unsafe operation(
                    CInt(bytes.count),
                    bytes.baseAddress,
                    buffer.baseAddress,
                    pointer,
                    RSA_NO_PADDING
                )
            }
            count = max(0, Int(written))
        }
        guard result.count == byteCount else {
            ERR_clear_error()
            return nil
        }
        return result
    }
}
#endif
