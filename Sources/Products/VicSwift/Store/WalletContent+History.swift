// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import InsuranceCards

extension WalletContent {
    /// How a card stands at a time.
    func state(of card: InsuranceCard, at now: Instant) -> VicCardState {
        let kept = revocations.first { $0.cardNumber == card.number.digits }
        let revocation = CardRevocation(
            isListed: isRevoked(card),
            reason: kept.flatMap { CardRevocationReason(rawValue: $0.reason) }
        )
        switch card.state(at: now, revocation: revocation) {
        case .valid: return .valid
        case .expired: return .expired
        case .revoked: return .revoked
        case .superseded: return .superseded
        case .stale: return .stale
        }
    }

    /// Notes the card server's word why it issues a card no more.
    mutating func note(_ reason: CardRevocationReason, of number: CardNumber) {
        let new = StoredRevocation(cardNumber: number.digits, reason: reason.rawValue)
        revocations.removeAll { $0.cardNumber == number.digits }
        revocations.append(new)
    }

    /// Forgets what was said of cards that were issued anew, and of those that are gone.
    mutating func forgetRevocations(renewed: [InsuranceCard], kept: [InsuranceCard]) {
        let renewed = Set(renewed.map(\.number.digits))
        let kept = Set(kept.map(\.number.digits))
        revocations.removeAll {
            renewed.contains($0.cardNumber) || !kept.contains($0.cardNumber)
        }
    }
}

extension CardRevocationReason {
    /// What the card server says of a claim's card; `nil` where it says nothing of a revocation.
    init?(_ error: CardServerClient.ClaimError) {
        guard error.code == "card_revoked" else { return nil }
        self = error.reason.flatMap(CardRevocationReason.init(rawValue:)) ?? .cancelled
    }
}

extension ConsentLog {
    /// The log as it lies in the store.
    ///
    /// - Throws: ``VicError`` 106 `unreadable` for a text that is none, such as one of a later version.
    init(kept text: String) throws(VicError) {
        let limits = JSONLimits(byteCount: 4 << 20, depth: 8, nodeCount: 200_000)
        guard let root = try? JSONTree(parsing: Array(text.utf8), limits: limits).root,
            let log = try? ConsentLog(stored: root)
        else { throw .unreadable }
        self = log
    }

    /// The log as it lies in the store.
    var kept: String { output.encoded() }
}
