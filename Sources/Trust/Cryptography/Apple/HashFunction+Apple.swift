// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

#if canImport(CryptoKit)
import CommonCrypto
import CryptoKit
import Foundation

/// The hash functions, one shot.
enum HashFunction {
    /// Writes the digest of a message to a buffer with room for it.
    static func write(
        to digest: UnsafeMutableBufferPointer<UInt8>,
        of bytes: UnsafeBufferPointer<UInt8>,
        hash: HashAlgorithm
    ) {
        switch hash {
        case .sha1: unsafe write(to: digest, of: bytes, CryptoKit.Insecure.SHA1())
        case .sha224: unsafe write224(to: digest, of: bytes)
        case .sha256: unsafe write(to: digest, of: bytes, SHA256())
        case .sha384: unsafe write(to: digest, of: bytes, SHA384())
        case .sha512: unsafe write(to: digest, of: bytes, SHA512())
        }
    }

    private static func write(
        to digest: UnsafeMutableBufferPointer<UInt8>,
        of bytes: UnsafeBufferPointer<UInt8>,
        _ function: some CryptoKit.HashFunction
    ) {
        var function = function
        unsafe function.update(bufferPointer: UnsafeRawBufferPointer(bytes))
        unsafe function.finalize().withUnsafeBytes { code in
            unsafe UnsafeMutableRawBufferPointer(digest).copyMemory(from: code)
        }
    }

    /// Computes SHA-224, which CryptoKit lacks.
    private static func write224(
        to digest: UnsafeMutableBufferPointer<UInt8>,
        of bytes: UnsafeBufferPointer<UInt8>
    ) {
        var context = CC_SHA256_CTX()
        _ = unsafe CC_SHA224_Init(&context)
        var rest = UnsafeRawBufferPointer(bytes)
        while unsafe !rest.isEmpty {
            let part = unsafe UnsafeRawBufferPointer(rebasing: rest.prefix(1 << 30))
            _ = unsafe CC_SHA224_Update(&context, part.baseAddress, CC_LONG(part.count))
            unsafe rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(part.count))
        }
        _ = unsafe CC_SHA224_Final(digest.baseAddress, &context)
    }
}

extension HashAlgorithm {
    /// Returns the digest in the form CryptoKit's signatures take; `nil` for SHA-224, which CryptoKit lacks.
    func cryptoKitDigest(of message: ArraySlice<UInt8>) -> (any Digest)? {
        switch self {
        case .sha1: CryptoKit.Insecure.SHA1.hash(data: message)
        case .sha224: nil
        case .sha256: SHA256.hash(data: message)
        case .sha384: SHA384.hash(data: message)
        case .sha512: SHA512.hash(data: message)
        }
    }
}
#endif
