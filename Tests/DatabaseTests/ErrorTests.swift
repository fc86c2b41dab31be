// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import DatabaseTestSupport
import Execution
import Foundation
import Testing

@testable import Database

/// Every case of ``DatabaseError`` has a real cause.
///
/// The switches have no default: a new case does not compile until it is provoked here.
struct ErrorTests {
    /// A case without its payload.
    enum Kind: CaseIterable {
        case address, unreachable, damaged, newerSchema, foreignSchema, constraint
        case statement, value, readOnly, resultTooLarge, busy, timedOut, conflict, full
        case connectionLost, outcomeUnknown, closed, failed
    }

    private static func kind(of error: DatabaseError) -> Kind {
        switch error {
        case .address: .address
        case .unreachable: .unreachable
        case .damaged: .damaged
        case .newerSchema: .newerSchema
        case .foreignSchema: .foreignSchema
        case .constraint: .constraint
        case .statement: .statement
        case .value: .value
        case .readOnly: .readOnly
        case .resultTooLarge: .resultTooLarge
        case .busy: .busy
        case .timedOut: .timedOut
        case .conflict: .conflict
        case .full: .full
        case .connectionLost: .connectionLost
        case .outcomeUnknown: .outcomeUnknown
        case .closed: .closed
        case .failed: .failed
        }
    }

    @Test(.timeLimit(.minutes(2)), arguments: Kind.allCases)
    func `every error is reached`(kind: Kind) async throws {
        #expect(try await Self.provoke(kind).map(Self.kind) == kind)
    }

    /// Provokes an error; uses SQLite if both engines have it, since other suites test both.
    private static func provoke(_ kind: Kind) async throws -> DatabaseError? {
        switch kind {
        case .address: await error { () async throws in _ = try DatabaseAddress("none") }
        case .unreachable: await error { try await TestPlace.nowhere.open() }
        case .damaged: try await damaged()
        case .newerSchema: try await reopened(with: [])
        case .foreignSchema: try await reopened(with: ["other"])
        case .constraint: try await run("INSERT INTO thing (id) VALUES ('a')")
        case .statement: try await run("COMMIT")
        case .value: try await run("INSERT INTO thing (id, amount) VALUES (?, 1)", .text("\u{0}"))
        case .readOnly: try await read("DELETE FROM thing")
        case .resultTooLarge: try await read("SELECT 1 AS n UNION ALL SELECT 2", rows: 1)
        case .busy: try await busy()
        case .timedOut: try await server("55P03")
        case .conflict: try await server("40001")
        case .full: try await fullDisk().error
        case .connectionLost: try await server("57P01")
        case .outcomeUnknown: try await failingDisk().error
        case .closed: try await closed()
        case .failed: try await server("22012")
        }
    }

    // MARK: What both engines have

    private static func error(_ body: () async throws -> some Any) async -> DatabaseError? {
        do {
            _ = try await body()
            return nil
        } catch {
            return error as? DatabaseError
        }
    }

    private static func run(
        _ statement: String,
        _ values: DatabaseValue...
    ) async throws -> DatabaseError? {
        try await TestEngine.sqlite.withDatabase { database async throws in
            await error {
                try await database.write { transaction throws(DatabaseError) in
                    try transaction.execute(statement, values: values)
                }
            }
        }
    }

    private static func read(_ statement: String, rows: Int = 10) async throws -> DatabaseError? {
        var limits = DatabaseLimits()
        limits.resultRows = rows
        return try await TestEngine.sqlite.withDatabase(limits) { database async throws in
            await error {
                try await database.read { transaction throws(DatabaseError) in
                    try transaction.rows(statement).count
                }
            }
        }
    }

    private static func busy() async throws -> DatabaseError? {
        var limits = DatabaseLimits()
        limits.waiting = 0
        let place = try await TestEngine.sqlite.makePlace()
        let database = try await place.open(limits)
        return await error { try await database.thingCount() }
    }

    private static func closed() async throws -> DatabaseError? {
        let place = try await TestEngine.sqlite.makePlace()
        let database = try await place.open()
        await database.close()
        return await error { try await database.thingCount() }
    }

    private static func reopened(with steps: [String]) async throws -> DatabaseError? {
        try await TestEngine.sqlite.withDatabase { database async throws in
            let schema = Schema("a", [.init("one", ["CREATE TABLE a (b {text})"])])
            try await database.prepare(schema)
            return await error {
                try await database.prepare(Schema("a", steps.map { .init($0, []) }))
            }
        }
    }

