// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Encodings

/// The rules for the claims of every kind of token.
public enum ClaimRules {
    /// How far clocks may differ, in seconds.
    public static let clockTolerance: Int64 = 60
    /// The most members that the object may have.
    public static let memberLimit = 256
    /// The fewest bytes of a message: an object without members.
    static let messageByteCount = 2
    /// How deep arrays and objects may be nested; the object itself has depth 1.
    public static let depthLimit = 8

    /// Reads a message as an object: strict JSON within the limits above.
    ///
    /// - Throws: ``TokenError/json(_:)``, ``TokenError/notClaims``.
    public static func object(
        _ message: ArraySlice<UInt8>,
        maximumByteCount: Int
    ) throws(TokenError) -> JSONValue {
        let limits = JSONLimits(
            byteCount: maximumByteCount,
            depth: depthLimit,
            nodeCount: maximumByteCount
        )
        let root: JSONValue
        do throws(JSONError) {
            root = try JSONTree(parsing: Array(message), limits: limits).root
        } catch {
            throw .json(error.reason)
        }
        guard root.kind == .object, root.count <= memberLimit else { throw .notClaims }
        return root
    }

    /// Reads a point in time in UTF-8: RFC 3339 with a capital `T`, and `Z` or a numeric offset; `nil` for
    /// anything else.
    public static func instant(_ text: ArraySlice<UInt8>) -> Instant? {
        guard text.count >= 20, text[text.startIndex + 10] == UInt8(ascii: "T"),
            text[text.endIndex - 1] != UInt8(ascii: "z")
        else { return nil }
        return Instant(rfc3339: text)
    }
}

/// The time in which a token is valid, as far as its claims state one.
public struct ClaimTimes: Sendable, Hashable {
    /// `iat`.
    public let issuedAt: Instant?
    /// `nbf`.
    public let notBefore: Instant?
    /// `exp`.
    public let expiresAt: Instant?

    /// Reads the times of claims.
    ///
    /// - Throws: ``TokenError/format(claim:)`` for a claim that is present but is not a time.
    public init(in claims: JSONValue) throws(TokenError) {
        issuedAt = try Self.instant("iat", in: claims)
        notBefore = try Self.instant("nbf", in: claims)
        expiresAt = try Self.instant("exp", in: claims)
    }

    private static func instant(
        _ name: String,
        in claims: JSONValue
    ) throws(TokenError) -> Instant? {
        guard let value = claims[name] else { return nil }
        guard let instant = value.utf8.flatMap(ClaimRules.instant) else {
            throw .format(claim: name)
        }
        return instant
    }

    /// Checks that a moment is between them, allowing for a clock difference of ``ClaimRules/clockTolerance``.
    ///
    /// - Throws: ``TokenError/notYetValid``, ``TokenError/expired``.
    public func check(at now: Instant) throws(TokenError) {
        let latest = now.adding(seconds: ClaimRules.clockTolerance)
        for time in [issuedAt, notBefore] {
            if let time, time > latest { throw .notYetValid }
        }
        if let expiresAt, expiresAt <= now.adding(seconds: -ClaimRules.clockTolerance) {
            throw .expired
        }
    }
}
