// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import DatabaseTestSupport
import Foundation
import Testing

@testable import Database

/// Remnants in the files of an SQLite database, and the handling of damage to them.
struct UpkeepTests {
    private let folder: TemporaryFolder
    private let path: String

    init() throws {
        folder = try TemporaryFolder()
        path = folder.path + "/a.db"
    }

    private func open() async throws -> Database {
        let database = try await Database(try DatabaseAddress("sqlite:" + path))
        try await database.prepare(.tests)
        return database
    }

    private func holds(_ mark: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { name in
            let content = try Data(contentsOf: URL(filePath: folder.path + "/" + name))
            return content.range(of: Data(mark.utf8)) != nil
        }
    }

    private func fill(_ database: Database, count: Int64, mark: String = "SPECIMEN") async throws {
        try await database.write { transaction throws(DatabaseError) in
            for number in 0..<count {
                let text = String(repeating: mark + " ", count: Int(1 + number * 37 % 1_000))
                try transaction.execute(
                    "INSERT INTO value (id, number, words) VALUES (?, 0, ?)",
                    .integer(number),
                    .text(text)
                )
            }
        }
    }

    @Test func `what was deleted is in no file once it is settled, and not after the end`()
        async throws
    {
        let database = try await open()
        try await fill(database, count: 300)
        #expect(try holds("SPECIMEN") == ["a.db-wal"])
        try await database.settle()
        #expect(try holds("SPECIMEN") == ["a.db"])
        for rest in [2, 1] {
            try await database.write { transaction throws(DatabaseError) in
                try transaction.execute("DELETE FROM value WHERE id % ? = 0", .integer(Int64(rest)))
            }
        }
        #expect(try holds("SPECIMEN").contains("a.db"))
        try await database.settle()
        #expect(try holds("SPECIMEN") == [])
        try await fill(database, count: 3, mark: "OTHER")
        try await database.write { transaction throws(DatabaseError) in
            try transaction.execute("DELETE FROM value")
        }
        #expect(try holds("OTHER") == ["a.db-wal"])
        await database.close()
        #expect(try holds("OTHER") == [])
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["a.db"])
    }

    @Test(arguments: [true, false])
    func `every connection overwrites what it deletes`(writes: Bool) async throws {
        try await open().close()
        let connection = try SQLiteConnection(path, writes: writes, DatabaseLimits())
        #expect(try connection.handle.integer("PRAGMA secure_delete") == 1)
        // The library's build options may differ, so the value is set and read back.
        _ = try connection.handle.integer("PRAGMA secure_delete = OFF")
        #expect(try connection.handle.integer("PRAGMA secure_delete") == 0)
    }

    /// Overwrites all but the first pages of the file while it is open elsewhere.
    private func damage() throws {
        let handle = try #require(FileHandle(forUpdatingAtPath: path))
        let size = try handle.seekToEnd()
        try handle.seek(toOffset: 4_096)
        try handle.write(contentsOf: Data(repeating: 0xA5, count: Int(size) - 4_096))
        try handle.close()
    }

    @Test func `damage beneath an open database is found, and stays known`() async throws {
        let database = try await open()
        try await fill(database, count: 300)
        try await database.settle()
        try await database.inspect()
        #expect(!database.isDamaged)
        try damage()
        await #expect(throws: DatabaseError.damaged) { try await database.inspect() }
        #expect(database.isDamaged)
        await database.close()
    }

    @Test func `a statement that meets damage says so, and it stays known`() async throws {
        let first = try await open()
        try await fill(first, count: 300)
        await first.close()
        // A database that has read nothing yet has nothing in memory either.
        let database = try await Database(try DatabaseAddress("sqlite:" + path))
        try damage()
        await #expect(throws: DatabaseError.damaged) {
            try await database.read { transaction throws(DatabaseError) in
                _ = try transaction.rows("SELECT id, words FROM value")
            }
        }
        #expect(database.isDamaged)
        await database.close()
    }

    @Test func `a file that is gone, or another, counts as damaged`() async throws {
        let database = try await open()
        try FileManager.default.removeItem(atPath: path)
        await #expect(throws: DatabaseError.damaged) { try await database.inspect() }
        try Data().write(to: URL(filePath: path))
        await #expect(throws: DatabaseError.damaged) { try await database.inspect() }
        #expect(database.isDamaged)
        await database.close()
    }

    @Test func `what is closed is neither settled nor looked through`() async throws {
        let database = try await open()
        await database.close()
        await #expect(throws: DatabaseError.closed) { try await database.settle() }
        await #expect(throws: DatabaseError.closed) { try await database.inspect() }
    }
}
