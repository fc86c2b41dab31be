// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Cryptography
public import Encodings
public import Tokens

/// The wallet's answer to a provider: a card that discloses only the agreed fields, and a proof of the wallet's key.
public enum CheckInAnswer {
    /// Makes an answer.
    ///
    /// - Parameters:
    ///   - request: the request.
    ///   - issued: the card as issued by the server.
    ///   - fields: the fields that the person agreed to.
    ///   - key: the wallet's key.
    ///   - now: the time.
    ///   - random: the source of the proof's identifier.
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

    /// Returns the parts and the coverage of a card of this wallet, which was checked on arrival.
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
