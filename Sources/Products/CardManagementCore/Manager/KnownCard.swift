// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Execution
import PaymentCards

/// What is known about one card; all ``Card`` objects of the same card share it.
final class KnownCard: Sendable {
    private let known: Locked<PaymentCard>

    init(_ card: PaymentCard) {
        known = Locked(card)
    }

    var card: PaymentCard { known.withLock { $0 } }
    var state: CardState { CardState(card.status) }

    /// Takes over news about the card, unless something newer is known.
    func update(_ card: PaymentCard) {
        known.withLock { known in
            guard card.id == known.id, card.version >= known.version else { return }
            known = card
        }
    }
}

/// The records of the cards that the app holds.
final class KnownCards: Sendable {
    private struct Entry: Sendable {
        weak var record: KnownCard?
    }

    private let entries = Locked<[String: Entry]>([:])

    /// Returns the record of a card, with the latest of what is known.
    func record(of card: PaymentCard) -> KnownCard {
        entries.withLock { entries in
            if let record = entries[card.id.text]?.record {
                record.update(card)
                return record
            }
            // A card that went leaves an entry behind; they are few.
            if entries.count >= 2_000 {
                entries = entries.filter { $0.value.record != nil }
            }
            let record = KnownCard(card)
            entries[card.id.text] = Entry(record: record)
            return record
        }
    }

    /// Forgets the cards, so that those of another cardholder start afresh.
    func forget() {
        entries.withLock { $0 = [:] }
    }
}
