// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import Foundation
import TestSupport
import Testing

struct ConformanceCommandTests {
    /// A triple of canonical JSON, right or wrong.
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

    @Test(.enabled(if: TestSupport.shared != nil))
    func `a broken copy of published vectors fails with its id`() throws {
        let shared = try #require(TestSupport.shared)
        let scratch = try Scratch()
        for name in ["input/french.json", "output/french.json", "outhex/french.txt"] {
            let bytes = try #require(TestSupport.sharedBytes("vectors/jcs/" + name))
            try scratch.write(
                name,
                name.hasPrefix("input") ? bytes.map { $0 == 0x70 ? 0x71 : $0 } : bytes
            )
        }
        #expect(try BuiltCommand.run(["conformance", shared + "/vectors/jcs"]).status == 0)
        let outcome = try BuiltCommand.run(["conformance", scratch.path])
        #expect(outcome.status == 1)
        #expect(outcome.output.contains("failed  jcs/french"))
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
