// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import Foundation
import Testing

/// `etui card-keys`: the way of a set of keys from the server to the root key and back.
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

    /// A server under a root key, and a draft of its set.
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
}
