// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Foundation
import Testing

/// What a crashing process leaves behind, and who can inspect it while it runs.
struct ProcessProtectionTests {
    #if os(Linux)
    @Test(arguments: [SIGSEGV, SIGABRT, SIGILL, SIGTRAP, SIGBUS])
    func `a crash leaves no core and prints no registers`(number: Int32) throws {
        let scratch = try Scratch()
        let process = Process()
        process.executableURL = URL(filePath: BuiltCommand.path)
        process.arguments = [
            "serve", "--port", "0", "--data", scratch.path + "/data", "--offline",
        ]
        // The runtime would print as much as it can.
        process.environment = [
            "PATH": "/usr/bin:/bin", "HOME": scratch.path,
            "SWIFT_BACKTRACE": "enable=yes,color=no,registers=all,timeout=none",
        ].merging(BuiltCommand.sanitizerOptions) { $1 }
        process.currentDirectoryURL = URL(filePath: scratch.path)
        process.standardOutput = try FileHandle(forWritingTo: scratch.write("output", []))
        process.standardError = try FileHandle(forWritingTo: scratch.write("diagnostics", []))
        try process.runClosingFiles()
        defer { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }
        let deadline = ContinuousClock.now + .seconds(120)
        while try !scratch.text("output").hasSuffix("\n") {
            try #require(process.isRunning && ContinuousClock.now < deadline)
            Thread.sleep(forTimeInterval: 0.01)
        }
        let folder = "/proc/\(process.processIdentifier)"
        let limits = try String(contentsOfFile: folder + "/limits", encoding: .utf8)
        let core = limits.split(separator: "\n").first { $0.hasPrefix("Max core file size") }
        #expect(core?.split(separator: " ").dropFirst(4).prefix(2) == ["0", "0"])
        // A process that is not dumpable belongs to root, and only root may read its memory.
        let attributes = try FileManager.default.attributesOfItem(atPath: folder + "/mem")
        #expect(attributes[.ownerAccountID] as? Int == 0)
        if geteuid() != 0 {
            #expect(FileHandle(forReadingAtPath: folder + "/mem") == nil)
        }
        kill(process.processIdentifier, number)
        process.waitUntilExit()
        #expect(process.terminationReason == .uncaughtSignal)
        // The sandbox's notice, as at every start, and nothing of the crash.
        let lines = try scratch.text("diagnostics").split(separator: "\n")
        #expect(lines.allSatisfy { $0.hasPrefix("etui: the issuing server is a sandbox. ") })
        let left = try FileManager.default.contentsOfDirectory(atPath: scratch.path)
        #expect(!left.contains { $0.hasPrefix("core") })
    }
    #endif

    @Test(arguments: [
        "postgresql://etui:secret@db/etui", "postgres://etui:@db/etui",
        "postgresql://db/etui?user=etui&password=secret",
        "postgresql://db/etui?pass%77ord=secret", "postgresql://db/etui?sslpassword=secret",
        "postgresql://etui:?secret@db/etui", "postgresql://etui:/secret@db/etui",
    ])
    func `a password on the command line is refused, and not repeated`(address: String) throws {
        let scratch = try Scratch()
        let commands = [
            ["serve", "--port", "0", "--offline"], ["tenants", "list"], ["card-keys", "status"],
        ]
        for command in commands {
            let outcome = try BuiltCommand.run(
                command + ["--data", scratch.path, "--database", address]
            )
            #expect(outcome.status == 2)
            #expect(outcome.diagnostics.contains("--database holds a password"))
            #expect(outcome.diagnostics.contains("PGPASSFILE"))
            #expect(!outcome.diagnostics.contains("secret"))
        }
    }

    @Test func `the environment may name the database, password included`() throws {
        let scratch = try Scratch()
        let outcome = try BuiltCommand.run(
            ["tenants", "list", "--data", scratch.path],
            environment: ["ETUI_DATABASE": "postgresql://etui:secret@127.0.0.1:1/etui"]
        )
        #expect(outcome.status == 2)
        #expect(outcome.diagnostics.contains("the database cannot be reached"))
        let wrong = try BuiltCommand.run(
            ["tenants", "list", "--data", scratch.path],
            environment: ["ETUI_DATABASE": "secret"]
        )
        #expect(wrong.diagnostics.contains("ETUI_DATABASE is neither sqlite:PATH"))
        #expect(!wrong.diagnostics.contains("secret"))
    }
}
