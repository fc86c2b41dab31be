// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import CPostgreSQL

/// The server's response to one statement, or one row of it.
@safe
struct PostgreSQLResult: ~Copyable {
    private let pointer: OpaquePointer

    /// Creates a result; nil if the library has none.
    @unsafe
    init?(_ pointer: OpaquePointer?) {
        guard let pointer = unsafe pointer else { return nil }
        unsafe self.pointer = pointer
    }

    deinit {
        unsafe PQclear(pointer)
    }

    private var status: ExecStatusType { unsafe PQresultStatus(pointer) }

    /// Whether this is a row, or the last of several answers.
    var isRow: Bool { status == PGRES_SINGLE_TUPLE }

    /// Whether the server executed the command.
    var isGood: Bool { status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK || isRow }

    /// Whether this ends the answers to statements that were sent together.
    var isEnd: Bool { status == PGRES_PIPELINE_SYNC }

    /// The five characters of the error code; nil if the error is libpq's own.
    var errorCode: String? { unsafe text(PQresultErrorField(pointer, CInt(ETUI_PQ_SQLSTATE))) }

    /// The server's message, without the detail that may repeat values.
    var reason: String { unsafe text(PQresultErrorField(pointer, CInt(ETUI_PQ_MESSAGE))) ?? "" }

    /// The name of the command.
    var command: String { unsafe text(PQcmdStatus(pointer)) ?? "" }

    /// The number of rows that the command affected.
    var touchedCount: Int { unsafe text(PQcmdTuples(pointer)).flatMap { Int($0) } ?? 0 }

    /// The names of the columns.
    var columns: [String] {
        unsafe (0..<PQnfields(pointer)).map {
            unsafe text(PQfname(pointer, $0)) ?? ""
        }
    }

    /// Returns the type of a column.
    func type(_ column: Int) -> UInt32 { unsafe PQftype(pointer, CInt(column)) }

    /// Returns the number of bytes in a column of the row; nil for null.
    func byteCount(_ column: Int) -> Int? {
        guard unsafe PQgetisnull(pointer, 0, CInt(column)) == 0 else { return nil }
        return unsafe Int(PQgetlength(pointer, 0, CInt(column)))
    }

    /// Returns the bytes of a column of the row.
    func bytes(_ column: Int, count: Int) -> [UInt8] {
        guard let start = unsafe PQgetvalue(pointer, 0, CInt(column)) else { return [] }
        return unsafe Array(UnsafeRawBufferPointer(start: start, count: count))
    }

    @unsafe
    private func text(_ pointer: UnsafePointer<CChar>?) -> String? {
        unsafe pointer.map { unsafe String(cString: $0) }
    }
}
