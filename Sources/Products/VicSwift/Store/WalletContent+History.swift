// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import InsuranceCards

extension WalletContent {
    /// The state of a card at a time.
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

    /// Records the card server's reason for no longer issuing a card.
    mutating func note(_ reason: CardRevocationReason, of number: CardNumber) {
        let new = StoredRevocation(cardNumber: number.digits, reason: reason.rawValue)
        revocations.removeAll { $0.cardNumber == number.digits }
        revocations.append(new)
    }

    /// Forgets the revocations of cards that were issued again, and of those that are gone.
    mutating func forgetRevocations(renewed: [InsuranceCard], kept: [InsuranceCard]) {
        let renewed = Set(renewed.map(\.number.digits))
        let kept = Set(kept.map(\.number.digits))
        revocations.removeAll {
            renewed.contains($0.cardNumber) || !kept.contains($0.cardNumber)
        }
    }
}

extension CardRevocationReason {
    /// The revocation reported for a claim's card; `nil` if the card server reports none.
    init?(_ error: CardServerClient.ClaimError) {
        guard error.code == "card_revoked" else { return nil }
        self = error.reason.flatMap(CardRevocationReason.init(rawValue:)) ?? .cancelled
    }
}

extension ConsentLog {
    /// Reads the log as stored.
    ///
    /// - Throws: ``VicError`` 106 `unreadable` for a text that is not a log, such as one of a later version.
    init(kept text: String) throws(VicError) {
        let limits = JSONLimits(byteCount: 4 << 20, depth: 8, nodeCount: 200_000)
        guard let root = try? JSONTree(parsing: Array(text.utf8), limits: limits).root,
            let log = try? ConsentLog(stored: root)
        else { throw .unreadable }
        self = log
    }

    /// The log as stored.
    var kept: String { output.encoded() }
}
