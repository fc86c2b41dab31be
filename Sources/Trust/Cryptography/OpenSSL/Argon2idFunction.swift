// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

#if !canImport(CryptoKit)
import CSodium

/// The password hash of RFC 9106.
enum Argon2idFunction {
    static let isOffered = true

    /// Overwrites a key whose length was checked; returns false if the memory cannot be allocated.
    static func fill(
        _ key: inout MutableSpan<UInt8>,
        from passphrase: Span<UInt8>,
        salt: [UInt8],
        cost: Argon2id
    ) -> Bool {
        Sodium.prepare()
        return unsafe key.withUnsafeMutableBufferPointer { key in
            unsafe passphrase.withUnsafeBytes { passphrase in
                // Secrets own memory even when they are empty, so both have an address.
                guard let start = key.baseAddress, let phrase = passphrase.baseAddress else {
                    return false
                }
                return unsafe crypto_pwhash_argon2id(
                    start,
                    UInt64(key.count),
                    phrase.assumingMemoryBound(to: CChar.self),
                    UInt64(passphrase.count),
                    salt,
                    UInt64(cost.passCount),
                    cost.memoryKibibyteCount * 1_024,
                    crypto_pwhash_argon2id_ALG_ARGON2ID13
                ) == 0
            }
        }
    }
}
#endif
