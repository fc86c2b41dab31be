// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// Why a database operation failed.
///
/// Carries codes and names from the statement, never a bound value, an address or a password.
public enum DatabaseError: Error, Equatable, Sendable {
    /// The schema rule that a row breaks.
    public enum Constraint: String, Sendable, CaseIterable {
        /// Such a row already exists: `UNIQUE` or `PRIMARY KEY`.
        case unique
        /// The referenced row does not exist, or the change would remove a referenced row.
        case foreignKey
        /// A column that requires a value has none.
        case notNull
        /// The row breaks a `CHECK` of the schema, or a type does not fit its column.
        case check
    }

    /// The rule that the text of a statement breaks.
    public enum StatementError: Equatable, Sendable {
        /// The text is longer than the limit, in bytes.
        case tooLong(limit: Int)
        /// The first word is not a verb that is allowed here.
        case verb
        /// The text contains more than one statement.
        case several
        /// A literal, a quoted name or a comment is not terminated.
        case unfinished
        /// The text uses syntax of one engine only, or an unknown `{…}`.
        case notPortable
        /// The number of values does not match the number of `?`.
        case valueCount(expected: Int, found: Int)
        /// The engine rejects the statement, with the engine's code and message, which repeats parts of the statement.
        case refused(code: String, reason: String)
    }

    /// The rule that a value breaks.
    public enum ValueError: Equatable, Sendable {
        /// The text contains U+0000, which PostgreSQL cannot store.
        case zeroInText
        /// The text or the bytes exceed the limit.
        case tooLong(limit: Int)
        /// The row has no such column.
        case noColumn(String)
        /// The column holds a value of another type than requested.
        case wrongType(column: String)
        /// The engine's type has no counterpart here, such as a floating-point number.
        case unknownType(column: String)
    }

    /// Why no connection could be made.
    public enum Unreachability: Equatable, Sendable {
        /// The file cannot be opened; the system's or the engine's code.
        case file(code: String)
        /// No server answers, or its certificate is not trusted.
        case noAnswer
        /// The server is starting or stopping.
        case starting
        /// The server rejects the user, the password, the database's name, or a further connection.
        case refused
        /// The server's database is not in UTF-8.
        case encoding
    }

    /// The address is neither `sqlite:PATH` nor `postgresql://user@host:port/name`.
    case address
    /// The database cannot be opened, or its server cannot be reached.
    case unreachable(Unreachability)
    /// The file is damaged, or not a database.
    case damaged
    /// The schema has a step that this program does not know: a newer program made it.
    case newerSchema(step: String)
    /// The schema's steps differ from those of this program.
    case foreignSchema(expected: String, found: String)
    /// A row breaks a rule of the schema.
    case constraint(Constraint)
    /// The text of a statement is not allowed or not understood.
    case statement(StatementError)
    /// A value cannot be stored, or cannot be read as requested.
    case value(ValueError)
    /// A body with read access tried to write.
    case readOnly
    /// The result has more rows or bytes than the limit.
    case resultTooLarge
    /// The queue of waiting work is full; nothing was done.
    case busy
    /// A statement or a wait for a lock exceeded the time limit; nothing was done.
    case timedOut
    /// Others kept changing the same rows; nothing was done.
    case conflict
    /// The disk is full; nothing was done.
    case full
    /// The connection broke before the end; nothing was done.
    case connectionLost
    /// The connection broke or the disk failed during the commit, which may or may not have happened.
    case outcomeUnknown
    /// The database has been closed; nothing was done.
    case closed
    /// Any other error, with the engine's code.
    case failed(code: String)
}

extension DatabaseError {
    /// Whether the same work may succeed later: the machine or its server recovers, or another writer has made room.
    ///
    /// The other errors need another program, another schema or other values.
    public var mayPassLater: Bool {
        switch self {
        case .busy, .timedOut, .conflict, .connectionLost, .closed, .unreachable, .full,
            .outcomeUnknown, .readOnly, .constraint, .failed, .damaged:
            true
        case .address, .newerSchema, .foreignSchema, .statement, .value, .resultTooLarge: false
        }
    }
}
