// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Database
import DatabaseTestSupport
import Foundation
import Testing

struct TransactionTests {
    @Test(arguments: TestEngine.both)
    func `a body that throws leaves nothing behind`(engine: TestEngine) async throws {
        try await engine.withDatabase { database async throws in
            await #expect(throws: BodyError.no) {
                try await database.write { transaction throws(BodyError) in
                    try transaction.execute("INSERT INTO thing (id, amount) VALUES ('a', 1)")
                    throw .no
                }
            }
            #expect(try await database.thingCount() == 0)
        }
    }

    static let violations: [(String, DatabaseError.Constraint)] = [
        ("INSERT INTO thing (id, amount) VALUES ('a', 1)", .unique),
        ("INSERT INTO part (thing, place) VALUES ('a', 1)", .unique),
        ("INSERT INTO part (thing, place) VALUES ('none', 1)", .foreignKey),
        ("DELETE FROM thing WHERE id = 'a'", .foreignKey),
        ("INSERT INTO thing (id) VALUES ('b')", .notNull),
        ("UPDATE thing SET amount = -1", .check),
    ]

    /// With one connection most of them share a commit; each must come out as if it had been alone.
    @Test(arguments: TestEngine.both, [false, true])
    func `bodies that take turns are independent of each other`(
        engine: TestEngine,
        hasViolation: Bool
    ) async throws {
        try await engine.withDatabase(.oneConnection) { database async throws in
            try await database.add("sum", 0)
            let outcomes = await withTaskGroup(of: (Int, BodyError?).self) { group in
                for number in 1...60 {
                    group.addTask {
                        do throws(BodyError) {
                            try await database.writeInTurn { transaction throws(BodyError) in
                                let row = try transaction.row(
                                    "SELECT amount FROM thing WHERE id = 'sum'"
                                )
                                guard let row else { throw .no }
                                let sum = Int(try row.integer("amount")) + number
                                try transaction.enqueue(
                                    "UPDATE thing SET amount = ? WHERE id = 'sum'",
                                    .integer(sum)
                                )
                                let id = hasViolation && number == 25 ? "sum" : "\(number)"
                                try transaction.enqueue(
                                    "INSERT INTO thing (id, amount) VALUES (?, ?)",
                                    .text(id),
                                    .integer(sum)
                                )
                                if number % 3 == 0 { throw .no }
                            }
                            return (number, nil)
                        } catch {
                            return (number, error)
                        }
                    }
                }
                return await group.reduce(into: [Int: BodyError?]()) { $0[$1.0] = $1.1 }
            }
            var sum = 0
            for (number, error) in outcomes {
                let isWrong = hasViolation && number == 25
                let expected: BodyError? =
                    number % 3 == 0 ? .no : isWrong ? .database(.constraint(.unique)) : nil
                #expect(error == expected, "number \(number)")
                if expected == nil { sum += number }
            }
            let count = outcomes.values.count { $0 == nil }
            #expect(try await database.thingCount() == Int64(count + 1))
            let row = try await database.read { transaction throws(DatabaseError) in
                try transaction.row("SELECT amount FROM thing WHERE id = 'sum'")
            }
            #expect(try row?.integer("amount") == Int64(sum))
        }
    }

    @Test(arguments: TestEngine.both, violations)
    func `a broken rule has its case, and undoes the whole body`(
        engine: TestEngine,
        violation: (statement: String, rule: DatabaseError.Constraint)
    ) async throws {
        try await engine.withDatabase { database async throws in
            try await database.write { transaction throws(DatabaseError) in
                try transaction.execute("INSERT INTO thing (id, amount) VALUES ('a', 1)")
                try transaction.execute("INSERT INTO part (thing, place) VALUES ('a', 1)")
            }
            await #expect(throws: BodyError.database(.constraint(violation.rule))) {
                try await database.write { transaction throws(BodyError) in
                    try transaction.execute("INSERT INTO thing (id, amount) VALUES ('c', 1)")
                    try transaction.execute(violation.statement)
                }
            }
            #expect(try await database.thingCount() == 1)
        }
    }

    @Test(arguments: TestEngine.both)
    func `a value of another kind than its column is a broken rule`(
        engine: TestEngine
    ) async throws {
        try await engine.withDatabase { database async throws in
            await #expect(throws: DatabaseError.constraint(.check)) {
                try await database.write { transaction throws(DatabaseError) in
                    try transaction.execute("INSERT INTO value (number) VALUES (?)", .bytes([1]))
                }
            }
        }
    }

    @Test(arguments: TestEngine.both)
    func `after an error nothing more is done, even if the body goes on`(
        engine: TestEngine
    ) async throws {
        let expected = DatabaseError.constraint(.unique)
        try await engine.withDatabase { database async throws in
            try await database.add("a")
            await #expect(throws: expected) {
                try await database.write { transaction throws(DatabaseError) in
                    for _ in 0..<2 {
                        do throws(DatabaseError) {
                            try transaction.execute(
                                "INSERT INTO thing (id, amount) VALUES ('a', 1)"
                            )
                        } catch {
                            #expect(error == expected)
                        }
                    }
                    do throws(DatabaseError) {
                        try transaction.execute("DELETE FROM thing")
                    } catch {
                        #expect(error == expected)
                    }
                }
            }
            #expect(try await database.thingCount() == 1)
        }
    }

    @Test(arguments: TestEngine.both)
    func `who reads cannot write`(engine: TestEngine) async throws {
        try await engine.withDatabase { database async throws in
            await #expect(throws: DatabaseError.readOnly) {
                try await database.read { transaction throws(DatabaseError) in
                    try transaction.execute("INSERT INTO thing (id, amount) VALUES ('a', 1)")
                }
            }
            await #expect(throws: DatabaseError.readOnly) {
                try await database.read { transaction throws(DatabaseError) in
                    try transaction.notify("a")
                }
            }
            #expect(try await database.thingCount() == 0)
        }
    }

    @Test(arguments: TestEngine.both)
    func `a token for one use is spent by one of two thousand`(engine: TestEngine) async throws {
        try await engine.withDatabase { database async throws in
            try await database.add("token", 1)
            let winners = try await withThrowingTaskGroup(of: Int.self) { group in
                for _ in 0..<2_000 {
                    group.addTask {
                        try await database.write { transaction throws(DatabaseError) in
                            try transaction.execute(
                                "UPDATE thing SET amount = 0 WHERE id = 'token' AND amount = 1"
                            )
                        }
                    }
                }
                return try await group.reduce(0, +)
            }
            #expect(winners == 1)
            #expect(try await database.amount("token") == 0)
        }
    }

    @Test(arguments: TestEngine.both)
    func `what is read first and written then is as exact as one statement`(
        engine: TestEngine
    ) async throws {
        try await engine.withDatabase { database async throws in
            try await database.add("counter")
            try await withThrowingTaskGroup { group in
                for _ in 0..<200 {
                    group.addTask { try await Self.count(in: database) }
                }
                try await group.waitForAll()
            }
            #expect(try await database.amount("counter") == 200)
        }
    }

    @Test func `whoever has collided four times runs alone and collides no more`() async throws {
        var limits = DatabaseLimits()
        limits.attempts = 5
        limits.connections = 8
        let place = try await TestEngine.postgresql.makePlace()
        let nodes = [try await place.open(limits), try await place.open(limits)]
        try await nodes[0].prepare(.tests)
        try await nodes[0].add("counter")
        try await withThrowingTaskGroup { group in
            for number in 0..<400 {
                group.addTask { try await Self.count(in: nodes[number % 2]) }
            }
            try await group.waitForAll()
        }
        #expect(try await nodes[0].amount("counter") == 400)
        for node in nodes { await node.close() }
        try await place.remove()
    }

    @Test(arguments: TestEngine.both)
    func `who writes in turn never collides`(engine: TestEngine) async throws {
        var limits = DatabaseLimits()
        // A body that collides once fails.
        limits.attempts = 1
        limits.connections = 8
        let place = try await engine.makePlace()
        let nodes = [try await place.open(limits), try await place.open(limits)]
        try await nodes[0].prepare(.tests)
        try await nodes[0].add("counter")
        try await withThrowingTaskGroup { group in
            for number in 0..<400 {
                group.addTask {
                    try await nodes[number % 2].writeInTurn { transaction throws(DatabaseError) in
                        try Self.count(transaction)
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(try await nodes[0].amount("counter") == 400)
        for node in nodes { await node.close() }
        try await place.remove()
    }

    private static func count(in database: Database) async throws(DatabaseError) {
        try await database.write { transaction throws(DatabaseError) in try count(transaction) }
    }

    /// Reads first, then writes.
    private static func count(_ transaction: Transaction<DatabaseError>) throws(DatabaseError) {
        let old = try transaction.row("SELECT amount FROM thing")?.integer(0)
        try transaction.execute("UPDATE thing SET amount = ?", .integer((old ?? 0) + 1))
    }

    @Test(arguments: TestEngine.both)
    func `of bodies that share a commit those that throw are undone alone`(
        engine: TestEngine
    ) async throws {
        try await engine.withDatabase { database async throws in
            let kept = await withTaskGroup(of: Int.self) { group in
                for number in 0..<500 {
                    group.addTask {
                        do {
                            try await database.write { transaction throws(BodyError) in
                                try transaction.execute(
                                    "INSERT INTO thing (id, amount) VALUES (?, 1)",
                                    .text("\(number)")
                                )
                                if number % 3 == 0 { throw .no }
                                if number % 3 == 1 {
                                    try transaction.execute("UPDATE thing SET amount = -1")
                                }
                            }
                            return 1
                        } catch {
                            return 0
                        }
                    }
                }
                return await group.reduce(0, +)
            }
            #expect(kept == 166)
            #expect(try await database.thingCount() == 166)
        }
    }

    @Test(arguments: TestEngine.both)
    func `more work than may wait is refused, and what waits is done`(
        engine: TestEngine
    ) async throws {
        var limits = DatabaseLimits()
        limits.waiting = 5
        limits.connections = 1
        try await engine.withDatabase(limits) { database async throws in
            let (done, refused) = await withTaskGroup(of: DatabaseError?.self) { group in
                for number in 0..<300 {
                    group.addTask {
                        do throws(DatabaseError) {
                            try await database.write { transaction throws(DatabaseError) in
                                usleep(2_000)
                                try transaction.execute(
                                    "INSERT INTO thing (id, amount) VALUES (?, 1)",
                                    .text("\(number)")
                                )
                            }
                            return nil
                        } catch {
                            return error
                        }
                    }
                }
                var counts = (done: 0, refused: 0)
                for await error in group {
                    if error == nil { counts.done += 1 }
                    if error == .busy { counts.refused += 1 }
                }
                return counts
            }
            #expect(done + refused == 300)
            #expect(refused > 0)
            #expect(try await database.thingCount() == Int64(done))
        }
    }

    @Test(arguments: TestEngine.both)
    func `closing finishes what was accepted and refuses what comes after`(
        engine: TestEngine
    ) async throws {
        let place = try await engine.makePlace()
        let database = try await place.open()
        try await database.prepare(.tests)
        let outcomes = await withTaskGroup(of: DatabaseError?.self) { group in
            for number in 0..<100 {
                group.addTask {
                    do throws(DatabaseError) {
                        try await database.add("\(number)")
                        return nil
                    } catch {
                        return error
                    }
                }
            }
            group.addTask {
                await database.close()
                return nil
            }
            return await group.reduce(into: [DatabaseError?]()) { $0.append($1) }
        }
        await #expect(throws: DatabaseError.closed) { try await database.add("late") }
        await #expect(throws: DatabaseError.closed) { try await database.thingCount() }
        let done = outcomes.filter { $0 == nil }.count - 1
        #expect(outcomes.allSatisfy { $0 == nil || $0 == .closed })
        let again = try await place.open()
        #expect(try await again.thingCount() == Int64(done))
        await again.close()
    }
}
