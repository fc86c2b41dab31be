// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Encodings
public import Tokens

/// A list of revoked cards, one bit for each card, so that a query does not reveal the card.
public struct StatusList: Sendable {
    /// The maximum number of cards in a list.
    public static let capacity = 131_072
    private static let byteCount = capacity / 8

    /// The time it was issued.
    public let issuedAt: Instant
    /// The time it expires.
    public let expiresAt: Instant
    private let bits: [UInt8]

    /// Reads a list.
    ///
    /// - Parameters:
    ///   - text: the token.
    ///   - keys: the trusted keys.
    ///   - issuer: the card server.
    ///   - list: the expected list.
    ///   - held: the time of issue of the stored list, if there is one.
    ///   - now: the time.
    /// - Throws: ``CardError``: ``CardError/older`` for a list older than the stored one.
    public init(
        _ text: ArraySlice<UInt8>,
        keys: KeyDirectory,
        issuer: String,
        list: String,
        held: Instant?,
        at now: Instant
    ) throws(CardError) {
        let claims = try CardError.wrapping { () throws(TokenError) in
            try keys.verified(text, as: .status, at: now).message
                .claims(of: CardTokenKind.status.kind, at: now)
        }
        guard claims.root["iss"]?.string == issuer, claims.root["list"]?.string == list,
            let text = claims.root["bits"]?.utf8,
            let bits = try? Base64.decode(text, alphabet: .urlSafe, padding: .forbidden),
            bits.count == Self.byteCount
        else { throw .format }
        if let held, claims.issuedAt < held { throw .older }
        self.bits = bits
        issuedAt = claims.issuedAt
        expiresAt = claims.expiresAt
    }

    /// Returns whether the card at an index is revoked; any index beyond the list is.
    public func isRevoked(_ index: Int) -> Bool {
        guard 0..<Self.capacity ~= index else { return true }
        return bits[index / 8] >> UInt8(index % 8) & 1 == 1
    }

    /// Signs a list with a status key.
    ///
    /// - Parameters:
    ///   - issuer: the card server.
    ///   - list: the list.
    ///   - revoked: the indices of the revoked cards.
    ///   - key: the key.
    ///   - now: the time.
    ///   - lifetime: the lifetime of the list, in seconds.
    /// - Returns: the token.
    /// - Throws: ``CardIssuingError``, also for an index beyond the list, which could not mark its card as revoked.
    public static func sign(
        issuer: String,
        list: String,
        revoked: some Sequence<Int>,
        by key: borrowing TokenSigningKey<V2>,
        at now: Instant,
        lifetime: Int64 = CardTokenKind.status.rules.maximumLifetime
    ) throws(CardIssuingError) -> String {
        let places = Array(revoked)
        guard places.allSatisfy({ 0..<capacity ~= $0 }) else { throw .claim("bits") }
        let times = try CardTokenKind.status.times(from: now, lifetime: lifetime)
        let claims = claims(
            issuer: issuer,
            list: list,
            revoked: places,
            issuedAt: times.issuedAt,
            expiresAt: times.expiresAt
        )
        return try CardTokenKind.status.sign(claims: claims, by: key)
    }

    /// Returns the claims of a list, for a status key to sign.
    public static func claims(
        issuer: String,
        list: String,
        revoked: some Sequence<Int>,
        issuedAt: Instant,
        expiresAt: Instant
    ) -> JSONOutput {
        var bits = [UInt8](repeating: 0, count: byteCount)
        for index in revoked where 0..<capacity ~= index {
            bits[index / 8] |= 1 << UInt8(index % 8)
        }
        return .object([
            ("typ", .string(CardTokenKind.status.rawValue)), ("iss", .string(issuer)),
            ("list", .string(list)),
            ("bits", .string(Base64.encode(bits, alphabet: .urlSafe, padded: false))),
            ("iat", .string(issuedAt.rfc3339)), ("exp", .string(expiresAt.rfc3339)),
        ])
    }
}
