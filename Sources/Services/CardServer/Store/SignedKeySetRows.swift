// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Database
import Encodings
import InsuranceCards

extension SignedKeySets {
    private static let name = "key set"

    /// Stores a signed set; the server's own keys in it are published from now on.
    static func install(
        _ token: String,
        with keys: [KnownKey],
        at now: Instant,
        _ work: CardStore.Work
    ) throws(CardRequestError) {
        try work.execute(
            """
            INSERT INTO insurance_identity (name, value) VALUES (?, ?)
            ON CONFLICT (name) DO UPDATE SET value = excluded.value
            """,
            .text(name),
            .text(token)
        )
        try OwnKeys.publish(keys, at: now, work)
    }

    /// Returns the installed set, or nil.
    static func installed(_ work: CardStore.Work) throws(CardRequestError) -> String? {
        try work.row("SELECT value FROM insurance_identity WHERE name = ?", .text(name))?
            .text("value")
    }
}
