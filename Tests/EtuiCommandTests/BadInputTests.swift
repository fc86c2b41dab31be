// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import Foundation
import Testing

/// Unreadable input ends with status 2 and one clear line, never with a crash.
struct BadInputTests {
    private func verify(
        _ arguments: [String],
        input: [UInt8] = [],
        in folder: Scratch? = nil
    ) throws -> BuiltCommand.Outcome {
        try BuiltCommand.run(["seal", "verify"] + arguments, input: input, in: folder)
    }

    @Test func `a missing file`() throws {
        let outcome = try verify(["nowhere.json"])
        #expect(outcome.status == 2)
        #expect(outcome.diagnostics.contains("etui: nowhere.json: no such file\n"))
        #expect(outcome.output.isEmpty)
    }

    @Test func `a missing file as JSON`() throws {
        let outcome = try verify(["nowhere.json", "--json"])
        let report = try JSONTree(parsing: Array(outcome.output.utf8)).root
        #expect(outcome.status == 2)
        #expect(report["status"]?.string == "malformed")
        #expect(report["error"]?.string == "unreadableInput")
        #expect(report["kind"]?.isNull == true)
    }

    @Test func `a folder`() throws {
        let outcome = try verify(["/tmp"])
        #expect(outcome.status == 2)
        #expect(outcome.diagnostics.contains("etui: /tmp: is a folder\n"))
    }

    @Test func `a file without permission`() throws {
        // Root may read everything, so the test proves nothing for root.
        guard getuid() != 0 else { return }
        let scratch = try Scratch()
        let file = try scratch.write("secret.json", text: "{}")
        try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: file)
        let outcome = try verify([file])
        #expect(outcome.status == 2)
        #expect(outcome.diagnostics.contains("permission denied"))
    }

    @Test(arguments: [
        ("", "The text is not a seal."),
        ("   \n", "The text is not a seal."),
        ("https://example.org/menu", "The text is not a seal."),
        ("{", "The text is neither JSON nor another seal at byte 1."),
        (#"{"data":{},}"#, "The text is neither JSON nor another seal at byte 11."),
        (#"{"data":1,"\u0064ata":2}"#, "A name occurs twice in one object"),
        (#"{"data":{}}"#, "The seal lacks a required member at data.hdr."),
        ("[]", "The text holds 0 seals instead of one."),
        ("HC1:NCFTW2BM", "Seals of the kind hcert are not read yet."),
        ("shc:/5676", "Seals of the kind shc are not read yet."),
        ("RDB1A", "Seals of the kind idb are not read yet."),
    ])
    func `a text that is no seal`(text: String, sentence: String) throws {
        let outcome = try verify(["-"], input: Array(text.utf8))
        #expect(outcome.status == 2)
        #expect(outcome.output.contains("-: ? NOT A SEAL\n  " + sentence))
    }

    @Test func `binary garbage`() throws {
        let outcome = try verify(
            ["-"],
            input: (0..<5_000).map { UInt8(truncatingIfNeeded: $0 * 37) }
        )
        #expect(outcome.status == 2)
    }

    @Test func `a huge file is refused before it fills the memory`() throws {
        let outcome = try verify(["/dev/zero", "--json"])
        #expect(outcome.status == 2)
        #expect(outcome.output.contains("unreadableInput"))
        #expect(outcome.seconds < 20)
    }

    @Test func `a text of many megabytes is too large`() throws {
        let text = Array(#"{"data":""#.utf8) + [UInt8](repeating: 0x41, count: 10 << 20)
        let outcome = try verify(["-", "--json"], input: text)
        let report = try JSONTree(parsing: Array(outcome.output.utf8)).root
        #expect(report["error"]?.string == "tooLarge")
    }

    @Test(arguments: [
        (["--at", "yesterday", "-"], "--at 'yesterday' is not a time"),
        (["--at", "2021-13-01", "-"], "--at '2021-13-01' is not a time"),
        (["--policy", "lenient", "-"], "--policy cannot be 'lenient'"),
        (["--policy", "stric", "-"], "did you mean 'strict'?"),
        (["--trust", "nowhere", "-"], "nowhere: no such file or folder"),
        (["--crl", "nowhere", "-"], "nowhere: no such file"),
        (["--trust", "/dev/null", "-"], "/dev/null: holds no certificate"),
        (["--jsn", "-"], "unknown option '--jsn'; did you mean '--json'?"),
        (["-", "-"], "standard input (-) can be named only once"),
        ([], "FILE|- is missing"),
    ])
    func `a wrong command line`(arguments: [String], message: String) throws {
        let outcome = try verify(arguments)
        #expect(outcome.status == 2)
        #expect(outcome.diagnostics.contains(message))
        #expect(outcome.output.isEmpty)
    }

    @Test func `a file name cannot repaint the terminal`() throws {
        let outcome = try verify(["\u{1B}[2Jx"])
        #expect(outcome.diagnostics.contains(#"etui: \u{1b}[2Jx: no such file"#))
    }
}
