// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Database
import Foundation

/// A process to be killed: adds numbers for ever, eight at a time, and says each one that was acknowledged.
@main
enum DatabaseWriter {
    static func main() async throws {
        guard CommandLine.arguments.count == 3, let first = Int(CommandLine.arguments[2]) else {
            return
        }
        let database = try await Database(try DatabaseAddress(CommandLine.arguments[1]))
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
                        // One call, so that a line is there as a whole or not at all.
                        try FileHandle.standardOutput.write(contentsOf: Data("\(number)\n".utf8))
                        number += 8
                    }
                }
            }
            try await group.waitForAll()
        }
    }
}
