// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

package import Database
import IdentityCheck

/// The link between a database and the server's keys: without the keys what it holds is lost.
package enum IdentityMark {
    /// Returns the mark of the keys to which the database of a transaction belongs; nil if it bears none.
    package static func mark<Failure: TransactionError>(
        in work: Transaction<Failure>
    ) throws(Failure) -> String? {
        let table = "SELECT name FROM {tables} AS found WHERE name = 'identity_mark'"
        guard try work.row(table) != nil else { return nil }
        return try work.row("SELECT value FROM identity_mark WHERE name = 'keys'")?.text("value")
    }

    /// Returns the place of pictures that the database of a transaction names; nil if it names none.
    package static func pictures<Failure: TransactionError>(
        in work: Transaction<Failure>
    ) throws(Failure) -> String? {
        let row = try work.row("SELECT value FROM identity_mark WHERE name = 'pictures'")
        return try row?.text("value")
    }

    /// Notes the place of pictures, unless there is one and it may not change; returns the one that counts.
    static func notePictures(
        _ mark: String,
        replacing isReplacing: Bool,
        _ database: Database
    ) async throws(DatabaseError) -> String {
        try await database.write { work throws(DatabaseError) in
            let present = try pictures(in: work)
            if let present, present == mark || !isReplacing { return present }
            try work.execute("DELETE FROM identity_mark WHERE name = 'pictures'")
            try work.execute(
                "INSERT INTO identity_mark (name, value) VALUES ('pictures', ?)",
                .text(mark)
            )
            return mark
        }
    }

    /// Records the mark unless there is one, and returns the mark that counts.
    static func claim(_ database: Database, mark: String) async throws(DatabaseError) -> String {
        try await database.write { work throws(DatabaseError) in
            try work.execute(
                """
                INSERT INTO identity_mark (name, value) VALUES ('keys', ?) ON CONFLICT DO NOTHING
                """,
                .text(mark)
            )
            // The head of the audit's chain, which every writer of the audit changes first.
            try work.execute(
                """
                INSERT INTO identity_audit_head (id, seq, ts, hash) VALUES (1, 0, 0, ?)
                ON CONFLICT DO NOTHING
                """,
                .bytes(CheckAuditRow.firstHash)
            )
            let row = try work.row("SELECT value FROM identity_mark WHERE name = 'keys'")
            return try row?.text("value") ?? ""
        }
    }
}
