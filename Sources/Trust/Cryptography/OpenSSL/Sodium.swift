// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

#if !canImport(CryptoKit)
import CSodium

/// The start of libsodium, which has to come before its first random byte or signature.
enum Sodium {
    private static let isReady = sodium_init() >= 0

    /// Starts the library once; later calls cost one atomic load.
    static func prepare() {
        precondition(isReady, "libsodium starts unless the system has no source of randomness")
    }
}
#endif
