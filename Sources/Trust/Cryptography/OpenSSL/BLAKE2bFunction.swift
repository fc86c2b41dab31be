// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

#if !canImport(CryptoKit)
import CSodium

/// BLAKE2b without a key, one shot.
enum BLAKE2bFunction {
    /// Returns the digest of bytes; the caller has checked its length.
    static func digest(of bytes: ArraySlice<UInt8>, byteCount: Int) -> [UInt8] {
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
#endif