    private static func damaged() async throws -> DatabaseError? {
        let folder = try TemporaryFolder()
        let path = folder.path + "/a.db"
        try Data(repeating: 65, count: 10_000).write(to: URL(filePath: path))
        return await error { try await Database(try DatabaseAddress("sqlite:" + path)) }
    }

    // MARK: PostgreSQL's own

    /// Functions that make a server fail.
    private static let failing = Schema(
        "failing",
        [
            .init(
                "functions",
                [
                    """
                    CREATE FUNCTION fail(code text) RETURNS bigint LANGUAGE plpgsql
                    AS 'BEGIN RAISE EXCEPTION USING ERRCODE = code; END'
                    """,
                    """
                    CREATE FUNCTION break_off() RETURNS trigger LANGUAGE plpgsql AS
                    'BEGIN PERFORM pg_terminate_backend(pg_backend_pid()), pg_sleep(30); END'
                    """,
                    "CREATE TABLE fragile (id {integer} PRIMARY KEY) {strict}",
                    """
                    CREATE CONSTRAINT TRIGGER breaking AFTER INSERT ON fragile
                    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION break_off()
                    """,
                ]
            )
        ]
    )

    private static func withFailingServer<Value>(
        _ body: (Database) async throws -> Value
    ) async throws -> Value {
        var limits = DatabaseLimits()
        limits.attempts = 3
        return try await TestEngine.postgresql.withDatabase(limits) { database async throws in
            try await database.prepare(failing)
            return try await body(database)
        }
    }

    /// Returns the result of a server error code, sent in the middle of a transaction.
    private static func server(_ code: String) async throws -> DatabaseError? {
        try await withFailingServer { database async throws in
            await error {
                try await database.write { transaction throws(DatabaseError) in
                    try transaction.execute("SELECT fail(?)", .text(code))
                }
            }
        }
    }

    static let codes: [(String, DatabaseError)] = [
        ("23505", .constraint(.unique)), ("23P01", .constraint(.unique)),
        ("23503", .constraint(.foreignKey)), ("23001", .constraint(.foreignKey)),
        ("23502", .constraint(.notNull)), ("23514", .constraint(.check)),
        ("42804", .constraint(.check)), ("22003", .constraint(.check)),
        ("22001", .constraint(.check)), ("25006", .readOnly), ("40001", .conflict),
        ("40P01", .conflict), ("55P03", .timedOut), ("57014", .timedOut), ("53100", .full),
        ("57P01", .connectionLost), ("57P05", .connectionLost), ("08006", .connectionLost),
        ("42P01", .statement(.refused(code: "42P01", reason: "42P01"))),
        ("53200", .failed(code: "53200")), ("XX000", .failed(code: "XX000")),
    ]

    @Test(arguments: codes)
    func `a code of the server has its case`(code: String, expected: DatabaseError) async throws {
        #expect(try await Self.server(code) == expected)
    }

    @Test func `what only another program or schema mends does not pass`() {
        for error in [.damaged, .readOnly, .constraint(.unique), .full] as [DatabaseError] {
            #expect(error.mayPassLater)
        }
        for error in [.address, .statement(.verb), .resultTooLarge] as [DatabaseError] {
            #expect(!error.mayPassLater)
        }
    }

    @Test(arguments: [("40001", 3), ("57P01", 3), ("23505", 1), ("53100", 1)])
    func `what may pass is tried as often as the limit says, and nothing else`(
        code: String,
        runs: Int
    ) async throws {
        let count = Locked(0)
        try await Self.withFailingServer { database async throws in
            _ = await Self.error {
                try await database.write { transaction throws(DatabaseError) in
                    count.withLock { $0 += 1 }
                    try transaction.execute("SELECT fail(?)", .text(code))
                }
            }
        }
        #expect(count.withLock { $0 } == runs)
    }

    @Test(.timeLimit(.minutes(1)))
    func `a server that breaks off in the middle of a commit leaves its outcome open`()
        async throws
    {
        let count = Locked(0)
        try await Self.withFailingServer { database async throws in
            let error = await Self.error {
                try await database.write { transaction throws(DatabaseError) in
                    count.withLock { $0 += 1 }
                    try transaction.execute("INSERT INTO fragile (id) VALUES (1)")
                }
            }
            #expect(error == .outcomeUnknown)
            // A retry might have done it twice.
            #expect(count.withLock { $0 } == 1)
            #expect(try await database.thingCount() == 0)
        }
    }

