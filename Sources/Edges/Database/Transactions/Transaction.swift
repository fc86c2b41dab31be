// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// What the body of a transaction works with; it cannot leave the body.
///
/// After the first error of the database every further call throws the same error, and the transaction
/// is rolled back even if the body returns. What may well be there already is therefore written with
/// `ON CONFLICT … DO NOTHING`, which is no error.
///
/// Statements are written once for both engines: `?` for every value, and `{integer}`, `{text}`,
/// `{bytes}`, `{number}`, `{strict}` where a schema names types (`Docs/database.md`).
public struct Transaction<Failure: TransactionError> {
    let session: Session

    /// Runs a statement.
    ///
    /// - Parameters:
    ///   - statement: One statement.
    ///   - values: One for each `?`, in their order.
    /// - Returns: How many rows were inserted, updated or deleted.
    /// - Throws: The database's error.
    @discardableResult
    public func execute(
        _ statement: String,
        _ values: DatabaseValue...
    ) throws(Failure) -> Int {
        try result(statement, values).changedCount
    }

    /// Runs a statement with as many values as a list has.
    ///
    /// - Parameters:
    ///   - statement: One statement.
    ///   - values: One for each `?`, in their order.
    /// - Returns: How many rows were inserted, updated or deleted.
    /// - Throws: The database's error.
    @discardableResult
    public func execute(
        _ statement: String,
        values: [DatabaseValue]
    ) throws(Failure) -> Int {
        try result(statement, values).changedCount
    }

    /// Runs a statement and reads all its rows.
    ///
    /// - Parameters:
    ///   - statement: A `SELECT`, or a statement with `RETURNING`.
    ///   - values: One for each `?`, in their order.
    /// - Returns: The rows, in the statement's order.
    /// - Throws: The database's error.
    public func rows(
        _ statement: String,
        _ values: DatabaseValue...
    ) throws(Failure) -> [Row<Failure>] {
        try rows(statement, values: values)
    }

    /// Runs a statement with as many values as a list has, and reads all its rows.
    ///
    /// - Parameters:
    ///   - statement: A `SELECT`, or a statement with `RETURNING`.
    ///   - values: One for each `?`, in their order.
    /// - Returns: The rows, in the statement's order.
    /// - Throws: The database's error.
    public func rows(
        _ statement: String,
        values: [DatabaseValue]
    ) throws(Failure) -> [Row<Failure>] {
        let result = try result(statement, values)
        return result.rows.map { Row(columns: result.columns, values: $0) }
    }

    /// Runs a statement and reads its first row.
    ///
    /// - Parameters:
    ///   - statement: A `SELECT`, or a statement with `RETURNING`.
    ///   - values: One for each `?`, in their order.
    /// - Returns: The first row, or nil where there is none.
    /// - Throws: The database's error.
    public func row(
        _ statement: String,
        _ values: DatabaseValue...
    ) throws(Failure) -> Row<Failure>? {
        try rows(statement, values: values).first
    }

    /// Has those who wait for a topic look again, on every node, once the transaction is committed.
    public func notify(_ topic: String) throws(Failure) {
        do throws(DatabaseError) {
            try session.notify(topic)
        } catch {
            throw Failure(database: error)
        }
    }

    private func result(
        _ statement: String,
        _ values: [DatabaseValue]
    ) throws(Failure) -> StatementResult {
        do throws(DatabaseError) {
            return try session.run(statement, values)
        } catch {
            throw Failure(database: error)
        }
    }
}

@available(*, unavailable)
extension Transaction: Sendable {}
