// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

#if canImport(CryptoKit) || hasFeature(Embedded)
import Curves

/// BLAKE2b without a key, one shot, for public data.
enum BLAKE2bFunction {
    /// Returns the digest of bytes; the caller has checked its length.
    static func digest(of bytes: ArraySlice<UInt8>, byteCount: Int) -> [UInt8] {
        Curves.BLAKE2b.digest(of: bytes, byteCount: byteCount)
    }
}
#endif
