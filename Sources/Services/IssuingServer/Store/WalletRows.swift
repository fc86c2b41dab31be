// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Database
import Encodings
import PaymentCards

/// Which cards are in a wallet of a phone.
enum WalletRows {
    /// Returns the state of a card; not digitised if it was never added.
    static func state(
        of card: CardIdentifier,
        _ work: IssuingStore.Work
    ) throws(IssuingRequestError) -> WalletState {
        let row = try work.row("SELECT state FROM issuing_wallet WHERE card = ?", .text(card.text))
        guard let row else { return .notDigitized }
        guard let state = WalletState(rawValue: try row.text("state")) else {
            throw IssuingRequestError(.internalError)
        }
        return state
    }

    /// Stores the state of a card.
    static func set(
        _ state: WalletState,
        of card: CardIdentifier,
        at now: PreciseInstant,
        _ work: IssuingStore.Work
    ) throws(IssuingRequestError) {
        try work.execute(
            """
            INSERT INTO issuing_wallet (card, state, changed) VALUES (?, ?, ?)
            ON CONFLICT (card) DO UPDATE SET state = excluded.state, changed = excluded.changed
            """,
            .text(card.text),
            .text(state.rawValue),
            .time(now)
        )
    }
}
