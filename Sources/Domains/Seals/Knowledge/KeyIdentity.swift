// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography

/// The SHA-256 of a public key as its certificate writes it.
struct KeyIdentity: Hashable, Sendable {
    private let digest: [UInt8]

    init(subjectPublicKeyInfo: ArraySlice<UInt8>) {
        digest = HashAlgorithm.sha256.digest(of: subjectPublicKeyInfo)
    }
}

/// Which keys are known to have made one particular signature.
///
/// That a key made a signature over certain bytes is a fact that no time and no policy changes,
/// so it is remembered; that a key did not make it is found out again.
final class SignatureRecord: Sendable {
    /// How many keys are remembered: a self-signed and a link certificate share a key, so one is
    /// the rule and more than a few never happen.
    private static let capacity = 8

    private let keys = Locked<[KeyIdentity]>([])

    /// Whether the key is known to have made the signature, or is found to have by `check`.
    func isMade(by key: KeyIdentity, check: () -> Bool) -> Bool {
        if keys.withLock({ $0.contains(key) }) { return true }
        guard check() else { return false }
        keys.withLock { keys in
            if keys.count < Self.capacity, !keys.contains(key) { keys.append(key) }
        }
        return true
    }
}
