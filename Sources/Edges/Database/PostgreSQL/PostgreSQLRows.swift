// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// Gathers the rows of a result as they come.
struct PostgreSQLRows {
    private(set) var result = StatementResult()
    private var types: [UInt32] = []
    private var budget: ResultBudget

    init(_ limits: DatabaseLimits) {
        budget = ResultBudget(limits)
    }

    /// Takes one row, or the end of the result.
    mutating func take(_ answer: borrowing PostgreSQLResult) throws(DatabaseError) {
        guard answer.isRow else {
            if Self.changes.contains(where: { answer.command.hasPrefix($0) }) {
                result.changedCount = answer.touchedCount
            }
            return
        }
        if types.isEmpty {
            result.columns = answer.columns
            types = result.columns.indices.map { answer.type($0) }
        }
        try budget.spendRow()
        var row: [DatabaseValue] = []
        row.reserveCapacity(types.count)
        for column in types.indices { row.append(try value(answer, column)) }
        result.rows.append(row)
    }

    /// The commands whose count is the number of changed rows, unlike that of a `SELECT`.
    private static let changes = ["INSERT", "UPDATE", "DELETE"]

    private mutating func value(
        _ answer: borrowing PostgreSQLResult,
        _ column: Int
    ) throws(DatabaseError) -> DatabaseValue {
        guard let count = answer.byteCount(column) else {
            try budget.spend(1)
            return .null
        }
        try budget.spend(count)
        let bytes = answer.bytes(column, count: count)
        guard let value = PostgreSQLType.value(types[column], bytes) else {
            throw .value(.unknownType(column: result.columns[column]))
        }
        return value
    }
}
