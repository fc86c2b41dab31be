// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Encodings

/// The claims of a token after its signature, kind and time have been checked.
public struct TokenClaims: Sendable {
    /// All members, unknown ones included.
    public let root: JSONValue
    /// `iat`.
    public let issuedAt: Instant
    /// `nbf`, or `iat` if it is missing.
    public let notBefore: Instant
    /// `exp`.
    public let expiresAt: Instant
    fileprivate let times: ClaimTimes

    /// Checks the time again, also for claims read by ``VerifiedMessage/claimsAtAnyTime(of:)``.
    ///
    /// - Throws: ``TokenError/notYetValid``, ``TokenError/expired``.
    public func check(at now: Instant) throws(TokenError) {
        try times.check(at: now)
    }

    /// Returns a claim that is a string.
    ///
    /// - Throws: ``TokenError/missing(claim:)``, ``TokenError/format(claim:)``.
    public func string(_ name: String) throws(TokenError) -> String {
        guard let value = root[name] else { throw .missing(claim: name) }
        guard let text = value.string else { throw .format(claim: name) }
        return text
    }

    /// Reads the claims of a kind and checks everything but the time.
    init(_ message: ArraySlice<UInt8>, of kind: TokenKind) throws(TokenError) {
        guard message.count >= ClaimRules.messageByteCount else { throw .tooShort }
        root = try ClaimRules.object(message, maximumByteCount: kind.maximumByteCount)
        guard root["typ"]?.utf8?.elementsEqual(kind.type.utf8) == true else { throw .wrongType }
        times = try ClaimTimes(in: root)
        guard let issuedAt = times.issuedAt else { throw .missing(claim: "iat") }
        guard let expiresAt = times.expiresAt else { throw .missing(claim: "exp") }
        self.issuedAt = issuedAt
        self.expiresAt = expiresAt
        notBefore = times.notBefore ?? issuedAt
        let lifetime = expiresAt.secondsSinceEpoch - issuedAt.secondsSinceEpoch
        guard lifetime > 0, lifetime <= kind.maximumLifetime else { throw .lifetime }
    }
}

extension VerifiedMessage {
    /// Returns the claims, of the given kind and valid at the given time.
    ///
    /// - Throws: ``TokenError/json(_:)``, ``TokenError/notClaims``, ``TokenError/wrongType``,
    ///   ``TokenError/missing(claim:)``, ``TokenError/format(claim:)``, ``TokenError/lifetime``,
    ///   ``TokenError/notYetValid``, ``TokenError/expired``.
    public func claims(of kind: TokenKind, at now: Instant) throws(TokenError) -> TokenClaims {
        let claims = try TokenClaims(bytes, of: kind)
        try claims.times.check(at: now)
        return claims
    }

    /// Returns the claims, of the given kind but valid at any time, for stored tokens shown as out of date.
    ///
    /// - Throws: like ``claims(of:at:)``, except the last two.
    public func claimsAtAnyTime(of kind: TokenKind) throws(TokenError) -> TokenClaims {
        try TokenClaims(bytes, of: kind)
    }
}
