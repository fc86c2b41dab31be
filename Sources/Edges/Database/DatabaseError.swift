// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// Why the database did not do what it was asked.
///
/// Carries codes and names out of the statement, never a bound value, an address or a password.
public enum DatabaseError: Error, Equatable, Sendable {
    /// A rule of the schema that a row broke.
    public enum Constraint: String, Sendable, CaseIterable {
        /// There is such a row already: `UNIQUE` or `PRIMARY KEY`.
        case unique
        /// The row that is pointed at does not exist, or a row that is pointed at would go.
        case foreignKey
        /// A column that must have a value has none.
        case notNull
        /// A `CHECK` of the schema, or a type that does not fit its column.
        case check
    }

    /// A rule that the text of a statement broke.
    public enum StatementError: Equatable, Sendable {
        /// There are more bytes than the limit.
        case tooLong(limit: Int)
        /// It does not begin with a verb that is allowed here.
        case verb
        /// It is more than one statement.
        case several
        /// A literal, a quoted name or a comment does not end.
        case unfinished
        /// It has something that means something to one engine only, or a `{…}` that stands for nothing.
        case notPortable
        /// There are as many `?` as expected, and as many values as found.
        case valueCount(expected: Int, found: Int)
        /// The engine does not understand it; the engine's code and words, which repeat parts of the
        /// statement.
        case refused(code: String, reason: String)
    }

    /// A rule that a value broke.
    public enum ValueError: Equatable, Sendable {
        /// A text with U+0000, which PostgreSQL cannot store.
        case zeroInText
        /// A text or bytes above the limit.
        case tooLong(limit: Int)
        /// The row has no such column.
        case noColumn(String)
        /// The column holds something else than was asked for.
        case wrongType(column: String)
        /// A type of the engine that has no counterpart here, such as a floating-point number.
        case unknownType(column: String)
    }

    /// Why there is no connection.
    public enum Unreachability: Equatable, Sendable {
        /// The file cannot be opened; the system's or the engine's code.
        case file(code: String)
        /// No server answers, or none whose certificate is trusted.
        case noAnswer
        /// The server is starting or stopping.
        case starting
        /// The server answers and says no: to the user, the password, the database's name, or to one
        /// connection more.
        case refused
        /// The server's database is not in UTF-8.
        case encoding
    }

    /// The address is none: neither `sqlite:PATH` nor `postgresql://user@host:port/name`.
    case address
    /// The database cannot be opened, or its server cannot be reached.
    case unreachable(Unreachability)
    /// The file is no database, or is damaged.
    case damaged
    /// The schema has a step that this program does not know: it was made by a newer one.
    case newerSchema(step: String)
    /// The schema's steps are not those of this program.
    case foreignSchema(expected: String, found: String)
    /// A row breaks a rule of the schema.
    case constraint(Constraint)
    /// The text of a statement is not allowed or not understood.
    case statement(StatementError)
    /// A value cannot be stored, or not be read as asked.
    case value(ValueError)
    /// A body that may only read tried to write.
    case readOnly
    /// The result has more rows or bytes than the limit.
    case resultTooLarge
    /// More work is waiting than the limit; nothing was done.
    case busy
    /// A statement, or waiting for a lock, took longer than the limit; nothing was done.
    case timedOut
    /// Others kept changing the same rows; nothing was done.
    case conflict
    /// There is no room left on the disk; nothing was done.
    case full
    /// The connection broke before the end; nothing was done.
    case connectionLost
    /// The connection broke, or the disk failed, while the commit was under way: it may or may not have
    /// been done.
    case outcomeUnknown
    /// The database has been closed; nothing was done.
    case closed
    /// Anything else; the engine's code.
    case failed(code: String)
}
