// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Encodings
public import Tokens

/// An insurer's statement that a person may fetch a card.
public struct CardClaim: Sendable {
    /// The insurer's number, five digits.
    public let insurerNumber: String
    /// The card's number.
    public let cardNumber: CardNumber
    /// The key of the only wallet that may use it; `nil` if the first wallet to use it may.
    public let boundKey: String?
    /// The person's relation to the policy holder.
    public let relation: CardRelation
    /// The identifier of the token.
    public let identifier: String
    /// The time it expires.
    public let expiresAt: Instant

    /// The longest lifetime of a claim that is not bound to a wallet, in seconds.
    public static let unboundLifetime: Int64 = 900

    /// Checks a claim in the wallet, which has no insurer's keys: its form, kind, audience, expiry and binding.
    ///
    /// - Parameters:
    ///   - text: the token.
    ///   - audience: the intended card server.
    ///   - wallet: the wallet's key.
    ///   - now: the time.
    /// - Throws: ``CardError``: ``CardError/audience`` for a claim to another card server,
    ///   ``CardError/subjectMismatch`` for a claim bound to another wallet.
    public init(
        unverified text: ArraySlice<UInt8>,
        audience: String,
        wallet: VerificationKey<V2>,
        at now: Instant
    ) throws(CardError) {
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
            // The server's clock decides whether the claim is valid yet.
            guard error == .notYetValid, claims != nil else { throw CardError(error) }
        }
        guard let claims else { throw .format }
        try self.init(claims, audience: audience, wallet: wallet)
    }

    /// Checks a claim at the card server.
    ///
    /// The caller must check in its database that the insurer has such a card.
    ///
    /// - Parameters:
    ///   - text: the token.
    ///   - keys: the trusted keys.
    ///   - audience: the card server itself.
    ///   - wallet: the key of the wallet that presents it.
    ///   - now: the time.
    /// - Throws: ``CardError``, as for reading in the wallet; also ``CardError/unknownKey`` if the named insurer did
    ///   not sign the claim.
    public init(
        _ text: ArraySlice<UInt8>,
        keys: KeyDirectory,
        audience: String,
        wallet: VerificationKey<V2>,
        at now: Instant
    ) throws(CardError) {
        let (claims, signers): (TokenClaims, [KnownKey])
        do throws(TokenError) {
            let verified = try keys.verified(text, as: .claim, at: now)
            claims = try verified.message.claims(of: CardTokenKind.claim.kind, at: now)
            signers = verified.signers
        } catch {
            throw CardError(error)
        }
        guard let issuer = claims.root["iss"]?.string,
            signers.contains(where: { $0.issuer == issuer })
        else { throw .unknownKey }
        try self.init(claims, audience: audience, wallet: wallet)
    }

    private init(
        _ claims: TokenClaims,
        audience: String,
        wallet: VerificationKey<V2>
    ) throws(CardError) {
        let root = claims.root
        guard let insurer = root["iss"]?.string, insurer.hasPrefix("bag:"),
            let insurer = InsurerNumber(String(insurer.dropFirst(4))),
            let number = root["veka"]?.string.flatMap({ CardNumber($0) }),
            let identifier = root["jti"]?.string, TokenIdentifier.isValid(identifier),
            let relation = CardRelation(rawValue: root["rel"]?.string ?? "self")
        else { throw .format }
        guard root["aud"]?.string == audience else { throw .audience }
        boundKey = root["cnf"]?.string
        guard root["cnf"] == nil || boundKey == wallet.text else { throw .subjectMismatch }
        let lifetime = claims.expiresAt.secondsSinceEpoch - claims.issuedAt.secondsSinceEpoch
        guard boundKey != nil || lifetime <= Self.unboundLifetime else { throw .format }
        insurerNumber = insurer.digits
        cardNumber = number
        self.relation = relation
        self.identifier = identifier
        expiresAt = claims.expiresAt
    }
}
