// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

#if !canImport(CryptoKit)
import CSodium

/// The initialisation of libsodium, required before its first random byte or signature.
enum Sodium {
    private static let isReady = sodium_init() >= 0

    /// Initialises the library once; later calls cost one atomic load.
    static func prepare() {
        precondition(isReady, "libsodium starts unless the system has no source of randomness")
    }
}
#endif
