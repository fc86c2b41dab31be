// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

#if canImport(CryptoKit)
import Security

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// Random bytes, and operations on secret memory that no optimisation may remove.
enum SystemFunctions {
    /// Overwrites bytes with random ones; the process ends if the system has none.
    static func fillRandomly(_ bytes: UnsafeMutableBufferPointer<UInt8>) {
        guard let address = bytes.baseAddress else { return }
        let status = unsafe SecRandomCopyBytes(kSecRandomDefault, bytes.count, address)
        precondition(status == errSecSuccess, "the system has no source of randomness")
    }

    /// Overwrites bytes with zeros.
    static func wipe(_ bytes: UnsafeMutableRawBufferPointer) {
        guard let address = bytes.baseAddress else { return }
        #if canImport(Darwin)
        _ = unsafe memset_s(address, bytes.count, 0, bytes.count)
        #else
        unsafe explicit_bzero(address, bytes.count)
        #endif
    }

    /// Returns whether both hold the same bytes, in a time that depends only on their number.
    static func areEqual(
        _ one: UnsafeBufferPointer<UInt8>,
        _ other: UnsafeBufferPointer<UInt8>
    ) -> Bool {
        var difference: UInt8 = 0
        for place in 0..<one.count { unsafe difference |= one[place] ^ other[place] }
        return difference == 0
    }
}
#endif
