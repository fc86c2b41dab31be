// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import CSQLite

/// A connection to a file: the writer, or one of the readers.
final class SQLiteConnection: Connection {
    let handle: SQLiteHandle
    private let limits: DatabaseLimits
    private let damage: SQLiteDamage?
    private var statements: [String: SQLiteStatement] = [:]
    private var controls: [Control: SQLiteStatement] = [:]
    private var useCount = 0

    /// The statements that control transactions, prepared once and run for each of them.
    private enum Control: String {
        case beginReading = "BEGIN"
        case beginWriting = "BEGIN IMMEDIATE"
        case commit = "COMMIT"
        case rollBack = "ROLLBACK"
        case beginPart = "SAVEPOINT part"
        case keepPart = "RELEASE part"
        case undoPart = "ROLLBACK TO part"
    }

    init(
        _ path: String,
        writes: Bool,
        _ limits: DatabaseLimits,
        damage: SQLiteDamage? = nil
    ) throws(DatabaseError) {
        handle = try SQLiteHandle(path, limits)
        self.limits = limits
        self.damage = damage
        try handle.useWriteAheadLog(within: limits.statementTime)
        // A write that was answered lasts because every commit waits for the disk.
        try handle.run("PRAGMA synchronous = FULL")
        try handle.run("PRAGMA cache_size = -8192")
        try handle.run("PRAGMA journal_size_limit = 67108864")
        // Deleted data is overwritten, however the library was built; we reject a library that cannot do that.
        guard try handle.integer("PRAGMA secure_delete = ON") == 1 else {
            throw .failed(code: "secure_delete")
        }
        if !writes { try handle.run("PRAGMA query_only = ON") }
    }

    /// Closes the file.
    func close() {
        statements = [:]
        controls = [:]
        handle.close()
    }

    /// Runs a body, and notes damage that it meets.
    private func noting<Value>(
        _ body: () throws(DatabaseError) -> Value
    ) throws(DatabaseError) -> Value {
        do throws(DatabaseError) {
            return try body()
        } catch {
            if error == .damaged { damage?.note() }
            throw error
        }
    }

    func begin(_ access: Access) throws(DatabaseError) {
        if access == .schema { handle.setPatience(limits.migrationTime) }
        defer { if access == .schema { handle.setPatience(limits.statementTime) } }
        try run(access.isReading ? .beginReading : .beginWriting)
    }

    private func run(_ control: Control) throws(DatabaseError) {
        let statement: SQLiteStatement
        if let known = controls[control] {
            statement = known
        } else {
            statement = try SQLiteStatement(control.rawValue, on: handle)
            controls[control] = statement
        }
        try noting { () throws(DatabaseError) in try statement.run() }
    }

    func run(
        _ statement: String,
        _ values: [DatabaseValue],
        _ access: Access
    ) throws(DatabaseError) -> StatementResult {
        let time = access == .schema ? limits.migrationTime : limits.statementTime
        return try noting { () throws(DatabaseError) in
            let prepared = try prepared(statement, access)
            return try handle.within(time) { () throws(DatabaseError) in
                try prepared.run(values, limits)
            }
        }
    }

    func enqueue(
        _ statement: String,
        _ values: [DatabaseValue],
        _ access: Access
    ) throws(DatabaseError) {
        _ = try run(statement, values, access)
    }

    private func prepared(
        _ words: String,
        _ access: Access
    ) throws(DatabaseError) -> SQLiteStatement {
        useCount += 1
        if let known = statements[words] {
            known.lastUse = useCount
            return known
        }
        let text = try StatementText(words, for: .sqlite, limit: limits.statementBytes)
        guard !text.verb.isForSchemas || access == .schema else { throw .statement(.verb) }
        let statement = try SQLiteStatement(text, on: handle)
        guard !text.verb.isForSchemas else { return statement }
        if statements.count >= limits.preparedStatements,
            let oldest = statements.min(by: { $0.value.lastUse < $1.value.lastUse })
        {
            statements[oldest.key] = nil
        }
        statement.lastUse = useCount
        statements[words] = statement
        return statement
    }

    /// Commits without notifying other processes; see ``DatabaseLimits/lookInterval``.
    func commit() throws(DatabaseError) {
        do throws(DatabaseError) {
            try run(.commit)
        } catch {
            rollBack()
            // The disk failed midway: the journal may or may not contain the commit.
            if case .failed = error { throw .outcomeUnknown }
            throw error
        }
    }

    func rollBack() {
        // Some errors, such as a full disk, have rolled back already.
        guard !handle.isIdle else { return }
        try? run(.rollBack)
    }

    /// Whether the engine itself has rolled back the transaction.
    var isRolledBack: Bool { handle.isIdle }

    /// Begins a part of the transaction that can be rolled back separately.
    func beginPart() throws(DatabaseError) { try run(.beginPart) }

    /// Keeps the part.
    func keepPart() throws(DatabaseError) { try run(.keepPart) }

    /// Undoes the part.
    func undoPart() throws(DatabaseError) {
        try run(.undoPart)
        try run(.keepPart)
    }
}
