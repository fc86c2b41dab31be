// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Encodings
public import Tokens

/// The keys that count, as a root key vouches for them.
public struct KeySet: Sendable {
    /// The number of this set; a later one has a higher number.
    public let version: Int
    /// The keys.
    public let keys: [KnownKey]
    /// Until when the set counts.
    public let expiresAt: Instant

    /// The most keys of a set, so that it fits its 64 KiB whoever they are of (decisions, insurance cards): one
    /// takes at most 226 bytes of the message, of which a token of that size holds 49,018.
    public static let capacity = 216

    /// Reads a set.
    ///
    /// Keys of a role that this software does not know, and keys whose identifier is another than they say, are
    /// left out: a set may hold what a later version needs.
    ///
    /// - Parameters:
    ///   - text: the token.
    ///   - roots: the root keys, which come with the software.
    ///   - heldVersion: the version that is held, if there is one.
    ///   - now: the time.
    /// - Throws: ``CardError``: ``CardError/unknownKey`` for another root key, ``CardError/older`` for a set before the
    ///   one that is held.
    public init(
        _ text: ArraySlice<UInt8>,
        roots: [VerificationKey<V2>],
        heldVersion: Int?,
        at now: Instant
    ) throws(CardError) {
        let claims = try CardError.wrapping { () throws(TokenError) in
            try Self.claims(of: text, roots, now)
        }
        guard let version = claims.root["version"]?.number?.integer, version >= 0,
            let elements = claims.root["keys"]?.elements
        else { throw .format }
        if let heldVersion, version < heldVersion { throw .older }
        self.version = version
        keys = elements.compactMap(KnownKey.init)
        expiresAt = claims.expiresAt
    }

    private static func claims(
        of text: ArraySlice<UInt8>,
        _ roots: [VerificationKey<V2>],
        _ now: Instant
    ) throws(TokenError) -> TokenClaims {
        let kind = CardTokenKind.keys.kind
        let token = try PublicToken<V2>(parsing: text, maximumByteCount: kind.maximumByteCount)
        let identifier = try token.keyIdentifier
        guard let root = roots.first(where: { $0.identifier == identifier }) else {
            throw .unknownKey
        }
        return try token.verified(by: root).claims(of: kind, at: now)
    }

    /// Signs a set with a root key.
    ///
    /// - Parameters:
    ///   - version: the number of the set, not lower than that of any before.
    ///   - keys: the keys.
    ///   - root: the root key.
    ///   - now: the time.
    ///   - lifetime: how long the set counts, seconds.
    /// - Returns: the token.
    /// - Throws: ``CardIssuingError``: also for keys that readers would leave out, and a version below zero.
    public static func sign(
        version: Int,
        keys: [KnownKey],
        by root: borrowing TokenSigningKey<V2>,
        at now: Instant,
        lifetime: Int64 = CardTokenKind.keys.rules.maximumLifetime
    ) throws(CardIssuingError) -> String {
        guard version >= 0 else { throw .claim("version") }
        guard
            keys.allSatisfy({
                $0.role.isVouchedFor && ($0.issuer != nil || !$0.role.speaksForSomebody)
            })
        else { throw .claim("keys") }
        let times = try CardTokenKind.keys.times(from: now, lifetime: lifetime)
        let claims = claims(
            version: version,
            keys: keys,
            issuedAt: times.issuedAt,
            expiresAt: times.expiresAt
        )
        return try CardTokenKind.keys.sign(claims: claims, by: root)
    }

    /// The claims of a set, to be signed by a root key.
    public static func claims(
        version: Int,
        keys: [KnownKey],
        issuedAt: Instant,
        expiresAt: Instant
    ) -> JSONOutput {
        .object([
            ("typ", .string(CardTokenKind.keys.rawValue)), ("version", .integer(version)),
            ("keys", .array(keys.map(\.output))), ("iat", .string(issuedAt.rfc3339)),
            ("exp", .string(expiresAt.rfc3339)),
        ])
    }
}

extension KnownKey {
    /// Reads a key as sets and drafts have it; `nil` for a role that no set has, or another identifier than its own.
    init?(_ value: JSONValue) {
        guard let text = value["key"]?.string, let key = try? VerificationKey<V2>(parsing: text),
            value["kid"]?.string == key.identifier.text,
            let role = value["role"]?.string.flatMap(KeyRole.init), role.isVouchedFor,
            let notBefore = value["nbf"]?.utf8.flatMap(ClaimRules.instant),
            let notAfter = value["exp"]?.utf8.flatMap(ClaimRules.instant)
        else { return nil }
        let issuer = value["iss"]?.string
        guard issuer != nil || !role.speaksForSomebody else { return nil }
        self.init(key, role: role, issuer: issuer, notBefore: notBefore, notAfter: notAfter)
    }

    /// The key as sets and drafts have it.
    var output: JSONOutput {
        var members: [(String, JSONOutput)] = [
            ("kid", .string(key.identifier.text)), ("key", .string(key.text)),
            ("role", .string(role.rawValue)),
        ]
        if let issuer { members.append(("iss", .string(issuer))) }
        members.append(("nbf", .string(notBefore.rfc3339)))
        members.append(("exp", .string(notAfter.rfc3339)))
        return .object(members)
    }
}

extension KeyRole {
    /// Whether keys of this role stand in a set: the root vouches for others, not for itself, and wallets' keys
    /// come with their cards.
    fileprivate var isVouchedFor: Bool { self != .root && self != .wallet }

    /// Whether a key of this role must say for whom it speaks.
    fileprivate var speaksForSomebody: Bool { self == .insurer || self == .provider }
}
