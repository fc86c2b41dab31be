// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Execution

/// A database: SQLite in a file, or PostgreSQL on a server, behind one interface.
///
/// All transactions are serialisable: each has the same effect as if it had run alone. A body is
/// synchronous and runs on the thread of a connection, never on Swift's pool; the caller waits without
/// blocking. Cancelling the caller's task does not end a transaction.
public final class Database: Sendable {
    let engine: any Engine
    let hub: TopicHub
    let limits: DatabaseLimits

    /// Opens a database, and creates a missing SQLite file, accessible to its owner only.
    ///
    /// - Parameters:
    ///   - address: The address of the database.
    ///   - limits: The limits of the database.
    /// - Throws: Why it cannot be opened or reached.
    public init(
        _ address: DatabaseAddress,
        limits: DatabaseLimits = DatabaseLimits()
    ) async throws(DatabaseError) {
        self.limits = limits
        hub = TopicHub(limits)
        switch address.place {
        case .file(let path):
            engine = try await SQLiteEngine.open(path, hub, limits)
        case .server(let address):
            engine = PostgreSQLEngine(address, hub, limits)
            do throws(DatabaseError) {
                try await perform(.read) { _ throws(DatabaseError) in }
            } catch {
                await engine.close()
                throw error
            }
        }
    }

    /// Reads in one transaction, which sees a single point in time.
    ///
    /// The closure names its error type: `{ transaction throws(DatabaseError) in … }`.
    ///
    /// - Parameter body: May run several times, so it must not have other side effects.
    /// - Returns: What the body returned.
    /// - Throws: What the body threw, or the database's error in the body's own error type.
    public func read<Value: Sendable, Failure: TransactionError>(
        _ body: @escaping @Sendable (Transaction<Failure>) throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        try await perform(.read, body)
    }

    /// Reads much data in one transaction, which sees a single point in time.
    ///
    /// That holds however long it takes and whatever others write meanwhile.
    ///
    /// - Parameter body: May run several times; side effects must start afresh each time.
    /// - Returns: What the body returned.
    /// - Throws: What the body threw, or the database's error in the body's own error type.
    public func snapshot<Value: Sendable, Failure: TransactionError>(
        _ body: @escaping @Sendable (Transaction<Failure>) throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        try await perform(.snapshot, body)
    }

    /// Writes in one transaction: all of it, or nothing.
    ///
    /// Once this returns, the changes survive the end of the process, of the machine, and of the server.
    /// A body that throws is rolled back. The closure names its error type:
    /// `{ transaction throws(DatabaseError) in … }`.
    ///
    /// - Parameter body: May run several times (others changed the same rows, the connection broke before
    ///   the commit), so it must not have other side effects: send nothing, count nothing, keep nothing.
    ///   Values that must differ between runs must not be made inside it either.
    /// - Returns: What the body returned in the run that was committed.
    /// - Throws: What the body threw, or the database's error in the body's own error type. Only after
    ///   ``DatabaseError/outcomeUnknown`` may the changes have been made.
    @discardableResult
    public func write<Value: Sendable, Failure: TransactionError>(
        _ body: @escaping @Sendable (Transaction<Failure>) throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        try await perform(.write, body)
    }

    /// Writes in one transaction, as ``write(_:)`` does, after all others that were begun with this function.
    ///
    /// For transactions that all change the same row, such as the head of a chain: side by side all but one of them
    /// would fail and run again. On every node they wait for each other before they begin; others run beside them.
    @discardableResult
    public func writeInTurn<Value: Sendable, Failure: TransactionError>(
        _ body: @escaping @Sendable (Transaction<Failure>) throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        try await perform(.writeInTurn, body)
    }

    /// Returns whether any connection, in this process or another, has an SQLite file open.
    ///
    /// - Parameter address: The address of the database. Only a server itself knows who uses its databases.
    /// - Returns: false for a file that doesn't exist or is not a database, and for a database on a server.
    /// - Throws: Why the file cannot be opened.
    public static func isFileInUse(_ address: DatabaseAddress) async throws(DatabaseError) -> Bool {
        guard let path = address.filePath else { return false }
        return try await SQLiteEngine.isInUse(path, DatabaseLimits())
    }

    /// Finishes accepted work, then closes the file or the connections to the server.
    ///
    /// Later requests fail with ``DatabaseError/closed``.
    public func close() async {
        hub.close()
        await engine.close()
    }

    /// Removes deleted data from the disk: moves SQLite's journal into the file, which overwrites deleted
    /// rows, and empties the journal.
    ///
    /// - Throws: ``DatabaseError/timedOut`` while others read; the next call then does it.
    public func settle() async throws(DatabaseError) {
        try await engine.settle()
    }

    /// Checks a whole SQLite file for damage; a server checks its own files.
    ///
    /// It reads the whole file, some hundred megabytes a second, in parallel with other work. A file that
    /// was replaced or deleted is reported as damaged.
    ///
    /// - Throws: ``DatabaseError/damaged``; other cases if the check could not be made.
    public func inspect() async throws(DatabaseError) {
        try await engine.inspect()
    }

    /// Whether a statement or an inspection has found damage since the database was opened; never reset.
    public var isDamaged: Bool { engine.isDamaged }

    func perform<Value: Sendable, Failure: TransactionError>(
        _ access: Access,
        _ body: @escaping @Sendable (Transaction<Failure>) throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        let result: Result<Value, Failure> = await withCallback { callback in
            let work = PendingWork(access, body, answer: callback)
            do throws(DatabaseError) {
                try engine.add(work)
            } catch {
                work.answer(error)
            }
        }
        return try result.get()
    }
}
