// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// The database as the body of a transaction sees it; it cannot escape the body.
///
/// After the database's first error every further call throws the same error, and the transaction is
/// rolled back even if the body returns. So insert rows that may already exist with
/// `ON CONFLICT … DO NOTHING`, which is not an error.
///
/// Statements are written once for both engines: `?` for every value, and `{integer}`, `{text}`,
/// `{bytes}`, `{number}`, `{strict}` for the types in a schema (`Docs/database.md`).
public struct Transaction<Failure: TransactionError> {
    let session: Session

    /// Runs a statement.
    ///
    /// - Parameters:
    ///   - statement: One statement.
    ///   - values: One for each `?`, in order.
    /// - Returns: The number of rows inserted, updated or deleted.
    /// - Throws: The database's error.
    @discardableResult
    public func execute(
        _ statement: String,
        _ values: DatabaseValue...
    ) throws(Failure) -> Int {
        try result(statement, values).changedCount
    }

    /// Runs a statement with a list of values.
    ///
    /// - Parameters:
    ///   - statement: One statement.
    ///   - values: One for each `?`, in order.
    /// - Returns: The number of rows inserted, updated or deleted.
    /// - Throws: The database's error.
    @discardableResult
    public func execute(
        _ statement: String,
        values: [DatabaseValue]
    ) throws(Failure) -> Int {
        try result(statement, values).changedCount
    }

    /// Runs a statement whose result is not needed, without waiting for it.
    ///
    /// A server gets it together with the next statement or with the commit, which saves a round trip; a file runs it
    /// at once. Its error is thrown here, by the next statement, or by the transaction.
    ///
    /// - Parameters:
    ///   - statement: One statement that returns no rows.
    ///   - values: One for each `?`, in order.
    /// - Throws: The database's error.
    public func enqueue(
        _ statement: String,
        _ values: DatabaseValue...
    ) throws(Failure) {
        try enqueue(statement, values: values)
    }

    /// Runs a statement with a list of values, without waiting for it.
    ///
    /// - Parameters:
    ///   - statement: One statement that returns no rows.
    ///   - values: One for each `?`, in order.
    /// - Throws: The database's error.
    public func enqueue(
        _ statement: String,
        values: [DatabaseValue]
    ) throws(Failure) {
        do throws(DatabaseError) {
            try session.enqueue(statement, values)
        } catch {
            throw Failure(database: error)
        }
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

    /// Runs a statement with a list of values, and reads all its rows.
    ///
    /// - Parameters:
    ///   - statement: A `SELECT`, or a statement with `RETURNING`.
    ///   - values: One for each `?`, in order.
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
    /// - Returns: The first row, or nil if there is none.
    /// - Throws: The database's error.
    public func row(
        _ statement: String,
        _ values: DatabaseValue...
    ) throws(Failure) -> Row<Failure>? {
        try rows(statement, values: values).first
    }

    /// Notifies the watchers of a topic on every node, once the transaction is committed.
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
