// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

#if canImport(CryptoKit)
import Security

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// Randomness, and what is done to secret memory so that no optimisation undoes it.
enum SystemFunctions {
    /// Overwrites bytes with random ones; a system that has none ends the process.
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

    /// Whether as many bytes are the same, in a time that depends on their number only.
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
