// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

#if !canImport(CryptoKit)
import CSodium

/// Randomness, and what is done to secret memory so that no optimisation undoes it.
enum SystemFunctions {
    /// Overwrites bytes with random ones; a system that has none ends the process.
    static func fillRandomly(_ bytes: UnsafeMutableBufferPointer<UInt8>) {
        Sodium.prepare()
        guard let address = bytes.baseAddress else { return }
        unsafe randombytes_buf(address, bytes.count)
    }

    /// Overwrites bytes with zeros.
    static func wipe(_ bytes: UnsafeMutableRawBufferPointer) {
        unsafe sodium_memzero(bytes.baseAddress, bytes.count)
    }

    /// Whether as many bytes are the same, in a time that depends on their number only.
    static func areEqual(
        _ one: UnsafeBufferPointer<UInt8>,
        _ other: UnsafeBufferPointer<UInt8>
    ) -> Bool {
        unsafe sodium_memcmp(one.baseAddress, other.baseAddress, one.count) == 0
    }
}
#endif
