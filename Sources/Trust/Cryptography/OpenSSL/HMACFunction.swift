// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

#if !canImport(CryptoKit)
import COpenSSL
import CSodium

/// The keyed hash HMAC (RFC 2104), one shot.
enum HMACFunction {
    /// Writes the code of a message to a buffer as long as the digest.
    static func write(
        to code: inout MutableSpan<UInt8>,
        of message: Span<UInt8>,
        key: Span<UInt8>,
        hash: HashAlgorithm
    ) -> Bool {
        guard code.count == hash.byteCount else { return false }
        // At each call, OpenSSL looks its implementation up by name, which takes longer than a short message.
        if hash == .sha256, !key.isEmpty { return writeSHA256(to: &code, of: message, key: key) }
        guard let method = unsafe MessageDigestHandle.of(hash), key.count <= Int(Int32.max) else {
            return false
        }
        return unsafe code.withUnsafeMutableBufferPointer { code in
            unsafe message.withUnsafeBufferPointer { message in
                unsafe key.withUnsafeBufferPointer { key in
                    unsafe COpenSSL.HMAC(
                        method,
                        key.baseAddress,
                        Int32(key.count),
                        message.baseAddress,
                        message.count,
                        code.baseAddress,
                        nil
                    ) != nil
                }
            }
        }
    }

    private static func writeSHA256(
        to code: inout MutableSpan<UInt8>,
        of message: Span<UInt8>,
        key: Span<UInt8>
    ) -> Bool {
        Sodium.prepare()
        // State derived from the key is as secret as the key.
        var state = crypto_auth_hmacsha256_state()
        defer { unsafe sodium_memzero(&state, MemoryLayout.size(ofValue: state)) }
        unsafe key.withUnsafeBufferPointer { key in
            guard let start = key.baseAddress else { return }
            unsafe crypto_auth_hmacsha256_init(&state, start, key.count)
        }
        unsafe message.withUnsafeBufferPointer { message in
            guard let start = message.baseAddress else { return }
            unsafe crypto_auth_hmacsha256_update(&state, start, UInt64(message.count))
        }
        return unsafe code.withUnsafeMutableBufferPointer { code in
            guard let start = code.baseAddress else { return false }
            return unsafe crypto_auth_hmacsha256_final(&state, start) == 0
        }
    }
}
#endif
