// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Database
import Encodings

/// The used nonces, each of which is valid only once.
enum SpentNonces {
    /// Uses a nonce; throws `nonceInvalid` if it was used before.
    static func spend(
        _ nonce: String,
        until end: Instant,
        _ work: CardStore.Work
    ) throws(CardRequestError) {
        let count = try work.execute(
            "INSERT INTO insurance_spent_nonce (nonce, ends) VALUES (?, ?) ON CONFLICT DO NOTHING",
            .text(nonce),
            .time(end)
        )
        guard count == 1 else { throw CardRequestError(.nonceInvalid) }
    }

    /// Returns whether a nonce was used.
    static func contains(_ nonce: String, _ work: CardStore.Work) throws(CardRequestError) -> Bool {
        try work.row(
            "SELECT nonce FROM insurance_spent_nonce WHERE nonce = ?",
            .text(nonce)
        ) != nil
    }
}
