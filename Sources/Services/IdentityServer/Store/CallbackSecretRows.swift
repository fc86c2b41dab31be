// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Database
import Encodings

/// The secrets that sign callbacks.
enum CallbackSecretRows {
    /// Stores a secret in place of the one before.
    static func put(
        _ secret: StoredCallbackSecret,
        of account: String,
        _ work: IdentityStore.Work
    ) throws(IdentityRequestError) {
        try work.execute(
            """
            INSERT INTO identity_callback_secret (account, secret, former, former_until)
            VALUES (?, ?, ?, ?) ON CONFLICT (account) DO UPDATE SET secret = excluded.secret,
            former = excluded.former, former_until = excluded.former_until
            """,
            .text(account),
            .bytes(secret.secret),
            .bytes(ifAny: secret.former),
            .time(ifAny: secret.formerUntil)
        )
    }

    /// Returns the secret of an account.
    static func find(
        _ account: String,
        _ work: IdentityStore.Work
    ) throws(IdentityRequestError) -> StoredCallbackSecret? {
        let row = try work.row(
            """
            SELECT secret, former, former_until FROM identity_callback_secret WHERE account = ?
            """,
            .text(account)
        )
        return try row.map { row throws(IdentityRequestError) in
            StoredCallbackSecret(
                secret: try row.bytes("secret"),
                former: try row.bytes(ifAny: "former"),
                formerUntil: try row.time(ifAny: "former_until")
            )
        }
    }
}
