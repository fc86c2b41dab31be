// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Execution

/// A database: SQLite in a file, or PostgreSQL on a server, behind one interface.
///
/// All transactions are serialisable: each comes out as if it had run alone. A body is synchronous and
/// runs on the thread of a connection, never on Swift's pool; the caller waits without blocking.
/// Cancelling the caller's task does not end a transaction.
public final class Database: Sendable {
    let engine: any Engine
    let hub: TopicHub
    let limits: DatabaseLimits

    /// Opens a database, and makes the file of an SQLite one that is not there, for its owner alone.
    ///
    /// - Parameters:
    ///   - address: Where it is.
    ///   - limits: What it may take.
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

    /// Reads in one transaction: everything it sees is of one moment.
    ///
    /// The closure names its error type: `{ transaction throws(DatabaseError) in … }`.
    ///
    /// - Parameter body: May be run several times, and must therefore do nothing else that matters.
    /// - Returns: What the body returned.
    /// - Throws: What the body threw, or the database's error in the body's own error type.
    public func read<Value: Sendable, Failure: TransactionError>(
        _ body: @escaping @Sendable (Transaction<Failure>) throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        try await perform(.read, body)
    }

    /// Reads much in one transaction: everything it sees is of one moment, however long it takes and whatever
    /// others write meanwhile.
    ///
    /// - Parameter body: May be run several times; what it does elsewhere it begins anew each time.
    /// - Returns: What the body returned.
    /// - Throws: What the body threw, or the database's error in the body's own error type.
    public func snapshot<Value: Sendable, Failure: TransactionError>(
        _ body: @escaping @Sendable (Transaction<Failure>) throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        try await perform(.snapshot, body)
    }

    /// Writes in one transaction: all of it is done, or nothing.
    ///
    /// Once this returns, what was written survives the end of the process, of the machine, and of the
    /// server. A body that throws is rolled back. The closure names its error type:
    /// `{ transaction throws(DatabaseError) in … }`.
    ///
    /// - Parameter body: May be run several times (others changed the same rows, the connection broke
    ///   before the commit), and must therefore do nothing else that matters: send nothing, count
    ///   nothing, keep nothing. Values that must differ between runs are not made inside it either.
    /// - Returns: What the body returned in the run that was committed.
    /// - Throws: What the body threw, or the database's error in the body's own error type. Only after
    ///   ``DatabaseError/outcomeUnknown`` may the changes have been made.
    @discardableResult
    public func write<Value: Sendable, Failure: TransactionError>(
        _ body: @escaping @Sendable (Transaction<Failure>) throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        try await perform(.write, body)
    }

    /// Whether any connection has an SQLite file open, be it in this process or in another.
    ///
    /// - Parameter address: Where the database is. Who uses one on a server only the server can say.
    /// - Returns: false for a file that is not there or is no database, and for a database on a server.
    /// - Throws: Why the file cannot be opened.
    public static func isFileInUse(_ address: DatabaseAddress) async throws(DatabaseError) -> Bool {
        guard let path = address.filePath else { return false }
        return try await SQLiteEngine.isInUse(path, DatabaseLimits())
    }

    /// Does what was accepted, then lets go of the file or the server.
    ///
    /// Everything asked for afterwards is ``DatabaseError/closed``.
    public func close() async {
        hub.close()
        await engine.close()
    }

    /// Has what was deleted leave the disk: SQLite's journal goes into the file, where deleted rows
    /// are overwritten, and is emptied.
    ///
    /// - Throws: ``DatabaseError/timedOut`` while others read; then the next time does it.
    public func settle() async throws(DatabaseError) {
        try await engine.settle()
    }

    /// Goes through an SQLite file once and looks for damage; a server looks after its own files.
    ///
    /// It reads the whole file, some hundred megabytes a second, beside the work of others. A file that another has
    /// taken the place of, or that is gone, counts as damaged.
    ///
    /// - Throws: ``DatabaseError/damaged``; other cases where nothing is known.
    public func inspect() async throws(DatabaseError) {
        try await engine.inspect()
    }

    /// Whether a statement or an inspection has met damage since the opening; it stays so.
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
