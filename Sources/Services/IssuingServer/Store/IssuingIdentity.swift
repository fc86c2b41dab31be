// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Database

/// The link between a database and the server's keys.
///
/// Without the keys the numbers in the database are lost, so neither may be mistaken for another server's.
enum IssuingIdentity {
    /// Returns the mark of the keys to which a database belongs; nil for a database without our tables, or a new one.
    static func mark(of database: Database) async throws(DatabaseError) -> String? {
        try await database.read { work throws(DatabaseError) in
            let tables = "SELECT name FROM {tables} AS found WHERE name = 'issuing_identity'"
            guard try work.row(tables) != nil else { return nil }
            return try work.row("SELECT value FROM issuing_identity WHERE name = 'keys'")?
                .text("value")
        }
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
