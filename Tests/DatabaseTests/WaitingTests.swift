// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import DatabaseTestSupport
import Testing

@testable import Database

struct WaitingTests {
    /// Searches for a thing with an amount.
    private static func find(
        _ id: String,
        _ database: Database,
        _ time: Duration = .seconds(30)
    ) async throws(DatabaseError) -> Int64? {
        try await database.find(watching: id, upTo: time) { () throws(DatabaseError) in
            try await database.amount(id)
        }
    }

    private static func tell(_ id: String, _ database: Database) async throws(DatabaseError) {
        try await database.write { transaction throws(DatabaseError) in
            try transaction.execute("INSERT INTO thing (id, amount) VALUES (?, 5)", .text(id))
            try transaction.notify(id)
        }
    }

    @Test func `nobody listens who comes to it after the end`() async throws {
        let place = try await TestEngine.postgresql.makePlace()
        let database = try await place.open()
        await database.close()
        database.engine.listen()
        // It would connect at once, on its own thread.
        try await Task.sleep(for: .milliseconds(500))
        let other = try await place.open()
        let count = try await other.read { transaction throws(DatabaseError) in
            try transaction.row(
                """
                SELECT count(*) AS number FROM pg_stat_activity
                WHERE datname = current_database() AND query LIKE 'LISTEN%'
                """
            )?.integer("number")
        }
        #expect(count == 0)
        await other.close()
        try await place.remove()
    }

    private static var patient: DatabaseLimits {
        var limits = DatabaseLimits()
        // Without a notification nothing is found by chance.
        limits.lookInterval = .seconds(600)
        return limits
    }

    @Test(.timeLimit(.minutes(1)), arguments: TestEngine.both)
    func `who waits is told, however close the change is to the look`(
        engine: TestEngine
    ) async throws {
        try await engine.withDatabase(Self.patient) { database async throws in
            for round in 0..<100 {
                async let found = Self.find("\(round)", database)
                try await Self.tell("\(round)", database)
                #expect(try await found == 5)
            }
        }
    }

    @Test(.timeLimit(.minutes(1)))
    func `who waits is told by another node`() async throws {
        let place = try await TestEngine.postgresql.makePlace()
        let (one, other) = (try await place.open(Self.patient), try await place.open(Self.patient))
        try await one.prepare(.tests)
        for round in 0..<50 {
            async let found = Self.find("\(round)", one)
            try await Self.tell("\(round)", other)
            #expect(try await found == 5)
        }
        await one.close()
        await other.close()
    }

    @Test(.timeLimit(.minutes(1)))
    func `who closes tells first what was committed`() async throws {
        let place = try await TestEngine.postgresql.makePlace()
        let one = try await place.open(Self.patient)
        try await one.prepare(.tests)
        for round in 0..<20 {
            let other = try await place.open(Self.patient)
            async let found = Self.find("\(round)", one)
            try await Self.tell("\(round)", other)
            await other.close()
            #expect(try await found == 5)
        }
        await one.close()
    }

    @Test func `topics are kept until they are taken, each once and no more than the limit`() {
        let outbox = TopicOutbox(limit: 2)
        for topic in ["a", "a", "b", "c"] { outbox.add([topic]) }
        outbox.close()
        #expect(outbox.next() == ["a", "b"])
        #expect(outbox.next() == nil)
    }

    @Test(arguments: TestEngine.both)
    func `what nobody tells of is found by looking again`(engine: TestEngine) async throws {
        var limits = DatabaseLimits()
        limits.lookInterval = .milliseconds(20)
        try await engine.withDatabase(limits) { database async throws in
            async let found = Self.find("a", database)
            try await database.add("a", 3)
            #expect(try await found == 3)
        }
    }

    @Test(arguments: TestEngine.both)
    func `when the time is over nothing was found`(engine: TestEngine) async throws {
        try await engine.withDatabase { database async throws in
            #expect(try await Self.find("a", database, .milliseconds(50)) == nil)
            #expect(try await Self.find("a", database, .zero) == nil)
        }
    }

    @Test(.timeLimit(.minutes(1)), arguments: TestEngine.both)
    func `a cancelled task and a closed database end the waiting`(
        engine: TestEngine
    ) async throws {
        try await engine.withDatabase(Self.patient) { database async throws in
            let waiting = Task { try await Self.find("a", database, .seconds(600)) }
            try await Task.sleep(for: .milliseconds(20))
            waiting.cancel()
            #expect(try await waiting.value == nil)
            let other = Task { try await Self.find("a", database, .seconds(600)) }
            try await Task.sleep(for: .milliseconds(20))
            await database.close()
            let outcome = await other.result
            #expect((try? outcome.get()) == .some(nil))
        }
    }

    @Test(arguments: TestEngine.both)
    func `a change that is rolled back is not told`(engine: TestEngine) async throws {
        try await engine.withDatabase(Self.patient) { database async throws in
            let looks = Count()
            async let found: Int64? = database.find(watching: "a", upTo: .milliseconds(300)) {
                () throws(DatabaseError) in
                await looks.add()
                return nil
            }
            try await Task.sleep(for: .milliseconds(100))
            let before = await looks.value
            try? await database.write { transaction throws(BodyError) in
                try transaction.notify("a")
                throw .no
            }
            try await Task.sleep(for: .milliseconds(100))
            #expect(await looks.value == before)
            #expect(try await found == nil)
        }
    }

    @Test(arguments: TestEngine.both)
    func `more than may wait and too long a topic are refused`(engine: TestEngine) async throws {
        var limits = DatabaseLimits()
        limits.watchers = 0
        limits.topicBytes = 3
        try await engine.withDatabase(limits) { database async throws in
            await #expect(throws: DatabaseError.busy) { try await Self.find("abc", database) }
            await #expect(throws: DatabaseError.value(.tooLong(limit: 3))) {
                try await Self.find("abcd", database)
            }
            await #expect(throws: DatabaseError.value(.tooLong(limit: 3))) {
                try await Self.tell("abcd", database)
            }
        }
    }

    private actor Count {
        var value = 0
        func add() { value += 1 }
    }
}
