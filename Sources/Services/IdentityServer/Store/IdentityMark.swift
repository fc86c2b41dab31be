// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Database

/// The link between a database and the server's keys: without the keys what it holds is lost.
enum IdentityMark {
    /// Records the mark unless there is one, and returns the mark that counts.
    static func claim(_ database: Database, mark: String) async throws(DatabaseError) -> String {
        try await database.write { work throws(DatabaseError) in
            try work.execute(
                """
                INSERT INTO identity_mark (name, value) VALUES ('keys', ?) ON CONFLICT DO NOTHING
                """,
                .text(mark)
            )
            let row = try work.row("SELECT value FROM identity_mark WHERE name = 'keys'")
            return try row?.text("value") ?? ""
        }
    }
}
