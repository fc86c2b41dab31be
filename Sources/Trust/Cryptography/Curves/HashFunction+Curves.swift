// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

#if hasFeature(Embedded)
import Curves

/// The hash functions, one shot.
enum HashFunction {
    /// Writes the digest of a message to a buffer with room for it.
    static func write(
        to digest: UnsafeMutableBufferPointer<UInt8>,
        of bytes: UnsafeBufferPointer<UInt8>,
        hash: HashAlgorithm
    ) {
        let code = unsafe hash.curvesHash.digest(of: [UInt8](bytes)[...])
        _ = unsafe digest.update(fromContentsOf: code)
    }
}

extension HashAlgorithm {
    fileprivate var curvesHash: Hash {
        switch self {
        case .sha1: .sha1
        case .sha224: .sha224
        case .sha256: .sha256
        case .sha384: .sha384
        case .sha512: .sha512
        }
    }
}
#endif
