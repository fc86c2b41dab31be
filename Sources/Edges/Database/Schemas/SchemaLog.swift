// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// The table in which the database remembers the steps that were done.
enum SchemaLog {
    static let creation = [
        """
        CREATE TABLE IF NOT EXISTS etui_schema_step (
            schema_name {text} NOT NULL, position {integer} NOT NULL, step {text} NOT NULL,
            PRIMARY KEY (schema_name, position)
        ) {strict}
        """
    ]

    /// The names of the steps that were done, in their order.
    static func steps(
        of schema: String,
        _ transaction: Transaction<DatabaseError>
    ) throws(DatabaseError) -> [String] {
        let rows = try transaction.rows(
            "SELECT step FROM etui_schema_step WHERE schema_name = ? ORDER BY position",
            .text(schema)
        )
        var steps: [String] = []
        for row in rows { steps.append(try row.text("step")) }
        return steps
    }

    static func add(
        _ step: String,
        at position: Int,
        of schema: String,
        _ transaction: Transaction<DatabaseError>
    ) throws(DatabaseError) {
        try transaction.execute(
            "INSERT INTO etui_schema_step (schema_name, position, step) VALUES (?, ?, ?)",
            .text(schema),
            .integer(position),
            .text(step)
        )
    }
}
