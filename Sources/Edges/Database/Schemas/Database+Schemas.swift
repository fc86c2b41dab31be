// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

extension Database {
    /// Brings the tables of a schema up to date: steps that are missing are done, all or none.
    ///
    /// Any number of nodes may start at the same time: one does the steps, the others wait for it.
    ///
    /// - Parameter schema: All steps this program knows.
    /// - Throws: ``DatabaseError/newerSchema(step:)`` where the database has further steps, which only a
    ///   newer program can have done; ``DatabaseError/foreignSchema(expected:found:)`` where it has
    ///   others; the fault of a step.
    public func prepare(_ schema: Schema) async throws(DatabaseError) {
        try await perform(.schema) { transaction throws(DatabaseError) in
            for statement in SchemaLog.creation { try transaction.execute(statement) }
            let done = try SchemaLog.steps(of: schema.name, transaction)
            for (position, step) in schema.steps.enumerated() {
                guard position >= done.count else {
                    guard done[position] == step.name else {
                        throw .foreignSchema(expected: step.name, found: done[position])
                    }
                    continue
                }
                for statement in step.statements { try transaction.execute(statement) }
                try SchemaLog.add(step.name, at: position, of: schema.name, transaction)
            }
            if done.count > schema.steps.count {
                throw .newerSchema(step: done[schema.steps.count])
            }
        }
    }
}
