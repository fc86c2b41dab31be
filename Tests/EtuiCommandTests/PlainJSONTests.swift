// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import Foundation
import Testing

/// Printed JSON is valid, and contains no raw character that could repaint a terminal.
struct PlainJSONTests {
    /// C1, direction, separators, a byte order mark, private use, a tag.
    private static let hostile =
        "a\u{9B}\u{85}\u{202E}\u{2066}\u{200F}\u{61C}\u{2028}\u{2029}"
        + "\u{FEFF}\u{E000}\u{E0041}b"

    private static func isPlain(_ text: String) -> Bool {
        text.unicodeScalars.allSatisfy { scalar in
            switch scalar.properties.generalCategory {
            case .control: scalar == "\n"
            case .format, .lineSeparator, .paragraphSeparator, .privateUse: false
            default: true
            }
        }
    }

    /// Returns the JSON in an output that starts with other lines.
    private static func json(_ text: String) throws -> JSONValue {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        let start = try #require(lines.firstIndex { $0.hasPrefix("{") || $0.hasPrefix("[") })
        return try JSONTree(parsing: Array(lines[start...].joined(separator: "\n").utf8)).root
    }

    @Test(arguments: ["2", "4"], [[], ["--json"]])
    func `the claims of a token`(version: String, form: [String]) throws {
        let folder = try Scratch()
        let key = ["token", "key", "--out", "k.pem", "--version", version]
        #expect(try BuiltCommand.run(key, in: folder).status == 0)
        let claims = #"{"name":"\#(Self.hostile)","\#(Self.hostile)":1E2}"#
        let token = try BuiltCommand.run(
            ["token", "make", "-", "--key", "k.pem", "--version", version],
            input: Array(claims.utf8),
            in: folder
        ).output
        let words = ["token", "verify", "-", "--key", "k.pem"] + form
        let outcome = try BuiltCommand.run(words, input: Array(token.utf8), in: folder)
        #expect(outcome.status == 0 && Self.isPlain(outcome.output))
        let root = try Self.json(outcome.output)
        let shown = form.isEmpty ? root : try #require(root["claims"])
        #expect(shown["name"]?.string == Self.hostile)
        // The bytes of the claims were signed, so a number keeps its spelling.
        #expect(shown[Self.hostile]?.number?.text == "1E2")
    }

    @Test(arguments: [[], ["--json"]])
    func `the documents of an answer`(form: [String]) throws {
        let folder = try ExchangeFolder()
        let documents = #"[{"kind":"RusINN","inn":"500100732259","note":"\#(Self.hostile)"}]"#
        _ = try folder.scratch.write("documents.json", text: documents)
        let link = try folder.request(["--keys", "key.pem"])
        let callback = try folder.answer(link, ["--choose", "0"])
        let outcome = try BuiltCommand.run(
            ["exchange", "read", "-", "--raw", "--keys", "key.pem", "--request", link] + form,
            input: Array(callback.utf8),
            in: folder.scratch
        )
        #expect(outcome.status == 0 && Self.isPlain(outcome.output), "\(outcome.diagnostics)")
        let root = try Self.json(outcome.output)
        let shown = form.isEmpty ? root : try #require(root["documents"])
        #expect(shown[0]?["note"]?.string == Self.hostile)
    }

    @Test(arguments: [
        ["seal", "verify", "--json"], ["seal", "show", "--json"], ["scan", "--json"],
        ["mrz", "parse", "--json"],
    ])
    func `the name of a file`(words: [String]) throws {
        let folder = try Scratch()
        let name = "\(Self.hostile).txt"
        _ = try folder.write(name, text: "nothing")
        let outcome = try BuiltCommand.run(words + [name], in: folder)
        #expect(Self.isPlain(outcome.output) && Self.isPlain(outcome.diagnostics))
        #expect(!outcome.output.isEmpty)
        #expect(try Self.json(outcome.output)["file"]?.string?.hasSuffix(name) == true)
    }

    @Test func `what a genuine seal says, spelt as it was signed`() throws {
        let authority = try IssuedAuthority()
        let message = #"{"extra":{"list":[0],"text":"\#(Self.hostile)"}}"#
        _ = try authority.scratch.write("message.json", text: message)
        let issued = try authority.issue([
            "--type", "test.extra", "--message", authority.scratch.path + "/message.json",
        ])
        let text = issued.output.replacing(#""list":[0]"#, with: #""list":[1e-400]"#)
        #expect(text.contains("1e-400"), "\(issued.diagnostics)")
        let options: [[String]] = [
            ["verify", "--trust", authority.folder], ["show"],
        ]
        for words in options {
            for form in [["--json"], []] {
                let outcome = try BuiltCommand.run(
                    ["seal"] + words + ["-", "--show-content"] + form,
                    input: Array(text.utf8)
                )
                #expect(outcome.status == 0 && Self.isPlain(outcome.output))
                #expect(!outcome.output.contains("1e-400"))
                guard !form.isEmpty else { continue }
                let report = try Self.json(outcome.output)
                let content = report["content"] ?? report["claims"]
                #expect(content?["msg"]?["extra"]?["list"]?[0]?.number?.text == "0")
                #expect(content?["msg"]?["extra"]?["text"]?.string == Self.hostile)
            }
        }
    }
}
