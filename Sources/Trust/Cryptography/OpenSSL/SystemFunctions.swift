// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

#if !canImport(CryptoKit)
import CSodium

/// Random bytes, and operations on secret memory that no optimisation may remove.
enum SystemFunctions {
    /// Overwrites bytes with random ones; the process ends if the system has none.
    static func fillRandomly(_ bytes: UnsafeMutableBufferPointer<UInt8>) {
        Sodium.prepare()
        guard let address = bytes.baseAddress else { return }
        unsafe randombytes_buf(address, bytes.count)
    }

    /// Overwrites bytes with zeros.
    static func wipe(_ bytes: UnsafeMutableRawBufferPointer) {
        unsafe sodium_memzero(bytes.baseAddress, bytes.count)
    }

    /// Returns whether both hold the same bytes, in a time that depends only on their number.
    static func areEqual(
        _ one: UnsafeBufferPointer<UInt8>,
        _ other: UnsafeBufferPointer<UInt8>
    ) -> Bool {
        unsafe sodium_memcmp(one.baseAddress, other.baseAddress, one.count) == 0
    }
}
#endif
