// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
package import Database
import Encodings
import Foundation
import Tokens

/// The link between a database and its keys: a random name, in a row of the database and in `keys.json`.
///
/// Without it, a server whose database was lost would start an empty one under the same keys, and the
/// loss would go unnoticed until a card is missing.
package enum DatabaseIdentity {
    /// The row with the name.
    package static let row = "database"

    /// Returns a value of the database; nil if it has none, or no tables.
    package static func value<Failure: TransactionError>(
        _ name: String,
        in work: Transaction<Failure>
    ) throws(Failure) -> String? {
        guard try hasTables(work) else { return nil }
        return try work.row("SELECT value FROM insurance_identity WHERE name = ?", .text(name))?
            .text("value")
    }

    private static func hasTables<Failure: TransactionError>(
        _ work: Transaction<Failure>
    ) throws(Failure) -> Bool {
        try work.row("SELECT name FROM {tables} AS found WHERE name = 'insurance_identity'") != nil
    }

    /// Rejects a database with another name, or none; throws `otherDatabase`.
    static func check(_ database: Database, is expected: String) async throws(CardServerError) {
        let found: (name: String?, hasTables: Bool)
        do throws(DatabaseError) {
            found = try await database.read { work throws(DatabaseError) in
                (try value(row, in: work), try hasTables(work))
            }
        } catch {
            throw .database(error)
        }
        guard found.name != expected else { return }
        throw .otherDatabase(isEmpty: !found.hasTables)
    }

    /// Stores the root key and a name, unless they exist; returns the name.
    ///
    /// Throws `foreignSchema` for the database of another root key.
    static func claim(
        _ database: Database,
        under root: VerificationKey<V2>
    ) async throws(DatabaseError) -> String {
        let (root, new) = (root.text, newName())
        return try await database.write { work throws(DatabaseError) in
            guard try entered("root", root, work) == root else {
                throw .foreignSchema(expected: "the keys of this node", found: "others")
            }
            return try entered(row, new, work)
        }
    }

    /// Returns the value of a row, creating it if missing.
    private static func entered(
        _ name: String,
        _ value: String,
        _ work: Transaction<DatabaseError>
    ) throws(DatabaseError) -> String {
        try work.execute(
            "INSERT INTO insurance_identity (name, value) VALUES (?, ?) ON CONFLICT DO NOTHING",
            .text(name),
            .text(value)
        )
        let row = try work.row(
            "SELECT value FROM insurance_identity WHERE name = ?",
            .text(name)
        )
        return try row?.text("value") ?? value
    }

    private static func newName() -> String {
        Base64.encode(SystemRandom().bytes(count: 16), alphabet: .urlSafe, padded: false)
    }
}

extension DatabaseAddress {
    /// Returns the database of a server: the configured one, otherwise SQLite in its folder.
    package static func ofServer(
        _ given: DatabaseAddress?,
        in folder: String
    ) throws(CardServerError) -> DatabaseAddress {
        if let given { return given }
        do throws(DatabaseError) {
            return try DatabaseAddress("sqlite:\(folder)/etui.db")
        } catch {
            throw .database(error)
        }
    }

    /// The journal of an SQLite file, if it is not empty.
    var journalLeft: String? {
        guard let journal = filePath.map({ $0 + "-wal" }) else { return nil }
        let attributes = try? FileManager.default.attributesOfItem(atPath: journal)
        return attributes?[.size] as? Int ?? 0 > 0 ? journal : nil
    }

    /// Whether it is an SQLite file that does not exist.
    package var isMissingFile: Bool {
        filePath.map { !FileManager.default.fileExists(atPath: $0) } ?? false
    }
}
