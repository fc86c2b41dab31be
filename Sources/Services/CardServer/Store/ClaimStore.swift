// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Database
import Encodings
import InsuranceCards

/// The card of a claim, with the positions of the single-use cards requested along with it.
struct FoundCard: Sendable {
    let card: CardIndexEntry
    /// The holder's relation, as the insurer's claim states it.
    let relation: CardRelation
    /// The positions, in the order of the keys; nil if none were requested.
    let places: Result<[SingleUseCards.Place], CardClaimError>?
}

/// The cards that claims yield, and the wallets that have used claims without a key.
enum ClaimStore {
    /// The most wallets that may get the same card through insurers' claims without a key.
    static let deviceLimit = 5
    /// How long a wallet that fetched a card is counted as having it: the card's validity.
    static let deviceTime = CardIssuer.maximumLifetime

    /// Returns the card of a claim, and positions for single-use cards with these keys.
    static func find(
        _ claim: CardClaim,
        _ wallet: String,
        _ keys: [String],
        at now: Instant,
        _ work: CardStore.Work
    ) throws(CardRequestError) -> Result<FoundCard, CardClaimError> {
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

    /// Returns the card that a claim is for, if the insurer has it and the wallet may have it.
    static func card(
        for claim: CardClaim,
        _ wallet: String,
        at now: Instant,
        _ work: CardStore.Work
    ) throws(CardRequestError) -> Result<CardIndexEntry, CardClaimError> {
        guard let card = try CardIndexEntry.find(claim.cardNumber.digits, work) else {
            return .failure(.cardUnknown)
        }
        guard card.insurer == claim.insurerNumber else { return .failure(.owner) }
        if let reason = card.revocation { return .failure(.cardRevoked(reason)) }
        guard claim.boundKey == nil else { return .success(card) }
        guard try use(claim, by: wallet, work) else { return .failure(.key) }
        let hasPlace = try takePlace(on: claim.cardNumber.digits, for: wallet, at: now, work)
        return hasPlace ? .success(card) : .failure(.deviceLimit)
    }

    /// Binds a claim that names no wallet to the first wallet that uses it; false for any other.
    private static func use(
        _ claim: CardClaim,
        by wallet: String,
        _ work: CardStore.Work
    ) throws(CardRequestError) -> Bool {
        let user = try work.row(
            """
            INSERT INTO insurance_claim_use (claim, wallet, ends) VALUES (?, ?, ?)
            ON CONFLICT (claim) DO UPDATE SET wallet = insurance_claim_use.wallet RETURNING wallet
            """,
            .text(claim.insurerNumber + claim.identifier),
            .text(wallet),
            .time(claim.expiresAt.adding(seconds: 60))
        )
        return try user?.text("wallet") == wallet
    }

    private static func takePlace(
        on card: String,
        for wallet: String,
        at now: Instant,
        _ work: CardStore.Work
    ) throws(CardRequestError) -> Bool {
        let used = try work.execute(
            "UPDATE insurance_device SET used = ? WHERE veka = ? AND wallet = ?",
            .time(now),
            .text(card),
            .text(wallet)
        )
        guard used == 0 else { return true }
        let row = try work.row(
            "SELECT count(*) AS number FROM insurance_device WHERE veka = ? AND used > ?",
            .text(card),
            .time(now.adding(seconds: -deviceTime))
        )
        guard let number = try row?.integer("number"), number < deviceLimit else { return false }
        try work.execute(
            "INSERT INTO insurance_device (veka, wallet, used) VALUES (?, ?, ?)",
            .text(card),
            .text(wallet),
            .time(now)
        )
        return true
    }

    /// Removes a wallet, and the receipts that wait for it.
    static func forget(_ wallet: String, _ work: CardStore.Work) throws(CardRequestError) {
        try work.execute("DELETE FROM insurance_device WHERE wallet = ?", .text(wallet))
        try work.execute("DELETE FROM insurance_receipt WHERE wallet = ?", .text(wallet))
    }
}
