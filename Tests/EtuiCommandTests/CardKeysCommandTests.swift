// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import Foundation
import Testing

/// `etui card-keys`: a set of keys goes from the server to the root key and back.
struct CardKeysCommandTests {
    private let folder: Scratch

    init() throws {
        folder = try Scratch()
    }

    private func run(_ words: String...) throws -> BuiltCommand.Outcome {
        try BuiltCommand.run(["card-keys"] + words, in: folder)
    }

    private func root(_ file: String) throws -> String {
        let outcome = try run("root", "--out", file)
        return String(try #require(outcome.output.split(separator: "\n").first))
    }

    /// Prepares a server under a root key, and a draft of its set.
    private func prepare() throws {
        let key = try root("root.pem")
        #expect(try run("make", "--root", key, "--data", "data").status == 0)
        _ = try folder.write("draft", text: try run("draft", "--data", "data").output)
    }

    @Test func `a set goes from the server to the root key and back`() throws {
        try prepare()
        #expect(try run("status", "--data", "data").status == 1)
        let signed = try run("sign", "draft", "--key", "root.pem", "--days", "30")
        #expect(signed.status == 0 && signed.output.hasPrefix("v2.public."))
        #expect(signed.diagnostics.contains("server  k2.pid."))
        _ = try folder.write("set", text: signed.output)
        #expect(try run("install", "set", "--data", "data").status == 0)
        let status = try run("status", "--data", "data", "--json")
        #expect(status.status == 0)
        let report = try JSONTree(parsing: Array(status.output.utf8)).root
        #expect(report["notices"]?.count == 0 && report["missing"]?.count == 0)
    }

    @Test func `a set of another root key is refused`() throws {
        try prepare()
        _ = try root("other.pem")
        let signed = try run("sign", "draft", "--key", "other.pem").output
        _ = try folder.write("set", text: signed)
        #expect(try run("install", "set", "--data", "data").status == 1)
    }

    @Test func `keys and root keys that are there are never replaced`() throws {
        try prepare()
        let (root, keys) = (
            try folder.text("root.pem"), try folder.text("data/insurance/keys.json")
        )
        let refused = try run("root", "--out", "root.pem")
        #expect(refused.status == 1)
        let other = try self.root("other.pem")
        #expect(try run("make", "--root", other, "--data", "data").status == 1)
        #expect(try folder.text("root.pem") == root)
        #expect(try folder.text("data/insurance/keys.json") == keys)
    }

    @Test(arguments: [
        ["make", "--data", "data"], ["make", "--root", "k2.public.x", "--data", "data"],
        ["draft", "--data", "data"], ["sign", "none", "--key", "root.pem"],
        ["status", "--data", "data"],
    ])
    func `what cannot be done ends with status 2 and makes no keys`(words: [String]) throws {
        let outcome = try BuiltCommand.run(["card-keys"] + words, in: folder)
        #expect(outcome.status == 2)
        #expect(throws: (any Error).self) { try folder.text("data/insurance/keys.json") }
    }

    /// Prepares a folder as left by the first start of a server that makes its root key.
    private func prepareWithRoot() throws {
        try prepare()
        let file = folder.path + "/data/insurance/keys.json"
        let text = try folder.text("data/insurance/keys.json")
        let seed = String(repeating: "A", count: 43)
        // {"rootKey":"k2.public.…",…
        let root = try #require(text.split(separator: "\"").dropFirst(3).first)
        let withRoot = text.replacing("\"rootKey\":\"\(root)\"", with: "\"root\":\"\(seed)\"")
        try FileManager.default.removeItem(atPath: folder.path + "/data/etui.db")
        // The keys name the database that is gone, and have a checksum.
        let anew = withRoot.replacing(/,"(?:database|sha256)":"[^"]*"/, with: "")
        _ = try folder.write("data/insurance/keys.json", text: anew)
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file)
        // The first command on a new database records its name in the keys.
        _ = try run("status", "--data", "data")
    }

