// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

extension Database {
    /// Brings the tables of a schema up to date: runs all missing steps, or none.
    ///
    /// Any number of nodes may start at the same time: one runs the steps, the others wait for it.
    ///
    /// - Parameter schema: All steps this program knows.
    /// - Throws: ``DatabaseError/newerSchema(step:)`` if the database has further steps, which only a
    ///   newer program can have made; ``DatabaseError/foreignSchema(expected:found:)`` if its steps
    ///   differ; the error of a step.
    public func prepare(_ schema: Schema) async throws(DatabaseError) {
        try await perform(.schema) { transaction throws(DatabaseError) in
            try SchemaLog.prepare(schema, transaction)
        }
    }

    /// Replaces tables by new ones and fills them in one transaction: all of it, or nothing.
    ///
    /// - Parameters:
    ///   - schemas: The tables to create.
    ///   - former: Tables to remove first if they exist, each before those that it refers to.
    ///   - fill: Fills the tables; may run several times, like the body of ``write(_:)``.
    /// - Returns: What `fill` returned.
    /// - Throws: What `fill` threw, or the database's error in its error type.
    @discardableResult
    public func rebuild<Value: Sendable, Failure: TransactionError>(
        _ schemas: [Schema],
        inPlaceOf former: [String],
        _ fill: @escaping @Sendable (Transaction<Failure>) throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        try await perform(.schema) { (transaction: Transaction<Failure>) throws(Failure) in
            var present: Set<String> = []
            for row in try transaction.rows("SELECT name FROM {tables} AS found") {
                present.insert(try row.text("name"))
            }
            for table in former + [SchemaLog.table] where present.contains(table) {
                try transaction.execute("DROP TABLE " + table)
            }
            for schema in schemas { try SchemaLog.prepare(schema, transaction) }
            return try fill(transaction)
        }
    }

    /// Returns the completed steps of each schema in order, by the schema's name.
    ///
    /// - Parameter transaction: The transaction to read in.
    /// - Returns: The names of the steps; empty for a database without tables.
    /// - Throws: The database's error.
    public static func steps<Failure: TransactionError>(
        _ transaction: Transaction<Failure>
    ) throws(Failure) -> [String: [String]] {
        var steps: [String: [String]] = [:]
        guard
            try transaction.row(
                "SELECT name FROM {tables} AS found WHERE name = ?",
                .text(SchemaLog.table)
            ) != nil
        else { return steps }
        let rows = try transaction.rows(
            "SELECT schema_name, step FROM etui_schema_step ORDER BY schema_name, position"
        )
        for row in rows {
            steps[try row.text("schema_name"), default: []].append(try row.text("step"))
        }
        return steps
    }
}
