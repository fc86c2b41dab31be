// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import CSQLite

/// Maps SQLite's result codes.
enum SQLiteCode {
    /// Computes a constant that sqlite3.h defines by an expression, so that it is not imported.
    private static func extended(_ primary: CInt, _ number: CInt) -> CInt { primary | number << 8 }

    private static let constraints: [CInt: DatabaseError.Constraint] = [
        extended(SQLITE_CONSTRAINT, 1): .check,
        extended(SQLITE_CONSTRAINT, 3): .foreignKey,
        extended(SQLITE_CONSTRAINT, 5): .notNull,
        extended(SQLITE_CONSTRAINT, 6): .unique,  // primary key
        extended(SQLITE_CONSTRAINT, 8): .unique,
        extended(SQLITE_CONSTRAINT, 10): .unique,  // row number
        extended(SQLITE_CONSTRAINT, 12): .check,  // type of a strict table
    ]

    /// Returns the error for a code other than success.
    static func error(_ code: CInt) -> DatabaseError {
        switch code & 0xFF {
        case SQLITE_CONSTRAINT:
            constraints[code].map { .constraint($0) } ?? .failed(code: "\(code)")
        case SQLITE_BUSY, SQLITE_LOCKED, SQLITE_INTERRUPT: .timedOut
        case SQLITE_FULL: .full
        case SQLITE_READONLY: .readOnly
        case SQLITE_CORRUPT, SQLITE_NOTADB: .damaged
        case SQLITE_CANTOPEN, SQLITE_PERM: .unreachable(.file(code: "\(code)"))
        case SQLITE_MISMATCH: .constraint(.check)
        case SQLITE_TOOBIG: .resultTooLarge
        default: .failed(code: "\(code)")
        }
    }
}
