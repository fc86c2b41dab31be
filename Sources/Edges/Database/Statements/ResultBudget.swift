// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// The remaining rows and bytes of a result's limits.
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

    /// Deducts a value before it is copied.
    mutating func spend(_ byteCount: Int) throws(DatabaseError) {
        bytes -= byteCount
        guard bytes >= 0 else { throw .resultTooLarge }
    }
}
