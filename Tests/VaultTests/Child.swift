// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Foundation

/// A process of `VaultWriter`, whose output is what it has done so far.
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

    /// Waits for what it does next; nil when it has ended.
    func next() -> Character? {
        output.fileHandleForReading.readData(ofLength: 1).first.map {
            Character(Unicode.Scalar($0))
        }
    }

    /// Kills it, and answers what it had done besides.
    func killed() -> String {
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
        let rest = output.fileHandleForReading.readDataToEndOfFile()
        return String(decoding: rest, as: UTF8.self)
    }
}
