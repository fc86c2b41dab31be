// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// A statement in the dialect of one engine.
struct StatementText: Equatable {
    /// The text for the engine.
    let text: String
    /// The number of values it takes.
    let valueCount: Int
    /// Its first word.
    let verb: Verb

    /// Translates a statement that is written for both engines.
    init(_ statement: String, for dialect: Dialect, limit: Int) throws(DatabaseError) {
        guard statement.utf8.count <= limit else { throw .statement(.tooLong(limit: limit)) }
        guard !statement.utf8.contains(0) else { throw .statement(.unfinished) }
        var reader = StatementReader(statement, for: dialect)
        try reader.readAll()
        guard let verb = Verb(rawValue: reader.firstWord.uppercased()) else {
            throw .statement(.verb)
        }
        text = String(decoding: reader.output, as: UTF8.self)
        valueCount = reader.valueCount
        self.verb = verb
    }
}
