// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Database
import DatabaseTestSupport
import Foundation
import Testing

/// Processes and servers that end in the middle of their work.
struct BreakingTests {
    @Test(.timeLimit(.minutes(2)))
    func `what a killed process was told is written is there afterwards`() async throws {
        let place = try await TestEngine.sqlite.makePlace()
        var database = try await place.open()
        try await database.prepare(.tests)
        await database.close()
        var acknowledged: Set<Int64> = []
        for round in 0..<30 {
            acknowledged.formUnion(
                try Self.runWriter(place.address, first: round * 1_000_000, lines: 5 + round * 7)
            )
        }
        database = try await place.open()
        let there = try await Self.numbers(database)
        #expect(acknowledged.count > 1_000)
        #expect(acknowledged.subtracting(there) == [])
        await database.close()
    }

    /// Returns the numbers that the writer has reported before it is killed.
    private static func runWriter(_ address: String, first: Int, lines: Int) throws -> [Int64] {
        let process = Process()
        process.executableURL = Bundle.main.bundleURL.appending(path: "DatabaseWriter")
        process.arguments = [address, "\(first)"]
        let pipe = Pipe()
        process.standardOutput = pipe
        try process.run()
        var told = Data()
        while told.count(where: { $0 == UInt8(ascii: "\n") }) < lines {
            let more = pipe.fileHandleForReading.availableData
            guard !more.isEmpty else { break }
            told += more
        }
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
        told += pipe.fileHandleForReading.readDataToEndOfFile()
        return String(decoding: told, as: UTF8.self).split(separator: "\n").compactMap { Int64($0) }
    }

    private static func numbers(_ database: Database) async throws -> Set<Int64> {
        let rows = try await database.read { transaction throws(DatabaseError) in
            try transaction.rows("SELECT id FROM value")
        }
        return Set(try rows.map { try $0.integer("id") })
    }

    @Test(.timeLimit(.minutes(2)), arguments: ["stop", "crash"])
    func `a server that ends in between loses nothing, and the pool comes back`(
        order: String
    ) async throws {
        let server = try TestServer()
        let address = server.address(of: "postgres")
        let database = try await Database(try DatabaseAddress(address))
        try await database.prepare(.tests)
        let writing = Task { await Self.write(to: database) }
        for _ in 0..<3 {
            try await Task.sleep(for: .milliseconds(200))
            try await server.order(order)
            try await server.order("start")
        }
        try await Task.sleep(for: .milliseconds(200))
        writing.cancel()
        let (done, unknown, errors) = await writing.value
        let there = try await Self.numbers(database)
        #expect(errors == [])
        #expect(done.count > 100)
        #expect(done.subtracting(there) == [])
        #expect(there.subtracting(done).isSubset(of: unknown))
        await database.close()
    }

    /// Adds numbers until cancelled; returns those done, those that may be, and other errors.
    private static func write(
        to database: Database
    ) async -> (done: Set<Int64>, unknown: Set<Int64>, errors: [DatabaseError]) {
        await withTaskGroup(of: [(Int64, DatabaseError?)].self) { group in
            for lane in 0..<8 {
                group.addTask {
                    var outcomes: [(Int64, DatabaseError?)] = []
                    for round in 0... {
                        let number = Int64(round * 8 + lane)
                        do throws(DatabaseError) {
                            try await database.write { transaction throws(DatabaseError) in
                                try transaction.execute(
                                    "INSERT INTO value (id, number) VALUES (?, 0)",
                                    .integer(number)
                                )
                            }
                            outcomes.append((number, nil))
                        } catch {
                            outcomes.append((number, error))
                        }
                        if Task.isCancelled { break }
                    }
                    return outcomes
                }
            }
            var sums: (Set<Int64>, Set<Int64>, [DatabaseError]) = ([], [], [])
            for await outcomes in group {
                for (number, error) in outcomes {
                    switch error {
                    case nil: sums.0.insert(number)
                    case .outcomeUnknown: sums.1.insert(number)
                    case .some(let error): sums.2.append(error)
                    }
                }
            }
            return sums
        }
    }
}
