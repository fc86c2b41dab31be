// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import COpenSSL

/// The keyed hash HMAC (RFC 2104), one shot.
enum HMACFunction {
    /// Writes the code of a message to a buffer as long as the digest.
    static func write(
        to code: inout MutableSpan<UInt8>,
        of message: Span<UInt8>,
        key: Span<UInt8>,
        hash: HashAlgorithm
    ) -> Bool {
        guard let method = unsafe MessageDigestHandle.of(hash), code.count == hash.byteCount,
            key.count <= Int(Int32.max)
        else { return false }
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
}
