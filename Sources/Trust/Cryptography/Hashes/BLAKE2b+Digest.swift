// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// BLAKE2b without a key, of any digest length (RFC 7693), for public data.
public enum BLAKE2b {
    /// The digest lengths that every library supports, in bytes.
    public static let byteCounts = 16...64

    /// Returns the digest of bytes.
    ///
    /// - Precondition: `byteCount` is one of ``byteCounts``.
    public static func digest(of bytes: ArraySlice<UInt8>, byteCount: Int) -> [UInt8] {
        precondition(byteCounts.contains(byteCount))
        return BLAKE2bFunction.digest(of: bytes, byteCount: byteCount)
    }
}
