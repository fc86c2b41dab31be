// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

#if !canImport(CryptoKit)
import COpenSSL

/// OpenSSL's method tables for the hash functions, fetched once.
///
/// Given a name, OpenSSL 3.0 would look them up again at every use, which costs more than hashing a
/// short message.
enum MessageDigestHandle {
    /// Returns the method table of a hash, or `nil` if the library's configuration forbids it.
    static func of(_ hash: HashAlgorithm) -> OpaquePointer? {
        switch hash {
        case .sha1: unsafe sha1
        case .sha224: unsafe sha224
        case .sha256: unsafe sha256
        case .sha384: unsafe sha384
        case .sha512: unsafe sha512
        }
    }

    // Shared forever and never written: OpenSSL counts references to them atomically.
    private nonisolated(unsafe) static let sha1 = unsafe EVP_MD_fetch(nil, "SHA1", nil)
    private nonisolated(unsafe) static let sha224 = unsafe EVP_MD_fetch(nil, "SHA224", nil)
    private nonisolated(unsafe) static let sha256 = unsafe EVP_MD_fetch(nil, "SHA256", nil)
    private nonisolated(unsafe) static let sha384 = unsafe EVP_MD_fetch(nil, "SHA384", nil)
    private nonisolated(unsafe) static let sha512 = unsafe EVP_MD_fetch(nil, "SHA512", nil)
}
#endif
