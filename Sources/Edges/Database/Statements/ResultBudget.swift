// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// What of a result's limits is left.
struct ResultBudget {
    private var rows: Int
    private var bytes: Int

    init(_ limits: DatabaseLimits) {
        rows = limits.resultRows
        bytes = limits.resultBytes
    }

    mutating func spendRow() throws(DatabaseError) {
        rows -= 1
        guard rows >= 0 else { throw .resultTooLarge }
    }

    /// Before the value is taken over.
    mutating func spend(_ byteCount: Int) throws(DatabaseError) {
        bytes -= byteCount
        guard bytes >= 0 else { throw .resultTooLarge }
    }
}
