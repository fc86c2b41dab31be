// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Database

/// Rows of one table, in a format for both engines.
///
/// `table ‖ number of columns (2) ‖ columns ‖ number of rows (4) ‖ values`
///
/// Names are preceded by their lengths (2). A value is `0` for null, `1` and eight bytes for a number,
/// `2` for a text or `3` for bytes, both preceded by their lengths (4).
struct BackupRows: Sendable, Equatable {
    let table: String
    let columns: [String]
    let rows: [[DatabaseValue]]

    init(table: String, columns: [String], rows: [[DatabaseValue]]) {
        self.table = table
        self.columns = columns
        self.rows = rows
    }

    /// Parses rows; throws `damaged`, also for a table that is never in a backup.
    init(parsing payload: [UInt8]) throws(BackupError) {
        var cursor = BackupCursor(payload)
        let table = try cursor.text(lengthByteCount: 2)
        guard BackupTables.kept.contains(where: { $0.name == table }) else { throw .damaged }
        var columns: [String] = []
        for _ in 0..<(try cursor.number(byteCount: 2)) {
            let column = try cursor.text(lengthByteCount: 2)
            // The statements contain the names verbatim.
            guard !column.isEmpty,
                column.utf8.allSatisfy({ 0x61...0x7A ~= $0 || $0 == UInt8(ascii: "_") })
            else { throw .damaged }
            columns.append(column)
        }
        var rows: [[DatabaseValue]] = []
        for _ in 0..<(try cursor.number(byteCount: 4)) {
            var row: [DatabaseValue] = []
            for _ in columns { row.append(try Self.value(&cursor)) }
            rows.append(row)
        }
        guard cursor.isAtEnd, !columns.isEmpty else { throw .damaged }
        self.init(table: table, columns: columns, rows: rows)
    }

    func encoded() -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.append(text: table, lengthByteCount: 2)
        bytes.append(number: columns.count, byteCount: 2)
        for column in columns { bytes.append(text: column, lengthByteCount: 2) }
        bytes.append(number: rows.count, byteCount: 4)
        for value in rows.joined() {
            switch value {
            case .null: bytes.append(0)
            case .integer(let number):
                bytes.append(1)
                bytes.append(number: Int(number), byteCount: 8)
            case .text(let text):
                bytes.append(2)
                bytes.append(text: text, lengthByteCount: 4)
            case .bytes(let value):
                bytes.append(3)
                bytes.append(number: value.count, byteCount: 4)
                bytes += value
            }
        }
        return bytes
    }

    private static func value(_ cursor: inout BackupCursor) throws(BackupError) -> DatabaseValue {
        switch try cursor.number(byteCount: 1) {
        case 0: return .null
        case 1: return .integer(try cursor.number(byteCount: 8))
        case 2: return .text(try cursor.text(lengthByteCount: 4))
        case 3:
            let count = try cursor.number(byteCount: 4)
            return .bytes(Array(try cursor.take(count)))
        default: throw .damaged
        }
    }

    /// The most rows in one frame.
    static let limit = 100

    /// Reads all rows of a table, one frame at a time.
    static func read(
        _ table: BackupTables.Table,
        _ work: Transaction<BackupError>,
        _ body: (BackupRows) throws(BackupError) -> Void
    ) throws(BackupError) {
        let key = table.key.joined(separator: ", ")
        let places = table.key.map { _ in "?" }.joined(separator: ", ")
        var last: [DatabaseValue] = []
        while true {
            let condition = last.isEmpty ? "" : " WHERE (\(key)) > (\(places))"
            let found = try work.rows(
                "SELECT * FROM \(table.name)\(condition) ORDER BY \(key) LIMIT \(limit)",
                values: last
            )
            guard let end = found.last else { return }
            try body(
                BackupRows(table: table.name, columns: end.columns, rows: found.map(\.values))
            )
            guard found.count == limit else { return }
            last = []
            for column in table.key { last.append(try end.value(.name(column))) }
        }
    }

    /// Inserts the rows.
    func insert(_ work: Transaction<BackupError>) throws(BackupError) {
        let row = "(" + columns.map { _ in "?" }.joined(separator: ", ") + ")"
        let start = "INSERT INTO \(table) (\(columns.joined(separator: ", "))) VALUES "
        // Uses few distinct statements, so that each is prepared once.
        for part in stride(from: 0, to: rows.count, by: 25) {
            let some = rows[part..<min(part + 25, rows.count)]
            let statement = start + some.map { _ in row }.joined(separator: ", ")
            try work.execute(statement, values: Array(some.joined()))
        }
    }
}
