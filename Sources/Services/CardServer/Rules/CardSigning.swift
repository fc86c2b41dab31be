// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Encodings
import InsuranceCards

/// What a wallet that fetches its cards gets.
struct FetchedCards: Sendable {
    /// The single-use cards of a claim, or why there are none.
    struct Batch: Sendable {
        /// Which claim they belong to, from 0.
        let claim: Int
        var cards: [String] = []
        var refusal: CardClaimError?
    }

    /// The signed cards.
    fileprivate(set) var cards: [String] = []
    /// Those for one check-in each.
    fileprivate(set) var batches: [Batch] = []
    /// Which claims lead to no card, and why.
    fileprivate(set) var refusals: [(claim: Int, refusal: CardClaimError)] = []
    /// The receipts that wait for the wallet.
    let receipts: [String]
    /// When this was so.
    let time: Instant
}

/// Signs what the database has found for a wallet that fetches its cards.
struct CardSigning {
    /// What the wallet asked with.
    let token: WalletToken
    /// The key that signs.
    let signer: CardServer.Signer
    /// Where the server is.
    let address: CardServer.Address
    let now: Instant

    /// The cards, signed.
    ///
    /// - Parameters:
    ///   - outcomes: what each claim leads to, in their order.
    ///   - receipts: those that wait for this wallet.
    /// - Returns: the cards, the receipts, and which claims lead to none.
    /// - Throws: the server's error where a card cannot be read or signed.
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
        // A card that could not be revoked is not issued.
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

    /// As many single-use cards as there were keys, in their order, or a word why there are none.
    ///
    /// It is no error of the claim: the ordinary card is there.
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
