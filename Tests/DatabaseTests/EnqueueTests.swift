// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Database
import DatabaseTestSupport
import Testing

/// Statements that a server gets together with the next one.
struct EnqueueTests {
    private static let insert = "INSERT INTO thing (id, amount) VALUES (?, ?)"

    @Test(arguments: TestEngine.both)
    func `a queued statement is committed without another`(engine: TestEngine) async throws {
        try await engine.withDatabase { database async throws in
            try await database.write { transaction throws(DatabaseError) in
                try transaction.enqueue(Self.insert, .text("a"), .integer(1))
            }
            #expect(try await database.thingCount() == 1)
        }
    }

    @Test(arguments: TestEngine.both)
    func `statements run in the order in which the body has them`(
        engine: TestEngine
    ) async throws {
        try await engine.withDatabase { database async throws in
            let seen = try await database.write { transaction throws(DatabaseError) in
                var seen: [Int64] = []
                try transaction.enqueue(Self.insert, .text("a"), .integer(1))
                for _ in 0..<3 {
                    try transaction.enqueue("UPDATE thing SET amount = amount * 2")
                    try transaction.enqueue("UPDATE thing SET amount = amount + 1")
                    let row = try transaction.row("SELECT amount FROM thing")
                    if let amount = try row?.integer("amount") { seen.append(amount) }
                }
                try transaction.enqueue("UPDATE thing SET amount = amount * 10")
                return seen
            }
            #expect(seen == [3, 7, 15])
            let row = try await database.read { transaction throws(DatabaseError) in
                try transaction.row("SELECT amount FROM thing")
            }
            #expect(try row?.integer("amount") == 150)
        }
    }

    @Test(arguments: TestEngine.both, [false, true])
    func `the error of a queued statement undoes the body, whatever follows it`(
        engine: TestEngine,
        isFollowed: Bool
    ) async throws {
        try await engine.withDatabase { database async throws in
            try await database.add("a")
            await #expect(throws: DatabaseError.constraint(.unique)) {
                try await database.writeInTurn { transaction throws(DatabaseError) in
                    try transaction.enqueue(Self.insert, .text("b"), .integer(1))
                    try transaction.enqueue(Self.insert, .text("a"), .integer(1))
                    try transaction.enqueue(Self.insert, .text("c"), .integer(1))
                    if isFollowed { _ = try transaction.rows("SELECT id FROM thing") }
                }
            }
            #expect(try await database.thingCount() == 1)
            // The connection serves on, and has given its turn back.
            try await database.writeInTurn { transaction throws(DatabaseError) in
                try transaction.enqueue(Self.insert, .text("d"), .integer(1))
            }
            #expect(try await database.thingCount() == 2)
        }
    }

    @Test(arguments: TestEngine.both)
    func `a statement that cannot be read after queued ones undoes them`(
        engine: TestEngine
    ) async throws {
        try await engine.withDatabase { database async throws in
            await #expect(throws: DatabaseError.self) {
                try await database.write { transaction throws(DatabaseError) in
                    try transaction.enqueue(Self.insert, .text("a"), .integer(1))
                    _ = try transaction.rows("SELECT nothing FROM thing")
                }
            }
            await #expect(throws: DatabaseError.constraint(.check)) {
                try await database.write { transaction throws(DatabaseError) in
                    try transaction.enqueue(Self.insert, .text("a"), .integer(1))
                    _ = try transaction.rows("UPDATE thing SET amount = -1 RETURNING id")
                }
            }
            #expect(try await database.thingCount() == 0)
        }
    }

    @Test(arguments: TestEngine.both)
    func `a body that throws leaves no queued statement to the next`(
        engine: TestEngine
    ) async throws {
        try await engine.withDatabase(.oneConnection) { database async throws in
            await #expect(throws: BodyError.no) {
                try await database.write { transaction throws(BodyError) in
                    try transaction.enqueue(Self.insert, .text("a"), .integer(1))
                    throw .no
                }
            }
            try await database.add("b")
            #expect(try await database.thingCount() == 1)
        }
    }

    @Test(arguments: TestEngine.both)
    func `more statements than are queued or kept prepared all run`(
        engine: TestEngine
    ) async throws {
        try await engine.withDatabase(.fewStatements) { database async throws in
            try await database.write { transaction throws(DatabaseError) in
                for number in 0..<200 {
                    let statement = "INSERT INTO thing (id, amount) VALUES (?, \(number % 7))"
                    try transaction.enqueue(statement, .text("\(number)"))
                }
            }
            #expect(try await database.thingCount() == 200)
        }
    }

    @Test(arguments: TestEngine.both)
    func `a result that is too large after queued statements undoes them`(
        engine: TestEngine
    ) async throws {
        var limits = DatabaseLimits()
        limits.resultRows = 2
        try await engine.withDatabase(limits) { database async throws in
            await #expect(throws: DatabaseError.resultTooLarge) {
                try await database.write { transaction throws(DatabaseError) in
                    for id in ["a", "b", "c"] {
                        try transaction.enqueue(Self.insert, .text(id), .integer(1))
                    }
                    _ = try transaction.rows("SELECT id FROM thing")
                }
            }
            #expect(try await database.thingCount() == 0)
        }
    }

    @Test(arguments: TestEngine.both)
    func `queued values are checked as others are`(engine: TestEngine) async throws {
        try await engine.withDatabase { database async throws in
            await #expect(throws: DatabaseError.value(.zeroInText)) {
                try await database.write { transaction throws(DatabaseError) in
                    try transaction.enqueue(Self.insert, .text("a\0"), .integer(1))
                }
            }
            await #expect(throws: DatabaseError.readOnly) {
                try await database.read { transaction throws(DatabaseError) in
                    try transaction.enqueue(Self.insert, .text("a"), .integer(1))
                }
            }
        }
    }
}
