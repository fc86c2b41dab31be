// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// One connection to an engine; used by one thread, its own.
protocol Connection: AnyObject {
    /// Runs one statement of the transaction.
    func run(
        _ statement: String,
        _ values: [DatabaseValue],
        _ access: Access
    ) throws(DatabaseError) -> StatementResult

    func commit() throws(DatabaseError)

    /// Ends the transaction as if it had not been.
    func rollBack()
}
