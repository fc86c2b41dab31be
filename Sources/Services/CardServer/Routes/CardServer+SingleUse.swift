// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Database
import Encodings
import HTTPServer
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
}
