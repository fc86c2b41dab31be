// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Execution

/// The SHA-256 of a public key, as encoded in its certificate.
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

/// The keys known to have made one particular signature.
///
/// That a key made a signature over certain bytes never changes, whatever the time and policy, so it is
/// remembered; that a key did not make it is checked again each time.
struct SignatureRecord: Sendable {
    /// The number of keys remembered: a self-signed and a link certificate share a key, so there is usually
    /// one, and never more than a few.
    private static let capacity = 8

    private var first: KeyIdentity?
    private var others: [KeyIdentity] = []

    /// Returns whether the key is known to have made the signature.
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

/// Facts about a certificate or a list that are computed on first use, as a signer seen once needs few of
/// them.
struct SignedMemory: Sendable {
    fileprivate var signatures = SignatureRecord()
    fileprivate var issuerKey: String?
    fileprivate var subjectKey: String?
    /// `.some(nil)` if the key cannot be used.
    fileprivate var publicKey: PublicKey??
}

extension Locked where Value == SignedMemory {
    init() {
        self.init(SignedMemory())
    }

    /// Returns whether a key made the signature, and checks it only if that is not known yet.
    func isSigned(by key: KeyIdentity, check: () -> Bool) -> Bool {
        if withLock({ $0.signatures.contains(key) }) { return true }
        guard check() else { return false }
        withLock { $0.signatures.insert(key) }
        return true
    }

    /// Returns whether a key is known to have made the signature.
    func isKnown(_ key: KeyIdentity) -> Bool { withLock { $0.signatures.contains(key) } }

    /// Returns the certified key, or `nil` if it cannot be used.
    func publicKey(of certificate: Certificate) -> PublicKey? {
        if let known = withLock({ $0.publicKey }) { return known }
        let key = try? certificate.publicKey()
        withLock { $0.publicKey = .some(key) }
        return key
    }

    /// Returns a text that is equal for matching issuers.
    func issuerKey(of issuer: DistinguishedName) -> String {
        if let known = withLock({ $0.issuerKey }) { return known }
        let key = issuer.matchKey
        withLock { $0.issuerKey = key }
        return key
    }

    /// Returns a text that is equal for matching subjects.
    func subjectKey(of subject: DistinguishedName) -> String {
        if let known = withLock({ $0.subjectKey }) { return known }
        let key = subject.matchKey
        withLock { $0.subjectKey = key }
        return key
    }
}
