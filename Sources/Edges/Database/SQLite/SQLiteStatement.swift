// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import CSQLite

/// A prepared statement; used by the thread of its connection.
@safe
final class SQLiteStatement {
    private let pointer: OpaquePointer
    private let handle: SQLiteHandle
    private let valueCount: Int
    private let verb: Verb?
    /// When it was last used, on the cache's counter.
    var lastUse = 0
    /// The names of the columns, and how often the statement had been re-prepared when they were read.
    private var columns: (names: [String], preparation: CInt)?

    /// Prepares a statement of a body.
    convenience init(_ text: StatementText, on handle: SQLiteHandle) throws(DatabaseError) {
        try self.init(text.text, valueCount: text.valueCount, verb: text.verb, on: handle)
    }

    /// Prepares a statement of our own, without values or rows.
    convenience init(_ words: String, on handle: SQLiteHandle) throws(DatabaseError) {
        try self.init(words, valueCount: 0, verb: nil, on: handle)
    }

    private init(
        _ words: String,
        valueCount: Int,
        verb: Verb?,
        on handle: SQLiteHandle
    ) throws(DatabaseError) {
        var prepared: OpaquePointer?
        let flags = CUnsignedInt(SQLITE_PREPARE_PERSISTENT)
        let status = unsafe sqlite3_prepare_v3(
            handle.pointer,
            words,
            -1,
            flags,
            &prepared,
            nil
        )
        guard status == SQLITE_OK, let prepared = unsafe prepared else {
            throw Self.refusal(status, handle)
        }
        unsafe pointer = prepared
        self.handle = handle
        self.valueCount = valueCount
        self.verb = verb
    }

    deinit {
        unsafe sqlite3_finalize(pointer)
    }

    private static func refusal(_ status: CInt, _ handle: SQLiteHandle) -> DatabaseError {
        guard status & 0xFF == SQLITE_ERROR else { return SQLiteCode.error(status) }
        // No values are bound yet, so the message repeats at most parts of the statement.
        let words = unsafe sqlite3_errmsg(handle.pointer).map { unsafe String(cString: $0) }
        return .statement(.refused(code: "\(status)", reason: String((words ?? "").prefix(200))))
    }

    /// Runs a statement of our own.
    func run() throws(DatabaseError) {
        defer { unsafe sqlite3_reset(pointer) }
        let status = unsafe sqlite3_step(pointer)
        guard status == SQLITE_DONE else { throw SQLiteCode.error(status) }
    }

    /// Runs the statement to completion.
    func run(
        _ values: [DatabaseValue],
        _ limits: DatabaseLimits
    ) throws(DatabaseError) -> StatementResult {
        guard values.count == valueCount else {
            throw .statement(.valueCount(expected: valueCount, found: values.count))
        }
        defer {
            unsafe sqlite3_reset(pointer)
            unsafe sqlite3_clear_bindings(pointer)
        }
        for (index, value) in values.enumerated() {
            let status = bind(value, at: CInt(index + 1))
            guard status == SQLITE_OK else { throw SQLiteCode.error(status) }
        }
        var result = try step(limits)
        if unsafe sqlite3_stmt_readonly(pointer) == 0, verb?.isForSchemas == false {
            result.changedCount = unsafe Int(sqlite3_changes64(handle.pointer))
        }
        return result
    }

    private func bind(_ value: DatabaseValue, at index: CInt) -> CInt {
        switch value {
        case .null:
            unsafe sqlite3_bind_null(pointer, index)
        case .integer(let number):
            unsafe sqlite3_bind_int64(pointer, index, number)
        case .text(var text):
            text.withUTF8 {
                unsafe etui_sqlite_bind_text(pointer, index, $0.baseAddress, $0.count)
            }
        case .bytes(let bytes):
            unsafe bytes.withUnsafeBytes {
                unsafe etui_sqlite_bind_bytes(pointer, index, $0.baseAddress, $0.count)
            }
        }
    }

    private func step(_ limits: DatabaseLimits) throws(DatabaseError) -> StatementResult {
        var result = StatementResult()
        var budget = ResultBudget(limits)
        while true {
            let status = unsafe sqlite3_step(pointer)
            if status == SQLITE_DONE { return result }
            guard status == SQLITE_ROW else { throw SQLiteCode.error(status) }
            if result.columns.isEmpty { result.columns = columnNames }
            try budget.spendRow()
            var row: [DatabaseValue] = []
            row.reserveCapacity(result.columns.count)
            for (index, name) in result.columns.enumerated() {
                row.append(try value(at: CInt(index), name, &budget))
            }
            result.rows.append(row)
        }
    }

    /// The names of the columns; a schema step may change them, and SQLite then re-prepares the statement itself.
    private var columnNames: [String] {
        let preparation = unsafe sqlite3_stmt_status(pointer, SQLITE_STMTSTATUS_REPREPARE, 0)
        if let columns, columns.preparation == preparation { return columns.names }
        let names = unsafe (0..<sqlite3_column_count(pointer)).map {
            unsafe sqlite3_column_name(pointer, $0).map { unsafe String(cString: $0) } ?? ""
        }
        columns = (names, preparation)
        return names
    }

    private func value(
        at index: CInt,
        _ name: String,
        _ budget: inout ResultBudget
    ) throws(DatabaseError) -> DatabaseValue {
        switch unsafe sqlite3_column_type(pointer, index) {
        case SQLITE_NULL:
            try budget.spend(1)
            return .null
        case SQLITE_INTEGER:
            try budget.spend(8)
            return unsafe .integer(sqlite3_column_int64(pointer, index))
        case SQLITE_TEXT:
            guard let text = unsafe sqlite3_column_text(pointer, index) else { throw .full }
            let count = unsafe Int(sqlite3_column_bytes(pointer, index))
            try budget.spend(count)
            let buffer = unsafe UnsafeBufferPointer(start: text, count: count)
            return unsafe .text(String(decoding: buffer, as: UTF8.self))
        case SQLITE_BLOB:
            let count = unsafe Int(sqlite3_column_bytes(pointer, index))
            try budget.spend(count)
            let start = unsafe sqlite3_column_blob(pointer, index)
            return unsafe .bytes(Array(UnsafeRawBufferPointer(start: start, count: count)))
        default:
            throw .value(.unknownType(column: name))
        }
    }
}