    private func report(_ words: String...) throws -> JSONValue {
        let outcome = try BuiltCommand.run(["card-keys"] + words + ["--json"], in: folder)
        return try JSONTree(parsing: Array(outcome.output.utf8)).root
    }

    private func states(_ report: JSONValue) -> [String] {
        (report["own"]?.elements ?? []).compactMap { key in
            key["role"]?.string.map { $0 + " " + (key["state"]?.string ?? "") }
        }
    }

    @Test func `a successor waits, and a second one is refused`() throws {
        try prepareWithRoot()
        #expect(try states(report("status", "--data", "data")) == ["server signs", "status signs"])
        let rotated = try report("rotate", "server", "--data", "data")
        #expect(states(rotated) == ["server signs", "server waits", "status signs"])
        #expect(try run("status", "--data", "data").status == 0)
        let again = try run("rotate", "server", "--data", "data")
        #expect(again.status == 1 && again.diagnostics.contains("waits already"))
    }

    @Test func `what at once means is said first, and done only then`() throws {
        try prepareWithRoot()
        let before = try folder.text("data/insurance/keys.json")
        let asked = try run("rotate", "server", "--now", "--data", "data")
        #expect(asked.status == 1 && asked.diagnostics.contains("0 cards count here"))
        #expect(asked.diagnostics.contains("nothing was changed"))
        #expect(try folder.text("data/insurance/keys.json") == before)
        let old = try report("status", "--data", "data")["own"]?[0]?["kid"]?.string
        let done = try report("rotate", "server", "--now", "--yes", "--data", "data")
        #expect(states(done) == ["server signs", "status signs"])
        #expect(done["own"]?[0]?["kid"]?.string != old)
    }

    @Test func `the root key moves to a file from which drafts are signed`() throws {
        try prepareWithRoot()
        let moved = try run("move-root", "--out", "safe.pem", "--data", "data")
        #expect(moved.status == 0 && moved.diagnostics.contains("take the root key"))
        #expect(try !folder.text("data/insurance/keys.json").contains("\"root\""))
        let draft = try run("draft", "--data", "data")
        _ = try folder.write("draft", text: draft.output)
        let signed = try run("sign", "draft", "--key", "safe.pem")
        _ = try folder.write("set", text: signed.output)
        #expect(try run("install", "set", "--data", "data").status == 0)
        #expect(try run("move-root", "--out", "other.pem", "--data", "data").status == 1)
    }

    @Test(arguments: [
        (["rotate", "other", "--data", "data"], "neither server nor status", 2),
        (["rotate", "server", "--data", "none"], "insurance/keys.json", 2),
        (["move-root", "--data", "data"], "--out is missing", 2),
        (["move-root", "--out", "draft", "--data", "data"], "is there already", 1),
        (["move-root", "--out", "none/root.pem", "--data", "data"], "cannot be written", 2),
        (["status", "--data", "none"], "insurance/keys.json", 2),
    ])
    func `what cannot be done is said, and changes nothing`(
        words: [String],
        message: String,
        status: Int32
    ) throws {
        try prepareWithRoot()
        let before = try folder.text("data/insurance/keys.json")
        let outcome = try BuiltCommand.run(["card-keys"] + words, in: folder)
        #expect(outcome.status == status)
        #expect(outcome.diagnostics.contains(message), "\(outcome.diagnostics)")
        #expect(try folder.text("data/insurance/keys.json") == before)
        #expect(!FileManager.default.fileExists(atPath: folder.path + "/none"))
    }

    @Test func `a file of keys that others may read is not used`() throws {
        try prepareWithRoot()
        let file = folder.path + "/data/insurance/keys.json"
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: file)
        let outcome = try run("status", "--data", "data")
        #expect(outcome.status == 2 && outcome.diagnostics.contains("chmod 600"))
    }
}
