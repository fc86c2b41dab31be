// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// The tables of one part of a program, as a series of steps that create them.
///
/// A released step never changes; changes go into a further step at the end.
public struct Schema: Sendable {
    /// Statements that run together.
    public struct Step: Sendable {
        /// Its name, which the database records.
        public let name: String
        /// The statements, one per element; `CREATE`, `ALTER` and `DROP` are allowed only here.
        public let statements: [String]

        /// A step with its name and statements.
        public init(_ name: String, _ statements: [String]) {
            self.name = name
            self.statements = statements
        }
    }

    /// The part's name; several parts of a program can share a database.
    public let name: String
    /// The steps in order.
    public let steps: [Step]

    /// A schema with its steps.
    public init(_ name: String, _ steps: [Step]) {
        self.name = name
        self.steps = steps
    }
}
