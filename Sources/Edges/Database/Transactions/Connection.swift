// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// One connection to an engine; used by one thread, its own.
protocol Connection: AnyObject {
    func begin(_ access: Access) throws(DatabaseError)

    /// Runs one statement of the transaction.
    func run(
        _ statement: String,
        _ values: [DatabaseValue],
        _ access: Access
    ) throws(DatabaseError) -> StatementResult

    /// Has others told about changes once the transaction is committed.
    func announce(_ topics: Set<String>) throws(DatabaseError)

    func commit() throws(DatabaseError)

    /// Ends the transaction as if it had not been.
    func rollBack()
}
