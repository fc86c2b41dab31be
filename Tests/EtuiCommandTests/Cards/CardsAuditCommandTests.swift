// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import Foundation
import PaymentCards
import Testing

@testable import etui

/// `etui cards audit` on files.
struct CardsAuditCommandTests {
    private static let rows = AuditSample.rows(12)
    private static let lines = AuditSample.lines(rows)
    private static let head = AuditChain(after: rows[11]).anchor?.text ?? ""

    private func run(
        _ words: [String],
        _ lines: [String]
    ) async throws -> (status: CommandStatus, console: RecordingConsole) {
        let scratch = try Scratch()
        let file = try scratch.write("audit", AuditSample.file(lines)).path(percentEncoded: false)
        let console = RecordingConsole()
        let command = ["cards", "audit", words[0], file] + words.dropFirst()
        return (await Etui.run(command, on: console.console()), console)
    }

    private func report(_ options: [String], _ lines: [String]) async throws -> JSONValue {
        let console = try await run(["verify", "--json"] + options, lines).console
        return try JSONTree(parsing: Array(console.output.utf8)).root
    }

    @Test func `an intact chain is reported with its head`() async throws {
        let (status, console) = try await run(["verify"], Self.lines)
        #expect(status == .success)
        #expect(console.output == "intact: 12 rows, 1 to 12; head \(Self.head)\n")
        #expect(console.diagnostics.contains("without --anchor"))
    }

    @Test func `the report for programs has the members of the schema`() async throws {
        let report = try await report(["--anchor", Self.head], Self.lines)
        #expect(
            report.members?.map(\.name) == [
                "schema", "status", "rows", "first", "last", "head", "brokenAt", "reason",
            ]
        )
        #expect(report["schema"]?.string == "etui.cards.audit.v1")
        #expect(report["status"]?.string == "intact")
        #expect(report["rows"]?.number?.integer == 12)
        #expect(report["first"]?.number?.integer == 1)
        #expect(report["last"]?.number?.integer == 12)
        #expect(report["head"]?.string == Self.head)
        #expect(report["brokenAt"]?.isNull == true && report["reason"]?.isNull == true)
    }

    struct Damage: CustomTestStringConvertible {
        let name: String
        let place: Int
        let reason: String
        let make: @Sendable ([String]) -> [String]

        var testDescription: String { name }
    }

    static let damages = [
        Damage(name: "altered", place: 5, reason: "hash") { lines in
            var lines = lines
            lines[4] = lines[4].replacing("Bank", with: "Bunk")
            return lines
        },
        Damage(name: "removed", place: 5, reason: "gap") { lines in
            Array(lines[..<4] + lines[5...])
        },
        Damage(name: "swapped", place: 5, reason: "order") { lines in
            var lines = lines
            lines.swapAt(4, 5)
            return lines
        },
        Damage(name: "no row", place: 5, reason: "unreadable") { lines in
            var lines = lines
            lines[4] = "{}"
            return lines
        },
        Damage(name: "beginning cut off", place: 1, reason: "gap") { Array($0[3...]) },
    ]

    @Test(arguments: damages)
    func `the first damaged row of a chain is named`(damage: Damage) async throws {
        let lines = damage.make(Self.lines)
        let report = try await report([], lines)
        #expect(report["status"]?.string == "broken")
        #expect(report["brokenAt"]?.number?.integer == damage.place)
        #expect(report["reason"]?.string == damage.reason)
        let (status, console) = try await run(["verify"], lines)
        #expect(status == .negative)
        #expect(console.output.hasPrefix("broken at row \(damage.place): "))
    }

    @Test func `only an anchor shows that the end was cut off`() async throws {
        let cut = Array(Self.lines[..<9])
        #expect(try await run(["verify"], cut).status == .success)
        let (status, console) = try await run(["verify", "--anchor", Self.head], cut)
        #expect(status == .negative)
        #expect(console.output.hasPrefix("broken at row 10: "))
    }

    @Test func `a part of a chain is checked from its first row`() async throws {
        #expect(try await run(["verify", "--from", "4"], Self.lines).status == .success)
        #expect(
            try await run(["verify", "--from", "4"], Array(Self.lines[3...])).status == .success
        )
        let before = try #require(AuditChain(after: Self.rows[2]).anchor?.text)
        let rest = Array(Self.lines[3...])
        #expect(try await run(["verify", "--anchor", before], rest).status == .success)
    }

    @Test func `a consumed token must be accounted for when effects are checked`() async throws {
        #expect(try await run(["verify", "--effects"], Self.lines).status == .success)
        let open = AuditSample.lines(AuditSample.rows(10))
        #expect(try await run(["verify"], open).status == .success)
        let report = try await report(["--effects"], open)
        #expect(report["reason"]?.string == "effects")
        #expect(report["brokenAt"]?.number?.integer == 10)
    }

    @Test func `another kind of file is no audit`() async throws {
        let (status, console) = try await run(["verify"], ["%PDF-1.7", "x"])
        #expect(status == .unusable)
        #expect(console.output.contains("the line is no row of an audit"))
    }

    @Test func `an anchor is the head and nothing else`() async throws {
        let (status, console) = try await run(["anchor"], Self.lines)
        #expect(status == .success && console.output == Self.head + "\n")
        #expect(console.diagnostics.isEmpty)
    }

    @Test(arguments: [damages[0].make(lines), []])
    func `a chain that is broken or empty gets no anchor`(lines: [String]) async throws {
        let (status, console) = try await run(["anchor"], lines)
        #expect(status == .negative && console.output.isEmpty)
        #expect(console.diagnostics.contains("no anchor"))
    }

    @Test(arguments: [
        (["verify", "--from", "0"], "--from is no number of a row"),
        (["verify", "--from", "+1"], "--from is no number of a row"),
        (["verify", "--from", "2", "--effects"], "leave out --from"),
        (["verify", "--anchor", "12"], "--anchor is no SEQ:HASH"),
        (
            ["verify", "--anchor", "1:" + String(repeating: "A", count: 64)],
            "--anchor is no SEQ:HASH"
        ),
        (["verify", "--server", "https://example.org"], "name one audit"),
    ])
    func `options that make no sense are refused`(words: [String], reason: String) async throws {
        let (status, console) = try await run(words, Self.lines)
        #expect(status == .unusable && console.output.isEmpty)
        #expect(console.diagnostics.contains(reason))
    }

    @Test func `the built command reads standard input and ends with the documented status`() throws
    {
        let good = AuditSample.file(Self.lines)
        let verify = ["cards", "audit", "verify", "-"]
        #expect(try BuiltCommand.run(verify, input: good).status == 0)
        #expect(try BuiltCommand.run(verify, input: good + Array("{}\n".utf8)).status == 1)
        #expect(try BuiltCommand.run(verify, input: Array("x\n".utf8)).status == 2)
        let missing = try BuiltCommand.run(["cards", "audit", "verify", "no-such-file"])
        #expect(missing.status == 2 && missing.diagnostics.contains("no-such-file: no such file"))
        let neither = try BuiltCommand.run(["cards", "audit", "verify"])
        #expect(neither.status == 2 && neither.diagnostics.contains("name one audit"))
    }
}
