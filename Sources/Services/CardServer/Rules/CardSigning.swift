// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Encodings
import InsuranceCards

/// The response for a wallet that fetches its cards.
struct FetchedCards: Sendable {
    /// The single-use cards of a claim, or why there are none.
    struct Batch: Sendable {
        /// The position of the claim they belong to, from 0.
        let claim: Int
        var cards: [String] = []
        var refusal: CardClaimError?
    }

    /// The signed cards.
    fileprivate(set) var cards: [String] = []
    /// The single-use cards.
    fileprivate(set) var batches: [Batch] = []
    /// The claims that yield no card, with the reasons.
    fileprivate(set) var refusals: [(claim: Int, refusal: CardClaimError)] = []
    /// The receipts that wait for this wallet.
    let receipts: [String]
    /// The time of the response.
    let time: Instant
}

/// Signs the cards found in the database for a wallet.
struct CardSigning {
    /// The wallet's token with the claims.
    let token: WalletToken
    /// The key that signs.
    let signer: CardServer.Signer
    /// The server's address.
    let address: CardServer.Address
    let now: Instant

    /// Signs the cards.
    ///
    /// - Parameters:
    ///   - outcomes: the outcome of each claim, in order.
    ///   - receipts: the receipts that wait for this wallet.
    /// - Returns: the cards, the receipts, and the claims that yield none.
    /// - Throws: the server's error if a card cannot be read or signed.
    func cards(
        _ outcomes: [Result<FoundCard, CardClaimError>],
        receipts: [String]
    ) throws(CardRequestError) -> FetchedCards {
        var fetched = FetchedCards(receipts: receipts, time: now)
        for (index, outcome) in outcomes.enumerated() {
            switch outcome {
            case .failure(let refusal): fetched.refusals.append((index, refusal))
            case .success(let found):
                let record = try found.card.record()
                do throws(CardIssuingError) {
                    fetched.cards.append(try issue(found, record))
                    guard let places = found.places else { continue }
                    fetched.batches.append(try batch(places, of: record, as: found.relation, index))
                } catch {
                    fetched.refusals.append((index, try refusal(for: error)))
                }
            }
        }
        return fetched
    }

    private func refusal(for error: CardIssuingError) throws(CardRequestError) -> CardClaimError {
        switch error {
        case .ended: .cardExpired
        case .refused: .cardRefused
        default: throw CardRequestError(.internalFailure)
        }
    }

    private func issue(
        _ found: FoundCard,
        _ record: CardRecord
    ) throws(CardIssuingError) -> String {
        // A card that cannot be revoked later is not issued.
        guard let status = found.card.status(at: address) else { throw .claim("status") }
        return try CardIssuer(issuer: address.issuer).issue(
            record,
            to: token.key,
            status: status,
            relation: found.relation,
            by: signer.held.key,
            at: now,
            random: SystemRandom()
        )
    }

    /// Returns one single-use card per key, in order, or a code for why there are none.
    ///
    /// That is not an error of the claim: the ordinary card is issued.
    private func batch(
        _ places: Result<[SingleUseCards.Place], CardClaimError>,
        of record: CardRecord,
        as relation: CardRelation,
        _ index: Int
    ) throws(CardIssuingError) -> FetchedCards.Batch {
        var recipients: [CardIssuer.Recipient] = []
        switch places {
        case .failure(let refusal):
            return FetchedCards.Batch(claim: index, refusal: refusal)
        case .success(let places):
            for (key, single) in zip(token.batches[index], places) {
                guard let status = single.status(at: address) else { throw .claim("status") }
                recipients.append(CardIssuer.Recipient(key: key, status: status))
            }
        }
        let cards = try CardIssuer(issuer: address.issuer).issueBatch(
            record,
            to: recipients,
            relation: relation,
            by: signer.held.key,
            countingFrom: signer.start,
            at: now,
            random: SystemRandom()
        )
        return FetchedCards.Batch(claim: index, cards: cards)
    }
}
