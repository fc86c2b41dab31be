// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Foundation
import Testing
import TestSupport

@testable import etui

/// `etui cards reveal` without a terminal, and with a browser that does not show the page.
///
/// The tests of the pages open it in a real one.
struct CardholderRevealTests {
    private static let token = "stub-token-0123456789abcdef"
    private let scratch: Scratch

    init() throws {
        scratch = try Scratch()
        let home = ["--home", scratch.path + "/home"]
        let used = try BuiltCommand.run(["cards", "use", "--stub"] + home)
        #expect(used.status == 0, "\(used.diagnostics)")
        let login = try BuiltCommand.run(["cards", "login", "--token", Self.token] + home)
        #expect(login.status == 0, "\(login.diagnostics)")
        try FileManager.default.createDirectory(
            atPath: scratch.path + "/temporary",
            withIntermediateDirectories: false
        )
    }

    /// Puts a program of this name into a folder, which becomes the path.
    private func program(_ name: String, _ lines: String) throws -> [String: String] {
        let file = try scratch.write("programs/\(name)", text: "#!/bin/sh\n\(lines)\n")
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file)
        return [
            "PATH": scratch.path + "/programs:/usr/bin:/bin", "TMPDIR": scratch.path + "/temporary",
        ]
    }

    private var arguments: [String] {
        ["cards", "reveal", "1374", "pan", "--token", Self.token, "--home", scratch.path + "/home"]
    }

    private func leftovers() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: scratch.path + "/temporary")
    }

    @Test func `without a terminal the command names the browser and uses no token`() throws {
        let outcome = try BuiltCommand.run(arguments)
        #expect(outcome.status == 2 && outcome.output.isEmpty)
        #expect(outcome.diagnostics.contains("the token was not used"))
        #expect(outcome.diagnostics.contains("--browser"))
    }

    #if os(Linux)
    @Test func `without a browser the token is not used`() throws {
        for path in ["/nonexistent", "bin", ""] {
            let outcome = try BuiltCommand.run(
                arguments + ["--browser"],
                environment: ["PATH": path]
            )
            #expect(outcome.status == 2 && outcome.output.isEmpty)
            #expect(outcome.diagnostics.contains("xdg-open"))
            #expect(outcome.diagnostics.contains("the token was not used"))
        }
    }

    @Test func `a browser that does not open is named, and leaves no file behind`() throws {
        let environment = try program("xdg-open", "exit 3")
        let outcome = try BuiltCommand.run(arguments + ["--browser"], environment: environment)
        #expect(outcome.status == 2 && outcome.output.isEmpty)
        #expect(outcome.diagnostics.contains("the browser did not open the page"))
        #expect(!outcome.diagnostics.contains(Self.token))
        #expect(!outcome.diagnostics.contains("127.0.0.1"))
        #expect(try leftovers().isEmpty)
    }

    @Test func `Ctrl-C hides the secret and ends the command`() async throws {
        let seen = scratch.path + "/seen"
        let environment = try program(
            "xdg-open",
            #"cp "$1" "\#(seen).new" && mv "\#(seen).new" "\#(seen)""#
        )
        let process = Process()
        process.executableURL = URL(filePath: BuiltCommand.path)
        process.arguments = arguments + ["--browser"]
        process.environment = environment.merging(BuiltCommand.sanitizerOptions) { $1 }
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        defer { if process.isRunning { process.terminate() } }
        try await until { FileManager.default.fileExists(atPath: seen) }
        #expect(try scratch.text("seen").contains("url=http://127.0.0.1:"))
        #expect(try leftovers().count == 1)
        process.interrupt()
        try await until { !process.isRunning }
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        #expect(try leftovers().isEmpty)
    }
    #endif
}
