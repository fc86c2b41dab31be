// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Foundation

/// A `VaultWriter` process, whose output is what it has done so far.
final class Child {
    private let process = Process()
    private let output = Pipe()

    init(_ arguments: [String]) throws {
        process.executableURL = Bundle.main.bundleURL.appending(path: "VaultWriter")
        process.arguments = arguments
        process.standardOutput = output
        try process.run()
    }

    deinit {
        if process.isRunning { _ = killed() }
    }

    /// Waits for the next step and returns its character; `nil` when the process has ended.
    func next() -> Character? {
        output.fileHandleForReading.readData(ofLength: 1).first.map {
            Character(Unicode.Scalar($0))
        }
    }

    /// Kills the process and returns the rest of its output.
    func killed() -> String {
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
        let rest = output.fileHandleForReading.readDataToEndOfFile()
        return String(decoding: rest, as: UTF8.self)
    }
}
