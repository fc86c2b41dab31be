// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Database

/// What an account has in all tables but those of its checks and the audit.
enum AccountRemovalRows {
    /// The tables, each before those that it refers to.
    private static let tables = [
        "identity_callback_attempt", "identity_callback_secret", "identity_event",
        "identity_offline_token", "identity_usage", "identity_debug", "identity_credential",
    ]

    /// Returns whether an account has no checks, deleted ones included whose files are still there.
    static func hasNoChecks(
        _ account: String,
        _ work: IdentityStore.Work
    ) throws(IdentityRequestError) -> Bool {
        let row = try work.row(
            "SELECT ref FROM identity_transaction WHERE account = ? LIMIT 1",
            .text(account)
        )
        return row == nil
    }

    /// Removes an account that has no checks.
    static func remove(
        _ account: String,
        _ work: IdentityStore.Work
    ) throws(IdentityRequestError) {
        try work.execute(
            """
            DELETE FROM identity_desk_session WHERE token IN
            (SELECT token FROM identity_credential WHERE account = ?)
            """,
            .text(account)
        )
        for table in tables {
            try work.execute("DELETE FROM \(table) WHERE account = ?", .text(account))
        }
        try work.execute("DELETE FROM identity_account WHERE id = ?", .text(account))
    }
}