    @Test func `a database in another encoding is none of ours`() async throws {
        let server = try TestServer.shared.get()
        let name = try await server.makeDatabase("ENCODING 'SQL_ASCII' TEMPLATE template0")
        let address = try DatabaseAddress(server.address(of: name))
        await #expect(throws: DatabaseError.unreachable(.encoding)) { try await Database(address) }
        try await server.removeDatabase(name)
    }

    @Test(.timeLimit(.minutes(1)))
    func `a server that is about to end says so`() async throws {
        let server = try TestServer()
        let address = try DatabaseAddress(server.address(of: "postgres"))
        let held = try await Database(address)
        try await server.order("retire")
        var limits = DatabaseLimits()
        limits.connectTime = .milliseconds(100)
        await #expect(throws: DatabaseError.unreachable(.starting)) {
            // The signal may take a moment to arrive.
            while true { await (try await Database(address, limits: limits)).close() }
        }
        await held.close()
    }

    // MARK: Disks

    private static func child(
        _ arguments: [String],
        environment: [String: String] = [:]
    ) throws -> [String] {
        let process = Process()
        process.executableURL = Bundle.main.bundleURL.appending(path: "DatabaseWriter")
        process.arguments = arguments
        process.environment = ProcessInfo.processInfo.environment
            .merging(environment) { _, new in new }
        let pipe = Pipe()
        process.standardOutput = pipe
        try process.run()
        let told = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return String(decoding: told, as: UTF8.self).split(separator: "\n").map(String.init)
    }

    /// Runs a writer on a disk that fails once the journal is larger than a number of bytes.
    private static func failingDisk() async throws -> (error: DatabaseError?, lost: Set<Int64>) {
        let place = try await TestEngine.sqlite.makePlace()
        var database = try await place.open()
        try await database.prepare(.tests)
        await database.close()
        let lines = try child([place.address, "0", "400000"])
        database = try await place.open()
        let rows = try await database.read { transaction throws(DatabaseError) in
            try transaction.rows("SELECT id FROM value")
        }
        let there = Set(try rows.map { try $0.integer("id") })
        await database.close()
        let told = Set(lines.compactMap { Int64($0) })
        try #require(told.count > 10)
        return (lines.last == "outcomeUnknown" ? .outcomeUnknown : nil, told.subtracting(there))
    }

    @Test(.timeLimit(.minutes(1)))
    func `a disk that fails in the middle of a commit leaves its outcome open, and loses nothing`()
        async throws
    {
        let outcome = try await Self.failingDisk()
        #expect(outcome.error == .outcomeUnknown)
        #expect(outcome.lost == [])
    }

    /// Runs the writer of a file that must not grow, which SQLite reports like a full disk.
    private static func fullDisk() async throws -> (error: DatabaseError?, count: Int64?) {
        let folder = try TemporaryFolder()
        let path = folder.path + "/a.db"
        let database = try await Database(try DatabaseAddress("sqlite:" + path))
        try await database.prepare(.tests)
        let limits = DatabaseLimits()
        let connection = try SQLiteConnection(path, writes: true, limits)
        try connection.handle.run("PRAGMA max_page_count = 30")
        let queue = WorkQueue(limit: 10)
        let writer = SQLiteWriter(connection, queue, TopicHub(limits), limits)
        let thread = ConnectionThread("full") { writer.run() }
        let result: Result<Int, DatabaseError> = await withCallback { callback in
            let body: @Sendable (Transaction<DatabaseError>) throws(DatabaseError) -> Int = {
                transaction throws(DatabaseError) in
                for number in 0..<100 {
                    try transaction.execute(
                        "INSERT INTO value (id, content) VALUES (?, ?)",
                        .integer(Int64(number)),
                        .bytes([UInt8](repeating: 7, count: 4_000))
                    )
                }
                return 1
            }
            let work = PendingWork(.write, body, answer: callback)
            do throws(DatabaseError) {
                try queue.add(work)
            } catch {
                work.answer(error)
            }
        }
        queue.close()
        await thread.ended()
        let count = try await database.read { transaction throws(DatabaseError) in
            try transaction.row("SELECT count(*) AS n FROM value")?.integer("n")
        }
        await database.close()
        guard case .failure(let error) = result else { return (nil, count) }
        return (error, count)
    }

    @Test func `on a full disk nothing was done`() async throws {
        let outcome = try await Self.fullDisk()
        #expect(outcome.error == .full)
        #expect(outcome.count == 0)
    }
}

extension TestPlace {
    /// A file in a folder that does not exist.
    static let nowhere = TestPlace(address: "sqlite:/nowhere/at/all/a.db")
}
