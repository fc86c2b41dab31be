// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// One connection to an engine; used only by its own thread.
protocol Connection: AnyObject {
    /// Runs one statement of the transaction.
    func run(
        _ statement: String,
        _ values: [DatabaseValue],
        _ access: Access
    ) throws(DatabaseError) -> StatementResult

    /// Runs one statement of the transaction at the latest with the next one or with the commit, which throw its error.
    func enqueue(
        _ statement: String,
        _ values: [DatabaseValue],
        _ access: Access
    ) throws(DatabaseError)

    func commit() throws(DatabaseError)

    /// Undoes the transaction.
    func rollBack()
}
