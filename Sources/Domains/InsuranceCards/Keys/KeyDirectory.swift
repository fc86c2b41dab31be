// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Encodings
public import Tokens

/// A key and its permitted use.
public struct KnownKey: Sendable, Hashable {
    /// The key.
    public let key: VerificationKey<V2>
    /// What it may sign.
    public let role: KeyRole
    /// The issuer it represents, as in `iss`; `nil` for the card server and the root.
    public let issuer: String?
    /// The start of its validity.
    public let notBefore: Instant
    /// The end of its validity.
    public let notAfter: Instant

    /// Describes a key.
    public init(
        _ key: VerificationKey<V2>,
        role: KeyRole,
        issuer: String? = nil,
        notBefore: Instant,
        notAfter: Instant
    ) {
        self.key = key
        self.role = role
        self.issuer = issuer
        self.notBefore = notBefore
        self.notAfter = notAfter
    }
}

/// The trusted keys, found by identifier and role together: no key signs for another role.
public struct KeyDirectory: Sendable {
    private var keys: [KeyIdentifier<V2>: [KnownKey]] = [:]

    /// Creates a directory of keys.
    public init(_ keys: [KnownKey] = []) {
        for key in keys { self.keys[key.key.identifier, default: []].append(key) }
    }

    /// Returns the entries of a key that may sign a kind of token at a time: usually one, more if several name the same
    /// key.
    public func entries(
        _ identifier: KeyIdentifier<V2>,
        for kind: CardTokenKind,
        at now: Instant
    ) -> [KnownKey] {
        let signers = kind.rules.signers
        return (keys[identifier] ?? []).filter {
            signers.contains($0.role) && $0.notBefore <= now && now <= $0.notAfter
        }
    }

    /// Verifies a token under the key that its footer names, and returns its message and the key's entries.
    ///
    /// - Throws: `TokenError`: `TokenError/unknownKey` if no such key may sign this kind.
    public func verified(
        _ text: ArraySlice<UInt8>,
        as kind: CardTokenKind,
        at now: Instant
    ) throws(TokenError) -> (message: VerifiedMessage<V2>, signers: [KnownKey]) {
        let token = try PublicToken<V2>(
            parsing: text,
            maximumByteCount: kind.rules.maximumByteCount
        )
        let signers = entries(try token.keyIdentifier, for: kind, at: now)
        guard let known = signers.first else { throw .unknownKey }
        return (try token.verified(by: known.key), signers)
    }
}
