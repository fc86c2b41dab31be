// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Database
import Foundation

/// A process made to be killed: adds numbers for ever, eight at a time, and prints each acknowledged one.
///
/// A third argument limits the size of files in bytes. The first error ends the process, and is the
/// last line.
@main
enum DatabaseWriter {
    static func main() async throws {
        let arguments = CommandLine.arguments
        guard arguments.count > 2, let first = Int(arguments[2]) else { return }
        do {
            let database = try await Database(try DatabaseAddress(arguments[1]))
            if arguments.count > 3, let bytes = rlim_t(arguments[3]) { limitFiles(bytes) }
            try await write(to: database, first)
        } catch {
            try FileHandle.standardOutput.write(contentsOf: Data("\(error)\n".utf8))
        }
    }

    /// Makes the system refuse to write beyond a size, like a failing disk.
    private static func limitFiles(_ bytes: rlim_t) {
        signal(SIGXFSZ, SIG_IGN)
        var limit = rlimit(rlim_cur: bytes, rlim_max: bytes)
        #if canImport(Darwin)
        setrlimit(RLIMIT_FSIZE, &limit)
        #else
        setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
        #endif
    }

    private static func write(to database: Database, _ first: Int) async throws {
        try await withThrowingTaskGroup { group in
            for lane in 0..<8 {
                group.addTask {
                    var number = first + lane
                    while true {
                        let added = number
                        try await database.write { transaction throws(DatabaseError) in
                            try transaction.execute(
                                "INSERT INTO value (id, number) VALUES (?, 0)",
                                .integer(added)
                            )
                        }
                        // One call, so that a line is written completely or not at all.
                        try FileHandle.standardOutput.write(contentsOf: Data("\(number)\n".utf8))
                        number += 8
                    }
                }
            }
            try await group.waitForAll()
        }
    }
}
