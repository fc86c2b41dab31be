// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

package import Database
import Encodings

/// The card server's database: it opens transactions, and logs the database's errors.
package struct CardStore: Sendable {
    package let database: Database
    let log: (@Sendable (String) -> Void)?

    /// The transaction in which bodies work.
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

    /// Logs an error of the database; clients learn whether to try again.
    func tell(_ error: CardRequestError) {
        guard let cause = error.cause else { return }
        let line: JSONOutput = ["event": "database", "error": .string("\(cause)")]
        log?(line.encoded())
    }
}

extension Transaction<CardRequestError> {
    /// Advances the counter and returns its new value, 1 the first time.
    ///
    /// - Returns: the new value.
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

    /// Returns the value of a counter; 0 before its first use.
    func counted(_ name: String) throws(CardRequestError) -> Int64 {
        try row("SELECT value FROM insurance_counter WHERE name = ?", .text(name))?
            .integer("value") ?? 0
    }
}

extension DatabaseValue {
    /// Returns a time in seconds.
    static func time(_ instant: Instant) -> DatabaseValue { .integer(instant.secondsSinceEpoch) }
}
