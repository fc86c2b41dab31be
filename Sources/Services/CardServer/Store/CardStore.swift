// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

package import Database
import Encodings

/// The card server's database: it opens transactions, and writes what is wrong with the database to the log.
package struct CardStore: Sendable {
    package let database: Database
    let log: (@Sendable (String) -> Void)?

    /// What bodies work with.
    package typealias Work = Transaction<CardRequestError>

    /// Reads in one transaction; see `Database.read`.
    func read<Value: Sendable>(
        _ body: @escaping @Sendable (Work) throws(CardRequestError) -> Value
    ) async throws(CardRequestError) -> Value {
        do throws(CardRequestError) {
            return try await database.read(body)
        } catch {
            tell(error)
            throw error
        }
    }

    /// Writes in one transaction, whose body may run several times; see `Database.write`.
    func write<Value: Sendable>(
        _ body: @escaping @Sendable (Work) throws(CardRequestError) -> Value
    ) async throws(CardRequestError) -> Value {
        do throws(CardRequestError) {
            return try await database.write(body)
        } catch {
            tell(error)
            throw error
        }
    }

    /// Writes an error of the database to the log; clients learn whether to try again.
    func tell(_ error: CardRequestError) {
        guard let cause = error.cause else { return }
        let line: JSONOutput = ["event": "database", "error": .string("\(cause)")]
        log?(line.encoded())
    }
}

extension Transaction<CardRequestError> {
    /// Counts one further; the first count is 1.
    ///
    /// - Returns: the new count.
    func count(_ name: String) throws(CardRequestError) -> Int64 {
        let row = try row(
            """
            INSERT INTO insurance_counter (name, value) VALUES (?, 1)
            ON CONFLICT (name) DO UPDATE SET value = insurance_counter.value + 1 RETURNING value
            """,
            .text(name)
        )
        guard let row else { throw CardRequestError(.internalFailure) }
        return try row.integer("value")
    }

    /// How far something was counted; 0 before the first time.
    func counted(_ name: String) throws(CardRequestError) -> Int64 {
        try row("SELECT value FROM insurance_counter WHERE name = ?", .text(name))?
            .integer("value") ?? 0
    }
}

extension DatabaseValue {
    /// A time, in seconds.
    static func time(_ instant: Instant) -> DatabaseValue { .integer(instant.secondsSinceEpoch) }
}
