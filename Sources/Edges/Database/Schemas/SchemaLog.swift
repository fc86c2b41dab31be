// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// The table in which the database records completed steps.
enum SchemaLog {
    /// Its name.
    static let table = "etui_schema_step"

    /// Runs the missing steps of a schema.
    static func prepare<Failure: TransactionError>(
        _ schema: Schema,
        _ transaction: Transaction<Failure>
    ) throws(Failure) {
        for statement in creation { try transaction.execute(statement) }
        let done = try steps(of: schema.name, transaction)
        for (position, step) in schema.steps.enumerated() {
            guard position >= done.count else {
                guard done[position] == step.name else {
                    throw Failure(
                        database: .foreignSchema(expected: step.name, found: done[position])
                    )
                }
                continue
            }
            for statement in step.statements { try transaction.execute(statement) }
            try add(step.name, at: position, of: schema.name, transaction)
        }
        if done.count > schema.steps.count {
            throw Failure(database: .newerSchema(step: done[schema.steps.count]))
        }
    }

    static let creation = [
        """
        CREATE TABLE IF NOT EXISTS etui_schema_step (
            schema_name {text} NOT NULL, position {integer} NOT NULL, step {text} NOT NULL,
            PRIMARY KEY (schema_name, position)
        ) {strict}
        """
    ]

    /// Returns the names of the completed steps, in order.
    static func steps<Failure: TransactionError>(
        of schema: String,
        _ transaction: Transaction<Failure>
    ) throws(Failure) -> [String] {
        let rows = try transaction.rows(
            "SELECT step FROM etui_schema_step WHERE schema_name = ? ORDER BY position",
            .text(schema)
        )
        var steps: [String] = []
        for row in rows { steps.append(try row.text("step")) }
        return steps
    }

    static func add<Failure: TransactionError>(
        _ step: String,
        at position: Int,
        of schema: String,
        _ transaction: Transaction<Failure>
    ) throws(Failure) {
        try transaction.execute(
            "INSERT INTO etui_schema_step (schema_name, position, step) VALUES (?, ?, ?)",
            .text(schema),
            .integer(position),
            .text(step)
        )
    }
}
