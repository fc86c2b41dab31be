// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Execution

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

/// What is found out about a certificate or a list when it is first asked for; signers seen once are
/// asked for little.
struct SignedMemory: Sendable {
    fileprivate var signatures = SignatureRecord()
    fileprivate var issuerKey: String?
    fileprivate var subjectKey: String?
    /// `.some(nil)` where the key cannot be used.
    fileprivate var publicKey: PublicKey??
}

extension Locked where Value == SignedMemory {
    convenience init() {
        self.init(SignedMemory())
    }

    /// Whether a key made the signature, checked only where that is not known.
    func isSigned(by key: KeyIdentity, check: () -> Bool) -> Bool {
        if withLock({ $0.signatures.contains(key) }) { return true }
        guard check() else { return false }
        withLock { $0.signatures.insert(key) }
        return true
    }

    /// Whether a key is known to have made the signature.
    func isKnown(_ key: KeyIdentity) -> Bool { withLock { $0.signatures.contains(key) } }

    /// The certified key, or `nil` where it cannot be used.
    func publicKey(of certificate: Certificate) -> PublicKey? {
        if let known = withLock({ $0.publicKey }) { return known }
        let key = try? certificate.publicKey()
        withLock { $0.publicKey = .some(key) }
        return key
    }

    /// A text that is equal for issuers that match.
    func issuerKey(of issuer: DistinguishedName) -> String {
        if let known = withLock({ $0.issuerKey }) { return known }
        let key = issuer.matchKey
        withLock { $0.issuerKey = key }
        return key
    }

    /// A text that is equal for subjects that match.
    func subjectKey(of subject: DistinguishedName) -> String {
        if let known = withLock({ $0.subjectKey }) { return known }
        let key = subject.matchKey
        withLock { $0.subjectKey = key }
        return key
    }
}
