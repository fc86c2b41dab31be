// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// The password hash of RFC 9106, version 1.3 with one lane: derives a key from a passphrase.
///
/// Deliberately slow and memory-hungry, so that guessing is too; the same cost must be used again.
public struct Argon2id: Sendable, Hashable {
    /// The length of a salt.
    public static let saltByteCount = 16
    /// The possible numbers of passes over the memory.
    public static let passCounts = 1...64
    /// The possible amounts of memory, KiB; the upper bound keeps a stored number from exhausting it.
    public static let memoryKibibyteCounts = 8...2_097_152
    /// The middle one of libsodium's three costs: 3 passes over 256 MiB, below a second.
    public static let moderate = Argon2id(checkedPassCount: 3, memoryKibibyteCount: 262_144)

    /// The number of passes over the memory.
    public let passCount: Int
    /// The amount of memory, KiB.
    public let memoryKibibyteCount: Int

    /// Sets the cost; `nil` outside ``passCounts`` and ``memoryKibibyteCounts``.
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
    ///   - byteCount: the length of the key; at least 16.
    ///   - passphrase: what the person remembers, as bytes.
    ///   - salt: random, 16 bytes, not secret.
    /// - Returns: always the same bytes for the same parameters and cost.
    /// - Throws: ``CipherError/wrongNonceLength`` for a salt of another length; ``CipherError/libraryFailure``
    ///   if the memory cannot be allocated or the key length is impossible; ``CipherError/notOffered`` on
    ///   Apple's platforms, where only operators would use it.
    public func derive(
        byteCount: Int,
        from passphrase: borrowing SecretBytes,
        salt: [UInt8]
    ) throws(CipherError) -> SecretBytes {
        guard salt.count == Self.saltByteCount else { throw .wrongNonceLength }
        guard Argon2idFunction.isOffered else { throw .notOffered }
        let cost = self
        return try SecretBytes(count: byteCount) { span throws(CipherError) in
            let isDone = passphrase.withBytes {
                Argon2idFunction.fill(&span, from: $0, salt: salt, cost: cost)
            }
            guard isDone else { throw .libraryFailure }
        }
    }
}
