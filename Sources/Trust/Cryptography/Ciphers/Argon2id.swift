// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import CSodium

/// The password hash of RFC 9106, version 1.3 with one lane: a key from what a person remembers.
///
/// Slow and large on purpose, so that guessing is; the same numbers must be used again.
public struct Argon2id: Sendable, Hashable {
    /// The length of a salt.
    public static let saltByteCount = 16
    /// How often the memory is gone over.
    public static let passCounts = 1...64
    /// How much memory may be taken, KiB; the upper bound keeps a stored number from taking it all.
    public static let memoryKibibyteCounts = 8...2_097_152
    /// The middle one of libsodium's three costs: 3 passes over 256 MiB, below a second.
    public static let moderate = Argon2id(checkedPassCount: 3, memoryKibibyteCount: 262_144)

    /// How often the memory is gone over.
    public let passCount: Int
    /// How much memory is taken, KiB.
    public let memoryKibibyteCount: Int

    /// Chooses the cost; nil outside ``passCounts`` and ``memoryKibibyteCounts``.
    public init?(passCount: Int, memoryKibibyteCount: Int) {
        guard Self.passCounts.contains(passCount),
            Self.memoryKibibyteCounts.contains(memoryKibibyteCount)
        else { return nil }
        self.init(checkedPassCount: passCount, memoryKibibyteCount: memoryKibibyteCount)
    }

    private init(checkedPassCount: Int, memoryKibibyteCount: Int) {
        passCount = checkedPassCount
        self.memoryKibibyteCount = memoryKibibyteCount
    }

    /// Derives a key.
    ///
    /// - Parameters:
    ///   - byteCount: how long it is; at least 16.
    ///   - passphrase: what the person remembers, as bytes.
    ///   - salt: random, 16 bytes, not secret.
    /// - Returns: the same bytes for the same three and the same cost.
    /// - Throws: ``CipherError/wrongNonceLength`` for another salt; ``CipherError/libraryFailure``
    ///   where the memory cannot be had, or the length is not possible.
    public func derive(
        byteCount: Int,
        from passphrase: borrowing SecretBytes,
        salt: [UInt8]
    ) throws(CipherError) -> SecretBytes {
        guard salt.count == Self.saltByteCount else { throw .wrongNonceLength }
        Sodium.prepare()
        let cost = self
        return try SecretBytes(count: byteCount) { span throws(CipherError) in
            let isDone = passphrase.withBytes { cost.fill(&span, from: $0, salt: salt) }
            guard isDone else { throw .libraryFailure }
        }
    }

    private func fill(
        _ key: inout MutableSpan<UInt8>,
        from passphrase: Span<UInt8>,
        salt: [UInt8]
    ) -> Bool {
        unsafe key.withUnsafeMutableBufferPointer { key in
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
                    UInt64(passCount),
                    memoryKibibyteCount * 1_024,
                    crypto_pwhash_argon2id_ALG_ARGON2ID13
                ) == 0
            }
        }
    }
}
