// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// One row of a result.
///
/// Reading a missing column, or one of another type, throws an error of the body's own type. An integer
/// is never read as text, nor the other way round.
public struct Row<Failure: TransactionError>: Sendable {
    /// The names of the columns, in order.
    public let columns: [String]
    /// The values, one per column.
    public let values: [DatabaseValue]

    /// Returns the value of a column, whatever its type.
    public func value(_ column: Column) throws(Failure) -> DatabaseValue {
        let place: Int? =
            switch column {
            case .name(let name): columns.firstIndex(of: name)
            case .place(let place): values.indices.contains(place) ? place : nil
            }
        guard let place else { throw Self.failure(.noColumn(column.words)) }
        return values[place]
    }

    /// Returns an integer.
    public func integer(_ column: Column) throws(Failure) -> Int64 {
        guard let number = try integer(ifAny: column) else { throw Self.wrong(column) }
        return number
    }

    /// Returns a text.
    public func text(_ column: Column) throws(Failure) -> String {
        guard let text = try text(ifAny: column) else { throw Self.wrong(column) }
        return text
    }

    /// Returns bytes.
    public func bytes(_ column: Column) throws(Failure) -> [UInt8] {
        guard let bytes = try bytes(ifAny: column) else { throw Self.wrong(column) }
        return bytes
    }

    /// Returns an integer, or nil if the column is null.
    public func integer(ifAny column: Column) throws(Failure) -> Int64? {
        switch try value(column) {
        case .null: nil
        case .integer(let number): number
        default: throw Self.wrong(column)
        }
    }

    /// Returns a text, or nil if the column is null.
    public func text(ifAny column: Column) throws(Failure) -> String? {
        switch try value(column) {
        case .null: nil
        case .text(let text): text
        default: throw Self.wrong(column)
        }
    }

    /// Returns bytes, or nil if the column is null.
    public func bytes(ifAny column: Column) throws(Failure) -> [UInt8]? {
        switch try value(column) {
        case .null: nil
        case .bytes(let bytes): bytes
        default: throw Self.wrong(column)
        }
    }

    private static func wrong(_ column: Column) -> Failure {
        failure(.wrongType(column: column.words))
    }

    private static func failure(_ error: DatabaseError.ValueError) -> Failure {
        Failure(database: .value(error))
    }
}
