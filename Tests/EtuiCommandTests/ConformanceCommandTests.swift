// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import Foundation
import TestSupport
import Testing

struct ConformanceCommandTests {
    /// Returns a triple of canonical JSON, right or wrong.
    private func triple(output: String) throws -> Scratch {
        let scratch = try Scratch()
        try scratch.write("input/one.json", Array(#"{"b":2,"a":1}"#.utf8))
        try scratch.write("output/one.json", Array(output.utf8))
        return scratch
    }

    @Test func `right vectors end with status 0 and the counts`() throws {
        let scratch = try triple(output: #"{"a":1,"b":2}"#)
        let outcome = try BuiltCommand.run(["conformance", scratch.path])
        #expect(outcome.status == 0)
        #expect(
            outcome.output == """
                {"schema":"etui.conformance.v1","passed":1,"failed":0,"skipped":0,"divergences":0}

                """
        )
    }

    @Test func `a failure is printed with its id and ends with status 1`() throws {
        let scratch = try triple(output: #"{"b":2,"a":1}"#)
        let outcome = try BuiltCommand.run(["conformance", scratch.path])
        #expect(outcome.status == 1)
        #expect(
            outcome.output.hasPrefix("failed  jcs/one  another text than the output\n{\"schema\"")
        )
    }

    @Test func `failures are JSON lines when asked for`() throws {
        let scratch = try triple(output: "{}")
        let outcome = try BuiltCommand.run(["conformance", scratch.path, "--json"])
        let lines = try outcome.output.split(separator: "\n").map {
            try JSONTree(parsing: Array($0.utf8)).root
        }
        #expect(
            lines.map { $0["schema"]?.string } == [
                "etui.conformance-case.v1", "etui.conformance.v1",
            ]
        )
        #expect(lines[0]["id"]?.string == "jcs/one")
        #expect(lines[0]["outcome"]?.string == "failed")
        #expect(lines[1]["failed"]?.number?.integer == 1)
    }

    @Test func `a path that leads nowhere is a wrong command line`() throws {
        let outcome = try BuiltCommand.run(["conformance", "/nowhere"])
        #expect(outcome.status == 2)
        #expect(outcome.diagnostics == "etui: /nowhere: no such file or folder\n")
    }
}

/// The published collections if they are available, and manipulated copies of them.
@Suite(.enabled(if: TestSupport.shared != nil))
struct PublishedVectorTests {
    private static let vectors = (TestSupport.shared ?? "") + "/vectors/"

    /// Returns a copy of a folder of vectors in which some text of one file is replaced.
    private func copy(
        of folder: String,
        replacing text: String,
        with other: String,
        in name: String
    ) throws -> Scratch {
        let scratch = try Scratch()
        let files = try FileManager.default.subpathsOfDirectory(atPath: Self.vectors + folder)
        for file in files {
            guard let bytes = TestSupport.sharedBytes("vectors/\(folder)/\(file)") else { continue }
            try scratch.write(file, bytes)
        }
        var changed = try Self.text(scratch.path + "/" + name)
        let place = try #require(changed.firstRange(of: text))
        changed.replaceSubrange(place, with: other)
        try FileManager.default.removeItem(atPath: scratch.path + "/" + name)
        _ = try scratch.write(name.replacing(".gz", with: ""), text: changed)
        return scratch
    }

    private static func text(_ path: String) throws -> String {
        let bytes = [UInt8](try Data(contentsOf: URL(filePath: path)))
        guard path.hasSuffix(".gz") else { return String(decoding: bytes, as: UTF8.self) }
        let unpacked = try Deflate.inflate(bytes, container: .gzip, outputLimit: 1 << 26)
        return String(decoding: unpacked, as: UTF8.self)
    }

    @Test func `all vectors handed over pass`() throws {
        let folders = ["jcs", "crypto", "x509", "csca", "paseto"].map { Self.vectors + $0 }
        let outcome = try BuiltCommand.run(["conformance"] + folders)
        #expect(outcome.status == 0)
        let summary = try JSONTree(parsing: Array(outcome.output.utf8)).root
        #expect(summary["failed"]?.number?.integer == 0)
        #expect(summary["divergences"]?.number?.integer == 0)
        #expect(try #require(summary["passed"]?.number?.integer) > 3_400)
        #expect(try #require(summary["skipped"]?.number?.integer) <= 3)
    }

    @Test func `formats of later capabilities fail by name instead of passing unseen`() throws {
        let outcome = try BuiltCommand.run(["conformance", Self.vectors + "seals"])
        #expect(outcome.status == 1)
        for format in ["IDB", "binary seal", "SMART Health Card", "Base45"] {
            #expect(outcome.output.contains("no runner for the format \(format) in this build"))
        }
    }

    @Test(arguments: [
        ("jcs", "input/french.json", "peach", "reach", "jcs/french"),
        ("jcs", "es6-numbers-1000.txt", ",5e-324", ",4e-324", "es6-numbers/1"),
        (
            "x509/pkits", "cases.json", #""outcome": "valid""#, #""outcome": "invalid""#,
            "pkits/4.1.1"
        ),
        (
            "x509/limbo", "cases.json", #""outcome": "invalid""#, #""outcome": "valid""#,
            "limbo/rfc5280::"
        ),
        (
            "x509/crl-unittest", "cases.json", #""outcome": "good""#, #""outcome": "revoked""#,
            "good"
        ),
        ("csca", "index.json", "78c34c05391ce7bf", "78c34c05391ce7be", "csca/be-78c34c05391c"),
        (
            "crypto", "ed25519_test.json.gz", #""result": "valid""#, #""result": "invalid""#,
            "ed25519_test/1"
        ),
        (
            "crypto", "aes_gcm_test.json.gz", #""result": "valid""#, #""result": "invalid""#,
            "aes_gcm_test/1"
        ),
    ])
    func `a tampered copy fails and names the case`(
        folder: String,
        file: String,
        text: String,
        other: String,
        id: String
    ) throws {
        let scratch = try copy(of: folder, replacing: text, with: other, in: file)
        let outcome = try BuiltCommand.run(["conformance", scratch.path])
        #expect(outcome.status == 1)
        let failures = outcome.output.split(separator: "\n").filter { $0.hasPrefix("failed  ") }
        #expect(failures.contains { $0.contains(id) }, "\(failures)")
    }
}

struct ProcessTests {
    @Test func `the version is printed`() throws {
        let outcome = try BuiltCommand.run(["--version"])
        #expect(outcome.status == 0)
        #expect(outcome.output.hasPrefix("etui "))
    }

    @Test func `a missing command is a wrong command line`() throws {
        let outcome = try BuiltCommand.run([])
        #expect(outcome.status == 2)
        #expect(outcome.output.isEmpty)
        #expect(outcome.diagnostics == "etui: a command is missing\nTry 'etui --help'.\n")
    }

    @Test(arguments: ["bash", "zsh", "fish"])
    func `completions are printed`(shell: String) throws {
        let outcome = try BuiltCommand.run(["completions", shell])
        #expect(outcome.status == 0)
        #expect(outcome.output.contains("conformance"))
    }

    @Test func `there are no completions for an unknown shell`() throws {
        let outcome = try BuiltCommand.run(["completions", "csh"])
        #expect(outcome.status == 2)
    }
}
