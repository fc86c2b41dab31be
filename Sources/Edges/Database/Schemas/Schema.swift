// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// The tables of one part of a program, as the steps that lead to them.
///
/// A step that was ever shipped never changes; what is new is a further step at the end.
public struct Schema: Sendable {
    /// What is done at once.
    public struct Step: Sendable {
        /// Its name, which the database remembers.
        public let name: String
        /// The statements, one at a time; `CREATE`, `ALTER` and `DROP` are allowed here only.
        public let statements: [String]

        /// A step with its name and statements.
        public init(_ name: String, _ statements: [String]) {
            self.name = name
            self.statements = statements
        }
    }

    /// The part's name; several parts of a program can share a database.
    public let name: String
    /// The steps in their order.
    public let steps: [Step]

    /// A schema with its steps.
    public init(_ name: String, _ steps: [Step]) {
        self.name = name
        self.steps = steps
    }
}
