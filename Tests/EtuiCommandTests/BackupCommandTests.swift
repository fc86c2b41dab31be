// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import Foundation
import Testing

/// `etui backup` and `etui restore`, run as operators run them.
///
/// The service's tests check the content of a backup.
@Suite(.serialized)
struct BackupCommandTests {
    private let folder: Scratch

    init() throws {
        folder = try Scratch()
    }

    private func run(
        _ words: [String],
        environment: [String: String] = [:]
    ) throws -> BuiltCommand.Outcome {
        try BuiltCommand.run(words, environment: environment, in: folder)
    }

    /// Returns the tenants entered in a data folder.
    private func tenants(_ data: String) throws -> [String] {
        let outcome = try run(["tenants", "list", "--json", "--data", data])
        let root = try JSONTree(parsing: Array(outcome.output.utf8)).root
        return (root["tenants"]?.elements ?? []).compactMap { $0["number"]?.string }
    }

    private func addInsurer(_ data: String) throws {
        let words = ["tenants", "add", "insurer", "--bag", "1562", "--name", "Muster Kasse"]
        #expect(try run(words + ["--data", data]).status == 0)
    }

    private func addProvider(_ data: String) throws {
        let words = [
            "tenants", "add", "provider", "--gln", "7601000000002", "--name", "Praxis", "--city",
            "Bern",
        ]
        #expect(try run(words + ["--data", data]).status == 0)
    }

    private func write(_ text: String, to name: String, mode: Int = 0o600) throws {
        let file = try folder.write(name, Array(text.utf8))
        try FileManager.default.setAttributes(
            [.posixPermissions: mode],
            ofItemAtPath: file.path(percentEncoded: false)
        )
    }

    @Test func `a running server is backed up, and not restored`() throws {
        let server = try ServedFolder(folder.path + "/data")
        try write("a passphrase\nand no more\n", to: "phrase")
        let words = ["backup", "b", "--data", "data", "--keys", "--passphrase-file", "phrase"]
        let made = try run(words + ["--json"])
        #expect(made.status == 0 && made.diagnostics.isEmpty)
        let json = try JSONTree(parsing: Array(made.output.utf8)).root["backup"]
        #expect(json?["keys"]?.boolean == true)
        #expect((json?["rows"]?.number?.integer ?? 0) > 0)
        let again = try run(words)
        #expect(again.status == 1 && again.diagnostics.contains("--force"))
        let refused = try run(
            ["restore", "b", "--data", "data", "--replace", "--yes"],
            environment: ["ETUI_PASSPHRASE": "a passphrase"]
        )
        #expect(refused.status == 1 && refused.diagnostics.contains("stop it first"))
        let before = try tenants("data")
        server.stop()
        let restored = try run(
            ["restore", "b", "--data", "new"],
            environment: ["ETUI_PASSPHRASE": "a passphrase"]
        )
        #expect(restored.status == 0)
        #expect(restored.output.hasPrefix("restored from b: "))
        #expect(restored.diagnostics.contains("start the server as before"))
        #expect(before.count == 5)
        #expect(try tenants("new") == before)
        let issuing = try FileManager.default.contentsOfDirectory(
            atPath: folder.path + "/new/issuing"
        )
        #expect(issuing.count == 5 && issuing.allSatisfy { $0.hasSuffix(".keys") })
        // It starts, with the credentials of the demonstration.
        try ServedFolder(folder.path + "/new").stop()
        #expect(try tenants("new") == before)
    }

