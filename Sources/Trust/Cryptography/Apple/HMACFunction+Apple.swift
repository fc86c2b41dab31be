// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

#if canImport(CryptoKit)
import CommonCrypto

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
        unsafe code.withUnsafeMutableBufferPointer { code in
            unsafe message.withUnsafeBufferPointer { message in
                unsafe key.withUnsafeBufferPointer { key in
                    unsafe CCHmac(
                        CCHmacAlgorithm(algorithm(of: hash)),
                        key.baseAddress,
                        key.count,
                        message.baseAddress,
                        message.count,
                        code.baseAddress
                    )
                }
            }
        }
        return true
    }

    private static func algorithm(of hash: HashAlgorithm) -> Int {
        switch hash {
        case .sha1: kCCHmacAlgSHA1
        case .sha224: kCCHmacAlgSHA224
        case .sha256: kCCHmacAlgSHA256
        case .sha384: kCCHmacAlgSHA384
        case .sha512: kCCHmacAlgSHA512
        }
    }
}
#endif
