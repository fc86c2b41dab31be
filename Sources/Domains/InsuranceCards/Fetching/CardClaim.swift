// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Encodings
public import Tokens

/// An insurer's word that a person may fetch a card.
public struct CardClaim: Sendable {
    /// The insurer's number, five digits.
    public let insurerNumber: String
    /// The card.
    public let cardNumber: CardNumber
    /// The key of the one wallet that may use it; `nil` for the first one that does.
    public let boundKey: String?
    /// How the person stands to the policy holder.
    public let relation: CardRelation
    /// The identifier of the token.
    public let identifier: String
    /// Until when it counts.
    public let expiresAt: Instant

    /// Why a claim is not taken.
    public enum Error: Swift.Error, Equatable, Sendable {
        /// Not a token of this version, one that lasts too long, or a claim is missing or in another form; at the
        /// server also another kind, and a token whose time has not come.
        case malformed
        /// A token of another kind.
        case type
        /// For another card server.
        case audience
        /// Its time is over.
        case expired
        /// Bound to another wallet.
        case key
        /// Signed by nobody who is known as the insurer that it names.
        case signature
    }

    /// The longest time that a claim counts which any wallet may use, seconds.
    public static let unboundLifetime: Int64 = 900

    /// Looks at a claim in the wallet, which has no insurer's keys: its form, kind, audience, end and binding.
    ///
    /// - Parameters:
    ///   - text: the token.
    ///   - audience: the card server for which it must be.
    ///   - wallet: the wallet's key.
    ///   - now: the time.
    /// - Throws: ``Error``.
    public init(
        unverified text: ArraySlice<UInt8>,
        audience: String,
        wallet: VerificationKey<V2>,
        at now: Instant
    ) throws(Error) {
        var claims: TokenClaims?
        do throws(TokenError) {
            let kind = CardTokenKind.claim.kind
            let token = try PublicToken<V2>(
                parsing: text,
                maximumByteCount: kind.maximumByteCount
            )
            _ = try token.keyIdentifier
            let found = try token.unverifiedClaims(of: kind)
            claims = found
            try found.check(at: now)
        } catch {
            switch error {
            case .wrongType: throw .type
            case .expired: throw .expired
            // The server's clock decides whether it may be used yet.
            case .notYetValid where claims != nil: break
            default: throw .malformed
            }
        }
        guard let claims else { throw .malformed }
        try self.init(claims, audience: audience, wallet: wallet)
    }

    /// Checks a claim at the card server.
    ///
    /// That the insurer has such a card is the caller's to check, in its database.
    ///
    /// - Parameters:
    ///   - text: the token.
    ///   - keys: the keys that count.
    ///   - audience: the card server itself.
    ///   - wallet: the key of the wallet that brings it.
    ///   - now: the time.
    /// - Throws: ``Error``.
    public init(
        _ text: ArraySlice<UInt8>,
        keys: KeyDirectory,
        audience: String,
        wallet: VerificationKey<V2>,
        at now: Instant
    ) throws(Error) {
        let (claims, signers): (TokenClaims, [KnownKey])
        do throws(TokenError) {
            let verified = try keys.verified(text, as: .claim, at: now)
            claims = try verified.message.claims(of: CardTokenKind.claim.kind, at: now)
            signers = verified.signers
        } catch {
            switch error {
            case .unknownKey, .wrongSignature: throw .signature
            case .expired: throw .expired
            default: throw .malformed
            }
        }
        guard let issuer = claims.root["iss"]?.string,
            signers.contains(where: { $0.issuer == issuer })
        else { throw .signature }
        try self.init(claims, audience: audience, wallet: wallet)
    }

    private init(
        _ claims: TokenClaims,
        audience: String,
        wallet: VerificationKey<V2>
    ) throws(Error) {
        let root = claims.root
        guard let insurer = root["iss"]?.string, insurer.hasPrefix("bag:"),
            let insurer = InsurerNumber(String(insurer.dropFirst(4))),
            let number = root["veka"]?.string.flatMap({ CardNumber($0) }),
            let identifier = root["jti"]?.string, TokenIdentifier.isValid(identifier),
            let relation = CardRelation(rawValue: root["rel"]?.string ?? "self")
        else { throw .malformed }
        guard root["aud"]?.string == audience else { throw .audience }
        boundKey = root["cnf"]?.string
        guard root["cnf"] == nil || boundKey == wallet.text else { throw .key }
        let lifetime = claims.expiresAt.secondsSinceEpoch - claims.issuedAt.secondsSinceEpoch
        guard boundKey != nil || lifetime <= Self.unboundLifetime else { throw .malformed }
        insurerNumber = insurer.digits
        cardNumber = number
        self.relation = relation
        self.identifier = identifier
        expiresAt = claims.expiresAt
    }
}
