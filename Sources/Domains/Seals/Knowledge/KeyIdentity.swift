// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography

/// The SHA-256 of a public key as its certificate writes it.
struct KeyIdentity: Hashable, Sendable {
    // Words instead of bytes: each verification compares two or more of them.
    private let words: SIMD4<UInt64>

    init(subjectPublicKeyInfo: ArraySlice<UInt8>) {
        var words = SIMD4<UInt64>()
        let digest = HashAlgorithm.sha256.digest(of: subjectPublicKeyInfo)
        for (place, byte) in digest.enumerated() {
            words[place / 8] = words[place / 8] << 8 | UInt64(byte)
        }
        self.words = words
    }
}

/// Which keys are known to have made one particular signature.
///
/// That a key made a signature over certain bytes is a fact that no time and no policy changes,
/// so it is remembered; that a key did not make it is found out again.
struct SignatureRecord: Sendable {
    /// How many keys are remembered: a self-signed and a link certificate share a key, so one is
    /// the rule and more than a few never happen.
    private static let capacity = 8

    private var first: KeyIdentity?
    private var others: [KeyIdentity] = []

    /// Whether the key is known to have made the signature.
    func contains(_ key: KeyIdentity) -> Bool {
        first == key || others.contains(key)
    }

    /// Remembers that the key made the signature.
    mutating func insert(_ key: KeyIdentity) {
        guard !contains(key) else { return }
        if first == nil {
            first = key
        } else if others.count < Self.capacity - 1 {
            others.append(key)
        }
    }
}
