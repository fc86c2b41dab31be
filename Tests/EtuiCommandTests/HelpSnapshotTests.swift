// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Foundation
import TestSupport
import Testing

@testable import etui

/// The help of every command, compared with `Snapshots/help.txt`.
///
/// After an intended change, `ETUI_SNAPSHOTS=write swift test --filter HelpSnapshot` rewrites the file;
/// review the difference like any other.
struct HelpSnapshotTests {
    private static let file = TestSupport.projectRoot + "/Tests/EtuiCommandTests/Snapshots/help.txt"

    /// Every command with the words that lead to it, parents first.
    private static let commands = Completions(root: Etui.root).entries

    @Test func `the help of every command is the one that was read over`() throws {
        let helps = Self.commands.map { CommandHelp(command: $0.command, path: $0.path).text }
        let text = helps.joined(separator: "\n" + String(repeating: "=", count: 80) + "\n\n")
        if ProcessInfo.processInfo.environment["ETUI_SNAPSHOTS"] == "write" {
            try text.write(toFile: Self.file, atomically: true, encoding: .utf8)
        }
        let kept = try String(contentsOfFile: Self.file, encoding: .utf8)
        #expect(text == kept)
    }

    @Test func `no help is wider than a plain terminal`() {
        for entry in Self.commands {
            let help = CommandHelp(command: entry.command, path: entry.path).text
            for line in help.split(separator: "\n") {
                #expect(line.count <= 80, "\(entry.words)")
            }
        }
    }

    @Test func `every command does something or leads further`() {
        for entry in Self.commands {
            #expect((entry.command.action == nil) == !entry.command.subcommands.isEmpty)
            #expect(!entry.command.summary.isEmpty)
            #expect(!entry.command.summary.hasSuffix("."))
        }
    }

    @Test func `the names of options are unique within a command`() {
        for entry in Self.commands {
            let names = entry.options.map { $0.name }
            #expect(Set(names).count == names.count, "\(entry.words)")
            #expect(names.allSatisfy { $0.hasPrefix("--") })
        }
    }

    @Test func `the built command prints the same help`() throws {
        for entry in Self.commands {
            let outcome = try BuiltCommand.run(Array(entry.path.dropFirst()) + ["--help"])
            #expect(outcome.status == 0)
            let help = CommandHelp(command: entry.command, path: entry.path)
            #expect(outcome.output == help.text)
        }
    }

    @Test func `the bash script is one that bash takes`() throws {
        let scratch = try Scratch()
        let script = Completions(root: Etui.root).script(for: .bash)
        let file = try scratch.write("etui.bash", text: script)
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["bash", "-n", file]
        try process.run()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
    }
}
