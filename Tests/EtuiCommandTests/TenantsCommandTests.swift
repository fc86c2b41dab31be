// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import Foundation
import Testing

/// `etui tenants` on a separate database; the service's tests check its effects.
struct TenantsCommandTests {
    private let folder: Scratch

    init() throws {
        folder = try Scratch()
    }

    private func run(_ words: [String]) throws -> BuiltCommand.Outcome {
        try BuiltCommand.run(["tenants"] + words + ["--data", "data"], in: folder)
    }

    private func json(_ words: [String]) throws -> JSONValue {
        try JSONTree(parsing: Array(run(words + ["--json"]).output.utf8)).root
    }

    private static let insurer = ["add", "insurer", "--bag", "1562", "--name", "Muster Kasse"]
    private static let provider = [
        "add", "provider", "--gln", "7601000000002", "--name", "Praxis", "--city", "Bern",
    ]

    @Test func `who is entered gets an API key on standard output and nothing else there`() throws {
        let outcome = try run(Self.insurer)
        #expect(outcome.status == 0)
        #expect(outcome.output.count == 44 && outcome.output.hasSuffix("\n"))
        #expect(outcome.diagnostics.contains("insurer 01562"))
        #expect(!outcome.diagnostics.contains(outcome.output.dropLast()))
    }

    @Test func `who is entered is listed without the API key`() throws {
        let key = try #require(try json(Self.provider)["apiKey"]?.string)
        _ = try run(Self.insurer)
        let numbers = try json(["list"])["tenants"]?.elements?.map { $0["number"]?.string }
        #expect(numbers == ["01562", "7601000000002"])
        let list = try run(["list"]).output
        #expect(list.contains("Praxis, Bern") && !list.contains(key))
    }

    @Test func `a key is renewed, a tenant removed, and each once`() throws {
        let old = try run(Self.insurer).output
        let new = try run(["renew-key", "insurer", "1562"])
        #expect(new.status == 0 && new.output != old)
        #expect(try json(["remove", "insurer", "1562"])["cards"]?.number?.integer == 0)
        #expect(try run(["remove", "insurer", "1562"]).status == 1)
        #expect(try run(["renew-key", "insurer", "1562"]).status == 1)
    }

    @Test func `a tenant is entered once`() throws {
        _ = try run(Self.insurer)
        let again = try run(Self.insurer)
        #expect(again.status == 1 && again.output.isEmpty)
        #expect(again.diagnostics.contains("etui tenants renew-key"))
    }

    @Test(arguments: [
        (["add", "insurer", "--bag", "015620", "--name", "x"], "no BAG number"),
        (["add", "insurer", "--bag", "1562"], "--name is missing"),
        (["add", "insurer", "--bag", "1562", "--name", ""], "--name has no text"),
        (["add", "insurer", "--bag", "1", "--name", "x", "--claim-key", "k"], "no public key"),
        (["add", "provider", "--gln", "7601000000003", "--name", "x", "--city", "y"], "no GLN"),
        (["add", "provider", "--gln", "7601000000002", "--name", "x"], "--city is missing"),
        (["remove", "patient", "1"], "neither insurer nor provider"),
        (["list", "--database", "mysql://x"], "--database is neither"),
    ])
    func `what cannot be understood is said and changes nothing`(
        words: [String],
        reason: String
    ) throws {
        let outcome = try run(words)
        #expect(outcome.status == 2)
        #expect(outcome.diagnostics.contains(reason))
        #expect(try json(["list"])["tenants"]?.count == 0)
    }
}
