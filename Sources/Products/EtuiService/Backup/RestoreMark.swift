// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Database

/// The token of a restore's plan in a database on a server, which shows that the restore's transaction happened.
enum RestoreMark {
    /// The tables of names and values; a database has that of the card server, of the issuing server, or both.
    private static let tables = ["insurance_identity", "issuing_identity"]
    private static let row = "restored"

    /// Leaves a token; throws `damaged` if the backup's database has none of the tables.
    static func set(
        _ token: String,
        _ work: Transaction<BackupError>
    ) throws(BackupError) {
        let present = try present(work)
        guard !present.isEmpty else { throw .damaged }
        for table in present {
            try work.execute(
                """
                INSERT INTO \(table) (name, value) VALUES (?, ?)
                ON CONFLICT (name) DO UPDATE SET value = excluded.value
                """,
                .text(row),
                .text(token)
            )
        }
    }

    /// Returns whether a restore has left this token.
    static func isSet(
        _ token: String,
        _ work: Transaction<DatabaseError>
    ) throws(DatabaseError) -> Bool {
        for table in try present(work) {
            let found = try work.row("SELECT value FROM \(table) WHERE name = ?", .text(row))
            if try found?.text("value") == token { return true }
        }
        return false
    }

    private static func present<Failure: TransactionError>(
        _ work: Transaction<Failure>
    ) throws(Failure) -> [String] {
        var names: Set<String> = []
        for found in try work.rows("SELECT name FROM {tables} AS found") {
            names.insert(try found.text("name"))
        }
        return tables.filter(names.contains)
    }
}
