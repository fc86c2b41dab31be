// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Database
import DatabaseTestSupport
import Testing

struct StatementTests {
    private static func error(
        _ engine: TestEngine,
        _ statement: String,
        _ limits: DatabaseLimits = DatabaseLimits()
    ) async throws -> DatabaseError? {
        try await engine.withDatabase(limits) { database async throws in
            do throws(DatabaseError) {
                try await database.write { transaction throws(DatabaseError) in
                    _ = try transaction.rows(statement)
                }
                return nil
            } catch {
                return error
            }
        }
    }

    @Test(
        arguments: TestEngine.both,
        [
            ("PRAGMA user_version = 1", DatabaseError.StatementError.verb),
            ("commit", .verb), ("ROLLBACK", .verb), ("SAVEPOINT a", .verb), ("", .verb),
            ("ATTACH DATABASE 'a' AS b", .verb), ("COPY thing TO STDOUT", .verb),
            ("CREATE TABLE other (a {text})", .verb), ("-- only words", .verb),
            ("SELECT 1; SELECT 2", .several), ("SELECT 1;;", .several),
            ("SELECT 'open", .unfinished), ("SELECT \"open", .unfinished),
            ("SELECT 1 /* open", .unfinished), ("SELECT 1 /*", .unfinished),
            ("SELECT {text", .unfinished), ("SELECT 1\u{0}", .unfinished),
            ("SELECT {money}", .notPortable), ("SELECT $1", .notPortable),
            ("SELECT $tag$a$tag$", .notPortable), ("SELECT @a", .notPortable),
            ("SELECT x'00'", .notPortable), ("SELECT E'\\''", .notPortable),
            ("SELECT `id` FROM thing", .notPortable), ("SELECT [id] FROM thing", .notPortable),
            ("SELECT ?, ?", .valueCount(expected: 2, found: 0)),
        ]
    )
    func `what is not allowed is refused before the engine sees it`(
        engine: TestEngine,
        refused: (statement: String, error: DatabaseError.StatementError)
    ) async throws {
        let error = try await Self.error(engine, refused.statement)
        #expect(error == .statement(refused.error))
    }

    @Test(
        arguments: TestEngine.both,
        ["SELECT no_such_column FROM thing", "SELECT 1 FROM no_such_table", "SELECT FROM WHERE"]
    )
    func `what the engine does not understand is refused in its words`(
        engine: TestEngine,
        statement: String
    ) async throws {
        let error = try await Self.error(engine, statement)
        guard case .statement(.refused(let code, let reason)) = error else {
            Issue.record("not refused: \(String(describing: error))")
            return
        }
        #expect(!code.isEmpty)
        #expect(!reason.isEmpty)
    }

    @Test(arguments: TestEngine.both)
    func `placeholders count outside of literals, names and comments only`(
        engine: TestEngine
    ) async throws {
        let statement = """
            SELECT ? AS a, '?''?' AS b, 'it''s {text}' AS c, /* ? ' */ ? AS "d?""?" -- ? '
            ;
            """
        let row = try await engine.withDatabase { database async throws in
            try await database.read { transaction throws(DatabaseError) in
                try transaction.row(statement, .integer(1), .text("x"))
            }
        }
        #expect(row?.columns == ["a", "b", "c", "d?\"?"])
        #expect(row?.values == [.integer(1), .text("?'?"), .text("it's {text}"), .text("x")])
    }

    @Test(arguments: TestEngine.both)
    func `a statement as long as the limit runs, a longer one is refused`(
        engine: TestEngine
    ) async throws {
        var limits = DatabaseLimits()
        limits.statementBytes = 2_000
        let start = "SELECT 1 AS "
        let fitting = start + String(repeating: " ", count: 1_999 - start.utf8.count) + "a"
        #expect(try await Self.error(engine, fitting, limits) == nil)
        let error = try await Self.error(engine, " " + fitting, limits)
        #expect(error == .statement(.tooLong(limit: 2_000)))
    }

    @Test(arguments: TestEngine.both)
    func `more different statements than are kept prepared still run`(
        engine: TestEngine
    ) async throws {
        try await engine.withDatabase(.fewStatements) { database async throws in
            for round in 0..<3 {
                for number in 0..<10 {
                    let row = try await database.read { transaction throws(DatabaseError) in
                        try transaction.row("SELECT ? + \(number) AS n", .integer(round))
                    }
                    #expect(try row?.integer("n") == Int64(round + number))
                }
            }
        }
    }

    @Test(arguments: TestEngine.both)
    func `a result as large as the limits is read, a larger one is not`(
        engine: TestEngine
    ) async throws {
        var limits = DatabaseLimits()
        limits.resultRows = 10
        limits.resultBytes = 100
        try await engine.withDatabase(limits) { database async throws in
            for number in 0..<11 { try await database.add("\(number)") }
            let read: (String) async throws(DatabaseError) -> Int = {
                statement async throws(DatabaseError) in
                try await database.read { transaction throws(DatabaseError) in
                    try transaction.rows(statement).count
                }
            }
            #expect(try await read("SELECT id FROM thing LIMIT 10") == 10)
            await #expect(throws: DatabaseError.resultTooLarge) {
                try await read("SELECT id FROM thing")
            }
            let words = String(repeating: "x", count: 50)
            #expect(try await read("SELECT '\(words)' AS a, '\(words)' AS b") == 1)
            await #expect(throws: DatabaseError.resultTooLarge) {
                try await read("SELECT '\(words)' AS a, '\(words)y' AS b")
            }
            #expect(try await read("SELECT 1 AS a") == 1)
        }
    }

    @Test(arguments: TestEngine.both)
    func `a statement that takes too long ends`(engine: TestEngine) async throws {
        var limits = DatabaseLimits()
        limits.statementTime = .milliseconds(200)
        let endless = """
            WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1000000000)
            SELECT count(*) AS n FROM n
            """
        #expect(try await Self.error(engine, endless, limits) == .timedOut)
    }

    @Test(arguments: TestEngine.both)
    func `the count of changed rows is that of the statement`(engine: TestEngine) async throws {
        try await engine.withDatabase { database async throws in
            let counts = try await database.write { transaction throws(DatabaseError) in
                let insert = "INSERT INTO thing (id, amount) VALUES (?, 1) ON CONFLICT DO NOTHING"
                return [
                    try transaction.execute(insert, .text("a")),
                    try transaction.execute(insert, .text("a")),
                    try transaction.execute(insert, .text("b")),
                    try transaction.execute("SELECT id FROM thing"),
                    try transaction.execute("UPDATE thing SET amount = 2"),
                    try transaction.execute(
                        """
                        INSERT INTO thing (id, amount) VALUES ('b', 5)
                        ON CONFLICT (id) DO UPDATE SET amount = thing.amount + excluded.amount
                        """
                    ),
                    try transaction.execute("DELETE FROM thing WHERE amount = 7"),
                    try transaction.execute("DELETE FROM thing WHERE amount = 7"),
                ]
            }
            #expect(counts == [1, 0, 1, 0, 2, 1, 1, 0])
        }
    }
}
