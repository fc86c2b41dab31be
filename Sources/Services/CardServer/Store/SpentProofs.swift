// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Database
import Encodings
import InsuranceCards

/// The identifiers (`jti`) of wallets' used proofs, stored in the database for all nodes, so that each
/// proof is valid only once, whatever it is about.
enum SpentProofs {
    /// How long an identifier is kept, in seconds: longer than any proof with it is valid, with clocks a minute apart.
    static let time = CardTokenKind.keyBinding.rules.maximumLifetime + 2 * 60

    /// Uses a proof, in the transaction that stores its subject; one statement decides.
    ///
    /// - Throws: `signature_invalid` if one with the same identifier was used before.
    static func spend(
        _ identifier: String,
        at now: Instant,
        _ work: CardStore.Work
    ) throws(CardRequestError) {
        let count = try work.execute(
            "INSERT INTO insurance_spent_proof (jti, ends) VALUES (?, ?) ON CONFLICT DO NOTHING",
            .text(identifier),
            .time(now.adding(seconds: time))
        )
        guard count == 1 else { throw CardRequestError(.signatureInvalid, detail: "jti") }
    }
}
