// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Encodings

/// The claims of a token whose signature, kind and time were found right.
public struct TokenClaims: Sendable {
    /// All members, those unknown included.
    public let root: JSONValue
    /// `iat`.
    public let issuedAt: Instant
    /// `nbf`; where there is none, `iat`.
    public let notBefore: Instant
    /// `exp`.
    public let expiresAt: Instant
    fileprivate let times: ClaimTimes

    /// Checks the time once more, as of what was read at any time.
    ///
    /// - Throws: ``TokenError/notYetValid``, ``TokenError/expired``.
    public func check(at now: Instant) throws(TokenError) {
        try times.check(at: now)
    }

    /// The string of a claim.
    ///
    /// - Throws: ``TokenError/missing(claim:)``, ``TokenError/format(claim:)``.
    public func string(_ name: String) throws(TokenError) -> String {
        guard let value = root[name] else { throw .missing(claim: name) }
        guard let text = value.string else { throw .format(claim: name) }
        return text
    }

    /// Reads the claims of a kind and checks all but the time.
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
    /// The claims, of a kind and valid at a time.
    ///
    /// - Throws: ``TokenError/json(_:)``, ``TokenError/notClaims``, ``TokenError/wrongType``,
    ///   ``TokenError/missing(claim:)``, ``TokenError/format(claim:)``, ``TokenError/lifetime``,
    ///   ``TokenError/notYetValid``, ``TokenError/expired``.
    public func claims(of kind: TokenKind, at now: Instant) throws(TokenError) -> TokenClaims {
        let claims = try TokenClaims(bytes, of: kind)
        try claims.times.check(at: now)
        return claims
    }

    /// The claims, of a kind but perhaps of another time: of what was kept and is shown as out of date.
    ///
    /// - Throws: as ``claims(of:at:)``, but for the last two.
    public func claimsAtAnyTime(of kind: TokenKind) throws(TokenError) -> TokenClaims {
        try TokenClaims(bytes, of: kind)
    }
}
