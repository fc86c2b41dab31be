// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Database
import Encodings
import HTTP
import InsuranceCards
import Tokens

/// A card that a claim leads to, with the places of the cards for one check-in each that were asked for with it.
struct FoundCard: Sendable {
    let card: KeptCard
    /// What the insurer's claim says of the holder.
    let relation: CardRelation
    /// The places, in the order of the keys; nil where none were asked for.
    let places: Result<[SingleUseCards.Place], SingleUseCards.Refusal>?
}

// Cards for one check-in each, which a wallet asks for together with its cards.
extension CardServer {
    /// The card of a claim, and places for cards with these keys.
    static func find(
        _ claim: CardClaim,
        _ wallet: String,
        _ keys: [String],
        at now: Instant,
        _ work: Ledger.Work
    ) throws(LedgerFault) -> Result<FoundCard, ClaimRefusal> {
        switch try card(for: claim, wallet, at: now, work) {
        case .failure(let refusal): return .failure(refusal)
        case .success(let card):
            let places =
                keys.isEmpty
                ? nil
                : try SingleUseCards.enter(
                    keys,
                    of: claim.cardNumber.digits,
                    until: now.adding(seconds: CardIssuer.maximumLifetime),
                    at: now,
                    work
                )
            return .success(FoundCard(card: card, relation: claim.relation, places: places))
        }
    }

    /// The entry of the answer: as many cards as there were keys, in their order, or a word why there are none.
    ///
    /// It is no error of the claim: the ordinary card is there.
    func batch(
        _ places: Result<[SingleUseCards.Place], SingleUseCards.Refusal>,
        of record: CardRecord,
        as relation: CardRelation,
        _ index: Int,
        _ token: WalletToken,
        _ parties: Parties,
        _ place: Place,
        at now: Instant
    ) throws(IssuingFault) -> JSONOutput {
        var recipients: [CardIssuer.Recipient] = []
        switch places {
        case .failure(let refusal):
            return [
                "claimIndex": .integer(index), "cards": [], "code": .string(refusal.rawValue),
            ]
        case .success(let places):
            for (key, single) in zip(token.batches[index], places) {
                guard let status = single.status(at: place) else { throw .claim("status") }
                recipients.append(CardIssuer.Recipient(key: key, status: status))
            }
        }
        let cards = try CardIssuer(issuer: place.issuer).issueBatch(
            record,
            to: recipients,
            relation: relation,
            by: keys.server,
            countingFrom: start(ofServerKeyIn: parties) ?? now,
            at: now,
            random: SystemRandom()
        )
        return [
            "claimIndex": .integer(index), "cards": .array(cards.map { .string($0) }),
            "code": nil,
        ]
    }

    /// From when on the server's key counts, before which no card may be dated.
    private func start(ofServerKeyIn parties: Parties) -> Instant? {
        let key = keys.server.verificationKey
        return parties.keys.first { $0.role == .server && $0.key == key }?.notBefore
    }
}
