// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Database
import DatabaseTestSupport
import Testing

struct SchemaTests {
    private static func schema(_ names: [String]) -> Schema {
        Schema(
            "growing",
            names.map { .init($0, ["CREATE TABLE \($0) (id {integer} PRIMARY KEY) {strict}"]) }
        )
    }

    @Test(arguments: TestEngine.both)
    func `steps are done once, and new ones afterwards`(engine: TestEngine) async throws {
        try await engine.withDatabase { database async throws in
            try await database.prepare(Self.schema(["one"]))
            try await database.prepare(Self.schema(["one"]))
            try await database.prepare(Self.schema(["one", "two", "three"]))
            try await database.write { transaction throws(DatabaseError) in
                try transaction.execute("INSERT INTO three (id) VALUES (1)")
            }
        }
    }

    @Test(arguments: TestEngine.both)
    func `nodes that start together do each step once`(engine: TestEngine) async throws {
        let place = try await engine.makePlace()
        try await withThrowingTaskGroup { group in
            for _ in 0..<8 {
                group.addTask {
                    let database = try await place.open()
                    try await database.prepare(Self.schema(["one", "two"]))
                    try await database.write { transaction throws(DatabaseError) in
                        try transaction.execute(
                            "INSERT INTO two (id) SELECT coalesce(max(id), 0) + 1 FROM two"
                        )
                    }
                    await database.close()
                }
            }
            try await group.waitForAll()
        }
    }

    @Test func `nodes that open a new file together all open it`() async throws {
        var limits = DatabaseLimits()
        limits.connections = 1
        for _ in 0..<100 {
            let place = try await TestEngine.sqlite.makePlace()
            try await withThrowingTaskGroup { [limits] group in
                for _ in 0..<8 {
                    group.addTask { await (try place.open(limits)).close() }
                }
                try await group.waitForAll()
            }
        }
    }

    @Test(arguments: TestEngine.both)
    func `a database that is newer than the program is refused`(engine: TestEngine) async throws {
        try await engine.withDatabase { database async throws in
            try await database.prepare(Self.schema(["one", "two"]))
            await #expect(throws: DatabaseError.newerSchema(step: "two")) {
                try await database.prepare(Self.schema(["one"]))
            }
            await #expect(throws: DatabaseError.foreignSchema(expected: "other", found: "one")) {
                try await database.prepare(Self.schema(["other", "two"]))
            }
        }
    }

    @Test(arguments: TestEngine.both)
    func `a step that fails leaves none of the steps behind`(engine: TestEngine) async throws {
        try await engine.withDatabase { database async throws in
            await #expect(throws: DatabaseError.self) {
                try await database.prepare(Self.schema(["one", "one"]))
            }
            try await database.prepare(Self.schema(["one"]))
        }
    }

    @Test(arguments: TestEngine.both)
    func `a statement that was prepared before its table changed still runs`(
        engine: TestEngine
    ) async throws {
        try await engine.withDatabase { database async throws in
            try await database.add("a", 1)
            let read: @Sendable () async throws -> Int? = {
                try await database.read { transaction throws(DatabaseError) in
                    try transaction.row("SELECT * FROM thing")?.columns.count
                }
            }
            for _ in 0..<8 { #expect(try await read() == 4) }
            try await database.prepare(
                Schema("more", [.init("column", ["ALTER TABLE thing ADD COLUMN more {text}"])])
            )
            for _ in 0..<8 { #expect(try await read() == 5) }
        }
    }
}
