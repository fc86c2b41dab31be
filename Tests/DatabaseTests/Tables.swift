// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Database
import DatabaseTestSupport

extension Schema {
    /// The tables the tests use.
    static let tests = Schema(
        "tests",
        [
            Step(
                "tables",
                [
                    """
                    CREATE TABLE thing (
                        id {text} PRIMARY KEY,
                        amount {integer} NOT NULL CHECK (amount >= 0),
                        content {bytes},
                        note {text}
                    ) {strict}
                    """,
                    """
                    CREATE TABLE part (
                        number {number},
                        thing {text} NOT NULL REFERENCES thing (id),
                        place {integer} NOT NULL,
                        UNIQUE (thing, place)
                    ) {strict}
                    """,
                    "CREATE TABLE value (id {integer} PRIMARY KEY, number {integer}, "
                        + "words {text}, content {bytes}) {strict}",
                ]
            )
        ]
    )
}

extension DatabaseLimits {
    /// One connection, so that one transaction finds what another has left on it.
    static let oneConnection: DatabaseLimits = {
        var limits = DatabaseLimits()
        limits.connections = 1
        return limits
    }()

    /// One connection that keeps three statements prepared.
    static let fewStatements: DatabaseLimits = {
        var limits = oneConnection
        limits.preparedStatements = 3
        return limits
    }()
}

extension TestEngine {
    /// Provides an open database that has the tests' tables.
    @discardableResult
    func withDatabase<Value>(
        _ limits: DatabaseLimits = DatabaseLimits(),
        _ body: (Database) async throws -> Value
    ) async throws -> Value {
        let place = try await makePlace()
        let database = try await place.open(limits)
        try await database.prepare(.tests)
        do {
            let value = try await body(database)
            await database.close()
            try await place.remove()
            return value
        } catch {
            await database.close()
            throw error
        }
    }
}

/// The errors thrown by the bodies of tests.
enum BodyError: TransactionError, Equatable {
    case database(DatabaseError)
    case no

    init(database error: DatabaseError) {
        self = .database(error)
    }
}

extension Database {
    /// Adds a thing.
    func add(_ id: String, _ amount: Int = 0) async throws(DatabaseError) {
        try await write { transaction throws(DatabaseError) in
            try transaction.execute(
                "INSERT INTO thing (id, amount) VALUES (?, ?)",
                .text(id),
                .integer(amount)
            )
        }
    }

    /// Returns the amount of a thing.
    func amount(_ id: String) async throws(DatabaseError) -> Int64? {
        try await read { transaction throws(DatabaseError) in
            try transaction.row("SELECT amount FROM thing WHERE id = ?", .text(id))?
                .integer("amount")
        }
    }

    /// Returns the number of things.
    func thingCount() async throws(DatabaseError) -> Int64? {
        try await read { transaction throws(DatabaseError) in
            try transaction.row("SELECT count(*) AS n FROM thing")?.integer("n")
        }
    }
}
