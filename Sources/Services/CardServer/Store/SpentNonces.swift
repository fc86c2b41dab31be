// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Database
import Encodings

/// The nonces that were used, each of which counts once.
enum SpentNonces {
    /// Takes a nonce; throws `nonceInvalid` where it was taken before.
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

    /// Whether a nonce was taken.
    static func contains(_ nonce: String, _ work: CardStore.Work) throws(CardRequestError) -> Bool {
        try work.row(
            "SELECT nonce FROM insurance_spent_nonce WHERE nonce = ?",
            .text(nonce)
        ) != nil
    }
}
