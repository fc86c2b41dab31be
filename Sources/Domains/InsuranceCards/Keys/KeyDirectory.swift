// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Encodings
public import Tokens

/// A key and what it may be used for.
public struct KnownKey: Sendable, Hashable {
    /// The key.
    public let key: VerificationKey<V2>
    /// What it may sign.
    public let role: KeyRole
    /// For whom it speaks, as `iss` has it; `nil` for the card server and the root.
    public let issuer: String?
    /// From when on it counts.
    public let notBefore: Instant
    /// Until when it counts.
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

/// The keys that count, found by identifier and role together: no key signs for another role.
public struct KeyDirectory: Sendable {
    private var keys: [KeyIdentifier<V2>: [KnownKey]] = [:]

    /// A directory of these keys.
    public init(_ keys: [KnownKey] = []) {
        for key in keys { self.keys[key.key.identifier, default: []].append(key) }
    }

    /// What the key with an identifier is known as, as far as it may sign a kind of token at a time: usually one
    /// entry, more where several name the same key.
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

    /// The message of a token under the key that its footer names, and what that key is known as.
    ///
    /// - Throws: `TokenError`: `TokenError/unknownKey` where no such key may sign this kind.
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
