// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

package import Database

/// The link between a database and the server's keys.
///
/// Without the keys the numbers in the database are lost, so neither may be mistaken for another server's.
package enum IssuingIdentity {
    /// Returns the mark of the keys to which a database belongs; nil for a database without our tables, or a new one.
    static func mark(of database: Database) async throws(DatabaseError) -> String? {
        try await database.read { work throws(DatabaseError) in try mark(in: work) }
    }

    /// Returns the mark of the keys to which the database of a transaction belongs; nil if it bears none.
    package static func mark<Failure: TransactionError>(
        in work: Transaction<Failure>
    ) throws(Failure) -> String? {
        guard try hasTable("issuing_identity", work) else { return nil }
        return try work.row("SELECT value FROM issuing_identity WHERE name = 'keys'")?
            .text("value")
    }

    /// The columns with names of keys: card numbers, PINs, and the secrets of notifications.
    private static let keyColumns = [
        ("issuing_card_number", "kek"), ("issuing_card_pin", "kek"), ("issuing_webhook", "kek"),
        ("issuing_webhook", "former_kek"),
    ]

    /// Returns the names of the keys under which the database has secrets.
    package static func keyIdentifiers<Failure: TransactionError>(
        in work: Transaction<Failure>
    ) throws(Failure) -> Set<String> {
        var names: Set<String> = []
        for (table, column) in keyColumns where try hasTable(table, work) {
            for row in try work.rows("SELECT DISTINCT \(column) AS name FROM \(table)") {
                if let name = try row.text(ifAny: "name") { names.insert(name) }
            }
        }
        return names
    }

    private static func hasTable<Failure: TransactionError>(
        _ name: String,
        _ work: Transaction<Failure>
    ) throws(Failure) -> Bool {
        try work.row("SELECT name FROM {tables} AS found WHERE name = ?", .text(name)) != nil
    }

    /// Records the mark unless there is one, prepares the head of the audit, and returns the mark that counts.
    static func claim(_ database: Database, mark: String) async throws(DatabaseError) -> String {
        try await database.write { work throws(DatabaseError) in
            try work.execute(
                """
                INSERT INTO issuing_identity (name, value) VALUES ('keys', ?)
                ON CONFLICT DO NOTHING
                """,
                .text(mark)
            )
            try work.execute(
                """
                INSERT INTO issuing_audit_head (id, seq, ts, hash) VALUES (1, 0, 0, ?)
                ON CONFLICT DO NOTHING
                """,
                .bytes([UInt8](repeating: 0, count: 32))
            )
            let row = try work.row("SELECT value FROM issuing_identity WHERE name = 'keys'")
            return try row?.text("value") ?? ""
        }
    }
}
