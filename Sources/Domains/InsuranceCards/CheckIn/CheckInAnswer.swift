// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Cryptography
public import Encodings
public import Tokens

/// What a wallet sends to a provider: a card of which only the agreed fields are shown, and a proof of its key.
public enum CheckInAnswer {
    /// Makes an answer.
    ///
    /// - Parameters:
    ///   - request: what was asked for.
    ///   - issued: the card as the server issued it.
    ///   - fields: those that the person agreed to.
    ///   - key: the wallet's key.
    ///   - now: the time.
    ///   - random: where the proof's identifier comes from.
    /// - Returns: the presentation, and the identifier of its proof.
    /// - Throws: ``CheckInError``.
    public static func make(
        to request: CheckInRequest,
        with issued: ArraySlice<UInt8>,
        showing fields: Set<CardField>,
        by key: borrowing TokenSigningKey<V2>,
        at now: Instant,
        random: some RandomSource
    ) throws(CheckInError) -> (presentation: String, identifier: String) {
        guard now < request.expiresAt else { throw .requestExpired }
        guard fields.isSubset(of: request.requestedFields.map(\.field)) else {
            throw .fieldUnwanted
        }
        let (parts, coverage) = try card(issued)
        guard request.coverages.contains(coverage) else { throw .coverage }
        guard let shown = parts.disclosures(of: fields) else { throw .shown(.disclosure) }
        for requested in request.requestedFields
        where requested.isRequired
            && !shown.contains(where: { $0.name == requested.field.rawValue })
        {
            throw .fieldMissing(requested.field)
        }
        do throws(CardIssuingError) {
            let proof = try HolderProof.sign(
                parts.text(showing: shown),
                for: .init(
                    audience: request.client,
                    nonce: request.nonce,
                    request: request.identifier
                ),
                by: key,
                at: now,
                random: random
            )
            return (proof.text, proof.identifier)
        } catch {
            throw .signing
        }
    }

    /// The parts of a card of the wallet's own, which was checked as it came, and what it is for.
    private static func card(
        _ issued: ArraySlice<UInt8>
    ) throws(CheckInError) -> (DisclosingToken, CardCoverage) {
        do throws(TokenError) {
            let (parts, claims) = try DisclosingToken.own(issued, as: .card)
            let coverage = try claims.string("card_kind")
            guard let coverage = CardCoverage(rawValue: coverage) else {
                throw .format(claim: "card_kind")
            }
            return (parts, coverage)
        } catch {
            throw .shown(CardError(error))
        }
    }
}
