// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import CSodium

/// BLAKE2b without a key, of any digest length (RFC 7693).
public enum BLAKE2b {
    /// The lengths that a digest may have, bytes, as far as the library makes them.
    public static let byteCounts = 16...64

    /// The digest of bytes.
    ///
    /// - Precondition: `byteCount` is one of ``byteCounts``.
    public static func digest(of bytes: ArraySlice<UInt8>, byteCount: Int) -> [UInt8] {
        precondition(byteCounts.contains(byteCount))
        Sodium.prepare()
        return unsafe [UInt8](unsafeUninitializedCapacity: byteCount) { digest, count in
            unsafe bytes.withUnsafeBufferPointer { bytes in
                guard let start = digest.baseAddress else { return }
                _ = unsafe crypto_generichash_blake2b(
                    start,
                    byteCount,
                    bytes.baseAddress,
                    UInt64(bytes.count),
                    nil,
                    0
                )
            }
            count = byteCount
        }
    }
}
