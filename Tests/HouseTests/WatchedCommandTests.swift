// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Foundation
import TestSupport
import Testing

/// Every test run ends: waits have limits, and a command that has gone silent is shown and ended.
struct WatchedCommandTests {
    /// Runs a shell command below `script/watched` and returns what it printed, and its status.
    private static func run(_ words: String, minutes: String) throws -> (
        text: String, status: Int32
    ) {
        let process = Process()
        process.executableURL = URL(filePath: TestSupport.projectRoot + "/script/watched")
        process.arguments = [minutes, "/bin/bash", "-c", words]
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let text = String(
            decoding: output.fileHandleForReading.readDataToEndOfFile(),
            as: UTF8.self
        )
        process.waitUntilExit()
        return (text, process.terminationStatus)
    }

    @Test(arguments: [("echo said; exit 3", 3), ("echo said; kill -9 $$", 137)])
    func `output and status are the command's`(words: String, status: Int32) throws {
        let (text, found) = try Self.run(words, minutes: "1")
        #expect(text == "said\n")
        #expect(found == status)
    }

    @Test func `a command that stands still is shown and ended`() throws {
        let (text, status) = try Self.run("echo $$; sleep 300 & sleep 301; true", minutes: "0.02")
        #expect(status == 124)
        for word in ["wrote nothing for 0.02 minutes", "sleep 300", "sleep 301"] {
            #expect(text.contains(word))
        }
        let shell = try #require(text.split(separator: "\n").first.flatMap { pid_t($0) })
        #expect(kill(shell, 0) != 0)
    }

    @Test func `a command that has closed its output is ended too`() throws {
        let (text, status) = try Self.run("exec >&- 2>&-; sleep 302; true", minutes: "0.02")
        #expect(status == 124)
        #expect(text.contains("sleep 302"))
    }

    @Test func `a process that a command leaves running does not hold it up`() throws {
        let (text, status) = try Self.run("sleep 30 & echo $!", minutes: "1")
        #expect(status == 0)
        let left = try #require(pid_t(text.trimmingCharacters(in: .whitespacesAndNewlines)))
        // It still runs, so nothing has waited for it.
        #expect(kill(left, SIGKILL) == 0)
    }

    /// A loop that yields can keep Swift's thread pool busy forever; one without a limit hangs when its condition stays false.
    @Test func `tests wait through one function, which has a limit`() throws {
        let tests = URL(filePath: TestSupport.projectRoot).appending(path: "Tests")
        let paths = try FileManager.default.subpathsOfDirectory(atPath: tests.path)
            .filter { $0.hasSuffix(".swift") && !$0.hasPrefix(".") }
        #expect(paths.count > 100)
        // A clock that a test moves is one itself.
        let allowed = ["TestSupport/Until.swift", "VKarmaneSDKTests/Support/WalletScene.swift"]
        for path in paths where !allowed.contains(path) {
            let text = try String(contentsOf: tests.appending(path: path), encoding: .utf8)
            let waiting = text.matches(
                of: #/while [^\n]*\{\s*(?:try\?? )?await Task\.(?:yield|sleep)[^\n]*\s*\}/#
            )
            .filter { !$0.output.contains("ContinuousClock.now <") }
            #expect(waiting.isEmpty, "\(path) waits in a loop of its own; see TestSupport.until")
        }
    }
}
