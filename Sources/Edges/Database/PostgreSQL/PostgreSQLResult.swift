// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import CPostgreSQL

/// What the server answered to one statement, or one row of it.
@safe
struct PostgreSQLResult: ~Copyable {
    private let pointer: UnsafeMutableRawPointer

    /// Nil where the library has none.
    @unsafe
    init?(_ pointer: UnsafeMutableRawPointer?) {
        guard let pointer = unsafe pointer else { return nil }
        unsafe self.pointer = pointer
    }

    deinit {
        unsafe etui_pq_free(pointer)
    }

    private var status: Int { unsafe Int(etui_pq_status(pointer)) }

    /// Whether this is a row, or the last of several answers.
    var isRow: Bool { status == ETUI_PQ_SINGLE_ROW }

    /// Whether the server did what it was asked.
    var isGood: Bool { status == ETUI_PQ_DONE || status == ETUI_PQ_ROWS || isRow }

    /// The five letters of the error; nil when the error is libpq's own.
    var errorCode: String? { unsafe text(etui_pq_error(pointer, CInt(ETUI_PQ_SQLSTATE))) }

    /// The server's words, without the detail that may repeat values.
    var reason: String { unsafe text(etui_pq_error(pointer, CInt(ETUI_PQ_MESSAGE))) ?? "" }

    /// Which command it was.
    var command: String { unsafe text(etui_pq_command(pointer)) ?? "" }

    /// How many rows the command touched.
    var touchedCount: Int { unsafe text(etui_pq_touched(pointer)).flatMap { Int($0) } ?? 0 }

    /// The names of the columns.
    var columns: [String] {
        unsafe (0..<etui_pq_column_count(pointer)).map {
            unsafe text(etui_pq_column(pointer, $0)) ?? ""
        }
    }

    /// The type of a column.
    func type(_ column: Int) -> UInt32 { unsafe etui_pq_type(pointer, CInt(column)) }

    /// How many bytes a column of the row has; nil for null.
    func byteCount(_ column: Int) -> Int? {
        guard unsafe !etui_pq_is_null(pointer, 0, CInt(column)) else { return nil }
        return unsafe Int(etui_pq_length(pointer, 0, CInt(column)))
    }

    /// The bytes of a column of the row.
    func bytes(_ column: Int, count: Int) -> [UInt8] {
        guard let start = unsafe etui_pq_value(pointer, 0, CInt(column)) else { return [] }
        return unsafe Array(UnsafeRawBufferPointer(start: start, count: count))
    }

    @unsafe
    private func text(_ pointer: UnsafePointer<CChar>?) -> String? {
        unsafe pointer.map { unsafe String(cString: $0) }
    }
}