    @Test func `the one file of a stopped server and its keys are the whole server`() throws {
        try ServedFolder(folder.path + "/data").stop()
        let files = FileManager.default
        let (old, new) = (folder.path + "/data", folder.path + "/new")
        #expect(!files.fileExists(atPath: old + "/etui.db-wal"))
        try files.createDirectory(
            atPath: new + "/insurance",
            withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700]
        )
        try files.setAttributes([.posixPermissions: 0o700], ofItemAtPath: new)
        for name in [
            "/etui.db", "/insurance/keys.json", "/access.json", "/issuing", "/identity.keys",
        ] {
            try files.copyItem(atPath: old + name, toPath: new + name)
        }
        let before = try tenants("data")
        try ServedFolder(new).stop()
        #expect(try tenants("new") == before)
        // Without the file nothing starts, and nothing replaces it.
        try files.removeItem(atPath: new + "/etui.db")
        let refused = try run(["serve", "--port", "0", "--data", "new", "--offline"])
        #expect(refused.status == 2)
        #expect(refused.diagnostics.contains("etui restore"))
        #expect(refused.diagnostics.contains("--new-database"))
        #expect(!files.fileExists(atPath: new + "/etui.db"))
    }

    @Test func `a restore that is killed leaves the former state or the restored one`() throws {
        try addInsurer("data")
        #expect(try run(["backup", "b", "--data", "data"]).status == 0)
        try addProvider("data")
        let (former, new) = (["01562", "7601000000002"], ["01562"])
        let words = ["restore", "b", "--data", "data", "--replace", "--yes"]
        for milliseconds in stride(from: 10, through: 150, by: 10) {
            _ = try BuiltCommand.kill(words, after: .milliseconds(milliseconds), in: folder)
            let left = try tenants("data")
            #expect(left == former || left == new)
            if left == new { try addProvider("data") }
        }
        #expect(try run(words).status == 0)
        #expect(try tenants("data") == new)
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path + "/data")
        #expect(!names.contains { $0.contains("restor") })
    }

    @Test func `what is there is replaced only if that is said twice`() throws {
        try addInsurer("data")
        #expect(try run(["backup", "b", "--data", "data"]).status == 0)
        try addProvider("data")
        for words in [[], ["--replace"]] {
            let outcome = try run(["restore", "b", "--data", "data"] + words)
            #expect(outcome.status == 1 && outcome.diagnostics.contains("etui.db"))
        }
        #expect(try run(["restore", "b", "--data", "data", "--yes"]).status == 2)
        #expect(try tenants("data").count == 2)
        let outcome = try run(["restore", "b", "--data", "data", "--replace", "--yes"])
        #expect(outcome.status == 0)
        // No server has run there yet, so there are no keys.
        #expect(outcome.diagnostics.contains("keys are missing"))
        #expect(try tenants("data").count == 1)
    }

    @Test func `a passphrase comes from where only the operator reads it`() throws {
        try ServedFolder(folder.path + "/data").stop()
        let words = ["backup", "b", "--data", "data", "--keys"]
        let nowhere = try run(words)
        #expect(nowhere.status == 2 && nowhere.diagnostics.contains("--passphrase-file"))
        try write("seen by all", to: "open", mode: 0o644)
        try write("\n", to: "empty")
        #expect(try run(words + ["--passphrase-file", "open"]).status == 2)
        #expect(try run(words + ["--passphrase-file", "empty"]).status == 2)
        #expect(!FileManager.default.fileExists(atPath: folder.path + "/b"))
        #expect(try run(words, environment: ["ETUI_PASSPHRASE": "x"]).status == 0)
        let wrong = try run(
            ["restore", "b", "--data", "new"],
            environment: ["ETUI_PASSPHRASE": "y"]
        )
        #expect(wrong.status == 1 && wrong.diagnostics.contains("another passphrase"))
        #expect(!FileManager.default.fileExists(atPath: folder.path + "/new/etui.db"))
    }

    @Test func `what is no backup is said to be none`() throws {
        try write("hello", to: "b")
        let other = try run(["restore", "b", "--data", "new", "--json"])
        #expect(other.status == 2 && other.diagnostics.contains("no backup of Etui"))
        #expect(other.output.contains(#""code":"unusable""#))
        #expect(try run(["restore", "missing", "--data", "new"]).status == 2)
        #expect(try run(["backup", "b", "--data", "new"]).status == 1)
        #expect(!FileManager.default.fileExists(atPath: folder.path + "/new/etui.db"))
    }
}

/// `etui serve` on a folder, stopped with its owner.
private final class ServedFolder {
    private let process = Process()
    private let scratch: Scratch

    struct SaidNothing: Error {}

    /// Starts the server and waits until it listens.
    init(_ data: String) throws {
        scratch = try Scratch()
        process.executableURL = URL(filePath: BuiltCommand.path)
        process.arguments = ["serve", "--port", "0", "--data", data, "--offline"]
        process.environment = ["PATH": "/usr/bin:/bin", "HOME": scratch.path]
            .merging(BuiltCommand.sanitizerOptions) { $1 }
        process.standardOutput = try FileHandle(forWritingTo: scratch.write("output", []))
        process.standardError = FileHandle.nullDevice
        try process.runClosingFiles()
        let deadline = ContinuousClock.now + .seconds(120)
        while try !scratch.text("output").hasSuffix("\n") {
            guard process.isRunning, ContinuousClock.now < deadline else { throw SaidNothing() }
            Thread.sleep(forTimeInterval: 0.01)
        }
    }

    deinit {
        if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    }

    /// Stops it as a service manager would.
    func stop() {
        kill(process.processIdentifier, SIGTERM)
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
    }
}
