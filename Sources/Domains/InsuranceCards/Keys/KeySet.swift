// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Encodings
public import Tokens

/// A set of trusted keys, signed by a root key.
public struct KeySet: Sendable {
    /// The version of this set; later sets have higher numbers.
    public let version: Int
    /// The keys.
    public let keys: [KnownKey]
    /// The time the set expires.
    public let expiresAt: Instant

    /// The maximum number of keys in a set, so that it always fits into its 64 KiB, whatever their issuers.
    ///
    /// A key takes at most 226 bytes of the message, and a token of that size holds 49,018.
    public static let capacity = 216

    /// Reads a set.
    ///
    /// Keys with an unknown role, and keys with a false identifier, are left out: a set may contain entries for later
    /// versions.
    ///
    /// - Parameters:
    ///   - text: the token.
    ///   - roots: the root keys, which come with the software.
    ///   - heldVersion: the version of the stored set, if there is one.
    ///   - now: the time.
    /// - Throws: ``CardError``: ``CardError/unknownKey`` for another root key, ``CardError/older`` for a set older than
    ///   the stored one.
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
    ///   - version: the version of the set, not lower than any before.
    ///   - keys: the keys.
    ///   - root: the root key.
    ///   - now: the time.
    ///   - lifetime: the lifetime of the set, in seconds.
    /// - Returns: the token.
    /// - Throws: ``CardIssuingError``, also for keys that readers would leave out, and for a negative version.
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

    /// Returns the claims of a set, for a root key to sign.
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
    /// Reads a key in the form of sets and drafts; `nil` for a role that sets cannot contain, or a false identifier.
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

    /// The key in the form of sets and drafts.
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
    /// Whether sets may contain keys of this role: the root vouches for others, not for itself, and wallets' keys come
    /// with their cards.
    fileprivate var isVouchedFor: Bool { self != .root && self != .wallet }

    /// Whether a key of this role must name the issuer it represents.
    fileprivate var speaksForSomebody: Bool { self == .insurer || self == .provider }
}
