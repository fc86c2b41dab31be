// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import Foundation
import TestSupport
import Testing

/// The vectors of document exchange through the command, where they are at hand.
@Suite(.enabled(if: TestSupport.shared != nil))
struct ExchangeVectorCommandTests {
    private static let folder = "data/exchange/vectors/"

    private func vector(_ name: String) throws -> JSONValue {
        let bytes = try #require(TestSupport.sharedBytes(Self.folder + name + ".json"))
        return try JSONTree(parsing: bytes).root
    }

    private func read(_ callback: String, _ options: [String]) throws -> JSONValue {
        let words = ["exchange", "read", "-", "--json", "--at", "2026-01-01T00:00:30Z"]
        let outcome = try BuiltCommand.run(words + options, input: Array(callback.utf8))
        #expect(!outcome.output.isEmpty, "\(outcome.diagnostics)")
        return try JSONTree(parsing: Array(outcome.output.utf8)).root
    }

    private func key(_ name: String) throws -> String {
        try #require(TestSupport.shared) + "/" + Self.folder + name
    }

    private func kinds(_ report: JSONValue) -> [String] {
        report["documents"]?.elements?.compactMap { $0["kind"]?.string } ?? []
    }

    @Test(arguments: [
        ("01-v3-single", []), ("02-v3-multi", []), ("04-v2-rsa-chunks", ["--allow-v2"]),
        ("05-v3-android-dialect", ["--dialect", "android"]), ("06-v4-hpke", []),
        ("07-v4-oaep", []),
    ])
    func `a callback gives the documents that were asked for`(
        name: String,
        options: [String]
    ) throws {
        let vector = try vector(name)
        let file = vector["privateKeyFile"]?.string ?? vector["recipientKeyFile"]?.string
        let words = [
            "--keys", try key(try #require(file)), "--request",
            try #require(vector["requestUrl"]?.string),
        ]
        let report = try read(try #require(vector["callbackUrl"]?.string), words + options)
        let expected = vector["expected"]?["kinds"]?.elements?.compactMap(\.string)
        #expect(kinds(report) == expected)
        for tampered in vector["tampered"]?.elements ?? [] {
            let report = try read(try #require(tampered["callbackUrl"]?.string), words)
            #expect(Self.code(report) == tampered["expected"]?.string)
        }
    }

    @Test func `every tampered callback has the stated outcome`() throws {
        let cases = try #require(try vector("03-v3-tampered")["cases"]?.elements)
        #expect(cases.count == 20)
        for item in cases {
            let options = ["--raw", "--keys", try key("rsa2048-private.pem")]
            let report = try read(try #require(item["callbackUrl"]?.string), options)
            let expected = try #require(item["expected"])
            let name = Comment(rawValue: item["name"]?.string ?? "")
            #expect(Self.code(report) == expected["error"]?.string, name)
            #expect(kinds(report) == expected["kinds"]?.elements?.compactMap(\.string) ?? [], name)
        }
    }

    /// The name of an error as the vectors write it.
    private static func code(_ report: JSONValue) -> String? {
        guard let error = report["error"] else { return nil }
        let names = [6: "unauthorized", 7: "cryptographyError"]
        guard let name = error["code"]?.string else {
            return error["code"]?.number?.integer.flatMap { names[$0] }
        }
        return name + (error["parameter"]?.string.map { "(\($0))" } ?? "")
    }
}
