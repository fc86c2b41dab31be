// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Database
import Encodings
import InsuranceCards

/// The identifiers (`jti`) of wallets' proofs that were taken, so that each counts once, whatever it is about (spec,
/// insurance cards §3.2): in the database, for all nodes.
enum SpentProofs {
    /// How long an identifier is kept, seconds: longer than any proof with it can count, clocks a minute apart.
    static let time = CardTokenKind.keyBinding.rules.maximumLifetime + 2 * 60

    /// Takes a proof, in the transaction that enters what it is about; one statement decides.
    ///
    /// - Throws: `signature_invalid` where one of the same identifier was taken before.
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
