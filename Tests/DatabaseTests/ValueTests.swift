// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Database
import DatabaseTestSupport
import Testing

struct ValueTests {
    static let values: [DatabaseValue] = [
        .null,
        .integer(0), .integer(-1), .integer(Int64.max), .integer(Int64.min),
        .text(""), .text("Grüße, Zoë 🜁 \u{301}"), .text("'\"\\`;--/*?$1{text}"),
        .text("Robert'); DROP TABLE value;--"), .text("\u{1}\n\r\t\u{7F}\u{10FFFF}"),
        .text(String(repeating: "ä", count: 100_000)),
        .bytes([]), .bytes([0]), .bytes(Array(0...255)),
        .bytes([UInt8](repeating: 0xFF, count: 1_000_000)),
    ]

    @Test(arguments: TestEngine.both)
    func `every value comes back as it went in`(engine: TestEngine) async throws {
        try await engine.withDatabase { database async throws in
            for value in Self.values {
                let (column, back) = try await Self.roundTrip(value, database)
                #expect(back == value, "\(column)")
            }
        }
    }

    private static func roundTrip(
        _ value: DatabaseValue,
        _ database: Database
    ) async throws -> (column: String, value: DatabaseValue?) {
        let column =
            switch value {
            case .null, .integer: "number"
            case .text: "words"
            case .bytes: "content"
            }
        let back = try await database.write { transaction throws(DatabaseError) in
            try transaction.execute("DELETE FROM value")
            return try transaction.row(
                "INSERT INTO value (id, \(column)) VALUES (1, ?) RETURNING \(column)",
                value
            )?.value(0)
        }
        let read = try await database.read { transaction throws(DatabaseError) in
            try transaction.row("SELECT \(column) FROM value WHERE \(column) = ?", value)?
                .value(0)
        }
        return (column, value == .null ? back : read)
    }

    @Test(arguments: TestEngine.both)
    func `a text with zero in it is refused`(engine: TestEngine) async throws {
        try await engine.withDatabase { database async throws in
            await #expect(throws: DatabaseError.value(.zeroInText)) {
                try await database.add("a\u{0}b")
            }
            #expect(try await database.thingCount() == 0)
        }
    }

    @Test(arguments: TestEngine.both)
    func `a value above the limit is refused`(engine: TestEngine) async throws {
        var limits = DatabaseLimits()
        limits.valueBytes = 10
        try await engine.withDatabase(limits) { database async throws in
            try await database.add("0123456789")
            await #expect(throws: DatabaseError.value(.tooLong(limit: 10))) {
                try await database.add("0123456789a")
            }
        }
    }

    @Test(arguments: TestEngine.both)
    func `numbers that are counted, summed and compared are whole numbers`(
        engine: TestEngine
    ) async throws {
        try await engine.withDatabase { database async throws in
            for (id, amount) in [("a", 5), ("b", 99_999_999), ("c", 10_000)] {
                try await database.add(id, amount)
            }
            let row = try #require(
                try await database.read { transaction throws(DatabaseError) in
                    try transaction.row(
                        """
                        SELECT count(*) AS n, sum(amount) AS total, sum(-amount) AS less,
                            sum(amount - amount) AS none, max(amount) AS most,
                            (SELECT amount > 4 FROM thing WHERE id = 'a') AS more
                        FROM thing
                        """
                    )
                }
            )
            #expect(
                row.values == [
                    .integer(3), .integer(100_010_004), .integer(-100_010_004), .integer(0),
                    .integer(99_999_999), .integer(1),
                ]
            )
        }
    }

    @Test(arguments: TestEngine.both)
    func `a number with a fraction has no counterpart`(engine: TestEngine) async throws {
        try await engine.withDatabase { database async throws in
            await #expect(throws: DatabaseError.value(.unknownType(column: "half"))) {
                try await database.read { transaction throws(DatabaseError) in
                    _ = try transaction.row("SELECT 0.5 AS half")
                }
            }
        }
    }

    @Test(arguments: TestEngine.both)
    func `texts are ordered byte by byte`(engine: TestEngine) async throws {
        try await engine.withDatabase { database async throws in
            for id in ["b", "a", "B", "ä", "_", "Z", "aa"] { try await database.add(id) }
            let ids = try await database.read { transaction throws(DatabaseError) in
                var ids: [String] = []
                for row in try transaction.rows("SELECT id FROM thing ORDER BY id") {
                    ids.append(try row.text("id"))
                }
                return ids
            }
            #expect(ids == ["B", "Z", "_", "a", "aa", "b", "ä"])
        }
    }

    @Test(arguments: TestEngine.both)
    func `a row is read by name and by place, and by its type only`(
        engine: TestEngine
    ) async throws {
        try await engine.withDatabase { database async throws in
            try await database.add("a", 7)
            let read = try await database.read { transaction throws(DatabaseError) in
                try transaction.row("SELECT id, amount, content FROM thing")
            }
            let row = try #require(read)
            #expect(row.columns == ["id", "amount", "content"])
            #expect(try row.text("id") == "a")
            #expect(try row.integer(1) == 7)
            #expect(try row.bytes(ifAny: "content") == nil)
            #expect(try row.text(ifAny: "id") == "a")
            #expect(try row.integer(ifAny: "amount") == 7)
            #expect(throws: DatabaseError.value(.noColumn("other"))) { try row.text("other") }
            #expect(throws: DatabaseError.value(.noColumn("3"))) { try row.value(3) }
            #expect(throws: DatabaseError.value(.wrongType(column: "id"))) { try row.integer("id") }
            #expect(throws: DatabaseError.value(.wrongType(column: "1"))) { try row.text(1) }
            #expect(throws: DatabaseError.value(.wrongType(column: "id"))) { try row.bytes("id") }
            #expect(throws: DatabaseError.value(.wrongType(column: "content"))) {
                try row.bytes("content")
            }
        }
    }
}
