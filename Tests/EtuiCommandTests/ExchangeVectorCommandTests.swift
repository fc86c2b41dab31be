// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Certificates
import Cryptography
import Encodings
import Foundation
import TestSupport
import Testing

/// The vectors of document exchange, run through the command if the files are available.
@Suite(.enabled(if: TestSupport.shared != nil))
struct ExchangeVectorCommandTests {
    private static let folder = "data/exchange/vectors/"
    /// The time at which the vectors' signed request is valid.
    private static let time = ["--at", "2026-01-01T00:00:30Z"]

    private func vector(_ name: String) throws -> JSONValue {
        let bytes = try #require(TestSupport.sharedBytes(Self.folder + name + ".json"))
        return try JSONTree(parsing: bytes).root
    }

    private func read(_ callback: String, _ options: [String]) throws -> JSONValue {
        let words = ["exchange", "read", "-", "--json"] + Self.time
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

    @Test(arguments: [
        ("01-v3-single", ["--kinds", "RusINN"]),
        ("02-v3-multi", ["--kinds", "RusNationalID,RusSNILS", "--multi"]),
        ("04-v2-rsa-chunks", ["--kinds", "RusSNILS", "--version", "2"]),
        ("05-v3-android-dialect", ["--kinds", "RusINN", "--dialect", "android"]),
    ])
    func `a request is made to the letter`(name: String, options: [String]) throws {
        let words = ["exchange", "request", "--source", "Doc Demo", "--scheme", "docdemo"]
        let keys = ["--keys", try key("rsa2048-private.pem")]
        let made = try BuiltCommand.run(words + keys + options).output
        #expect(made == (try vector(name)["requestUrl"]?.string ?? "") + "\n")
    }

    /// Answers a vector's request with its documents through the command, and reads the answer again.
    @Test(arguments: [
        ("01-v3-single", "documents", ["--shape", "object"]), ("02-v3-multi", "documents", []),
        ("04-v2-rsa-chunks", "documents", ["--allow-v2"]),
        ("05-v3-android-dialect", "documents", ["--dialect", "android"]),
        ("06-v4-hpke", "claims", []),
    ])
    func `a request is answered, and the answer read`(
        name: String,
        form: String,
        options: [String]
    ) throws {
        let vector = try vector(name)
        let scratch = try Scratch()
        _ = try scratch.write("registry.json", text: try registry())
        let plaintext = try #require(vector["plaintext"]?.string)
        _ = try scratch.write("documents.json", text: plaintext)
        let link = try #require(vector["requestUrl"]?.string)
        let words = ["exchange", "answer", link, "--documents", "documents.json"]
        let wallet = ["--trusted", "docdemo", "--registry", "registry.json"] + Self.time
        let answered = try BuiltCommand.run(words + options + wallet, in: scratch)
        #expect(answered.status == 0, "\(answered.diagnostics)")
        // The request offers the key on P-256 before the other.
        let file = form == "claims" ? "p256-recipient-private.pem" : "rsa2048-private.pem"
        let reading = options.filter { !["--shape", "object"].contains($0) }
        let callback = String(answered.output.dropLast())
        let keys = ["--keys", try key(file), "--request", link, "--raw"]
        let report = try read(callback, keys + reading)
        let sent = try JSONTree(parsing: Array(plaintext.utf8)).root
        let documents = form == "claims" ? sent["documents"] : sent
        let found = report["documents"]?.elements?.map(Self.unordered)
        #expect(found == (documents?.elements ?? [sent]).map(Self.unordered))
    }

    /// Returns an object with its members in any order, since each writer has its own order.
    private static func unordered(_ value: JSONValue) -> NSDictionary? {
        let bytes = Data(JSONOutput(value).encoded().utf8)
        return try? JSONSerialization.jsonObject(with: bytes) as? NSDictionary
    }

    private func registry() throws -> String {
        let file = try #require(
            TestSupport.sharedBytes(Self.folder + "p256-signing-private.pem")
        )
        let secret = try #require(PEM.blocks(in: file).first?.bytes)
        let signer = try SigningKey(pkcs8: SecretBytes(copying: secret))
        let key = Base64.encode(signer.publicKey.subjectPublicKeyInfo)
        return #"[{"id":"ru.example.docdemo","name":"Doc Demo","schemes":["docdemo"],"#
            + #""keys":[{"kid":"demo-2026-1","key":"\#(key)"}]}]"#
    }

    /// Returns the name of an error as the vectors write it.
    private static func code(_ report: JSONValue) -> String? {
        guard let error = report["error"] else { return nil }
        let names = [6: "unauthorized", 7: "cryptographyError"]
        guard let name = error["code"]?.string else {
            return error["code"]?.number?.integer.flatMap { names[$0] }
        }
        return name + (error["parameter"]?.string.map { "(\($0))" } ?? "")
    }
}
