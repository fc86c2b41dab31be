// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

#if !canImport(CryptoKit)
import COpenSSL

/// The hash functions, one shot.
enum HashFunction {
    /// Writes the digest of a message to a buffer with room for it.
    static func write(
        to digest: UnsafeMutableBufferPointer<UInt8>,
        of bytes: UnsafeBufferPointer<UInt8>,
        hash: HashAlgorithm
    ) {
        switch hash {
        case .sha1: unsafe etui_sha1(bytes.baseAddress, bytes.count, digest.baseAddress)
        case .sha224: unsafe etui_sha224(bytes.baseAddress, bytes.count, digest.baseAddress)
        case .sha256: unsafe etui_sha256(bytes.baseAddress, bytes.count, digest.baseAddress)
        case .sha384: unsafe etui_sha384(bytes.baseAddress, bytes.count, digest.baseAddress)
        case .sha512: unsafe etui_sha512(bytes.baseAddress, bytes.count, digest.baseAddress)
        }
    }
}
#endif
