// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import CSQLite

/// An open SQLite file; used by one thread at a time.
@safe
final class SQLiteHandle {
    let pointer: OpaquePointer
    private var isOpen = true
    /// The deadline of the running statement.
    private var deadline: ContinuousClock.Instant?
    /// Whether a running statement must end at once.
    private var isStopped: @Sendable () -> Bool = { false }

    /// Opens an existing file.
    init(_ path: String, _ limits: DatabaseLimits) throws(DatabaseError) {
        var opened: OpaquePointer?
        let status = unsafe etui_sqlite_open(path, &opened)
        guard let opened = unsafe opened else { throw .unreachable(.file(code: "\(status)")) }
        unsafe pointer = opened
        guard status == SQLITE_OK else { throw .unreachable(.file(code: "\(status)")) }
        unsafe sqlite3_extended_result_codes(pointer, 1)
        setPatience(limits.statementTime)
        unsafe sqlite3_limit(pointer, SQLITE_LIMIT_ATTACHED, 0)
        watchTime()
        guard unsafe etui_sqlite_harden(pointer) else { throw .failed(code: "\(SQLITE_ERROR)") }
    }

    deinit { close() }

    /// Closes the file; the last connection to close removes the journal.
    ///
    /// The owners of all statements finalise them first; v2 would otherwise wait for them.
    func close() {
        guard isOpen else { return }
        isOpen = false
        unsafe sqlite3_close_v2(pointer)
    }

    /// Makes the file use a write-ahead log.
    ///
    /// The mode belongs to the file, and the first connection sets it. SQLite does not wait itself
    /// here: it reports at once that the file is busy while another connection sets the mode too, since both
    /// read the file and would wait for each other.
    func useWriteAheadLog(within time: Duration) throws(DatabaseError) {
        let end = ContinuousClock.now + time
        while true {
            do throws(DatabaseError) {
                return try run("PRAGMA journal_mode = WAL")
            } catch {
                guard error == .timedOut, ContinuousClock.now < end else { throw error }
                sqlite3_sleep(1)
            }
        }
    }

    /// Moves the whole journal into the file, and empties it.
    ///
    /// - Throws: `timedOut` while others read or write.
    func truncateJournal() throws(DatabaseError) {
        let status = unsafe sqlite3_wal_checkpoint_v2(
            pointer,
            nil,
            SQLITE_CHECKPOINT_TRUNCATE,
            nil,
            nil
        )
        guard status == SQLITE_OK else { throw SQLiteCode.error(status) }
    }

    /// Returns whether another connection has the file open; only for a connection that has done nothing yet.
    ///
    /// Every connection holds a shared lock as long as it is open, and the exclusive mode takes a lock
    /// that excludes all others (SQLite, Write-Ahead Logging, §7).
    func hasOthers() throws(DatabaseError) -> Bool {
        setPatience(.zero)
        do throws(DatabaseError) {
            try run("PRAGMA locking_mode = EXCLUSIVE")
            try run("BEGIN IMMEDIATE")
            try run("ROLLBACK")
            return false
        } catch {
            guard error == .timedOut else { throw error }
            return true
        }
    }

    /// Checks the structure of the whole file.
    ///
    /// - Throws: `damaged`.
    func inspect() throws(DatabaseError) {
        let text = try unsafe first("PRAGMA quick_check(1)") { statement in
            unsafe sqlite3_column_text(statement, 0).map { unsafe String(cString: $0) }
        }
        guard text == "ok" else { throw .damaged }
    }

    /// Returns the first value of a statement of our own as a number; nil if it returns none.
    func integer(_ words: String) throws(DatabaseError) -> Int64? {
        try unsafe first(words) { unsafe sqlite3_column_int64($0, 0) }
    }

    private func first<Value>(
        _ words: String,
        _ read: (OpaquePointer?) -> Value?
    ) throws(DatabaseError) -> Value? {
        var statement: OpaquePointer?
        let status = unsafe sqlite3_prepare_v2(pointer, words, -1, &statement, nil)
        guard status == SQLITE_OK else { throw SQLiteCode.error(status) }
        defer { unsafe sqlite3_finalize(statement) }
        let step = unsafe sqlite3_step(statement)
        guard step != SQLITE_DONE else { return nil }
        guard step == SQLITE_ROW else { throw SQLiteCode.error(step) }
        return unsafe read(statement)
    }

    /// Makes SQLite check every few thousand steps whether to continue.
    private func watchTime() {
        let steps: CInt = 10_000
        let context = unsafe Unmanaged.passUnretained(self).toOpaque()
        unsafe sqlite3_progress_handler(
            pointer,
            steps,
            { context in
                guard let context = unsafe context else { return 0 }
                let handle = unsafe Unmanaged<SQLiteHandle>.fromOpaque(context)
                    .takeUnretainedValue()
                return handle.isLate ? 1 : 0
            },
            context
        )
    }

    private var isLate: Bool { deadline.map { $0 < .now } ?? isStopped() }

    /// Sets a condition that ends statements without a deadline.
    func stop(when isStopped: @escaping @Sendable () -> Bool) {
        self.isStopped = isStopped
    }

    /// Limits the time of the statements that the body runs.
    func within<Value>(
        _ time: Duration,
        _ body: () throws(DatabaseError) -> Value
    ) throws(DatabaseError) -> Value {
        deadline = .now + time
        defer { deadline = nil }
        return try body()
    }

    /// Sets how long to wait for another process that writes.
    func setPatience(_ time: Duration) {
        unsafe sqlite3_busy_timeout(pointer, CInt(clamping: time.milliseconds))
    }

    /// Runs a statement of our own without values or rows.
    func run(_ words: String) throws(DatabaseError) {
        let status = unsafe sqlite3_exec(pointer, words, nil, nil, nil)
        guard status == SQLITE_OK else { throw SQLiteCode.error(status) }
    }

    /// Whether no transaction is open.
    var isIdle: Bool { unsafe sqlite3_get_autocommit(pointer) != 0 }
}

extension Duration {
    /// Whole milliseconds, for the engines' own settings.
    var milliseconds: Int {
        Int(components.seconds) * 1_000 + Int(components.attoseconds / 1_000_000_000_000_000)
    }
}
