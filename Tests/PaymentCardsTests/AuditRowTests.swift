// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import TestSupport
import Testing

@testable import PaymentCards

/// The form and hash of rows.
struct AuditRowTests {
    private static func vector() throws -> [UInt8] {
        try #require(TestSupport.projectBytes("Vectors/payment-cards/audit.jsonl"))
    }

    @Test(arguments: [1, 7, 64, 100_000])
    func `the chain that another program made is intact`(pieces: Int) throws {
        let report = try AuditScene.report(lines: Self.vector(), pieces: pieces, effects: true)
        #expect(report.verdict == "intact")
        #expect(report.rowCount == 5 && report.first == 1 && report.head?.sequence == 5)
    }

    @Test func `the rows of that chain are written again byte for byte`() throws {
        for line in try Self.vector().split(separator: UInt8(ascii: "\n")) {
            let row = try #require(try AuditRow(JSONTree(parsing: Array(line)).root))
            #expect(row.line == Array(line))
            #expect(row.computedHash == row.hash)
        }
    }

    @Test func `the direct writer equals the general canonical form`() throws {
        var random = SeededGenerator(seed: 26)
        let pieces = [
            "a", "é", "\"", "\\", "/", "\u{0}", "\u{8}", "\t", "\n", "\u{B}", "\u{C}", "\r",
            "\u{1F}",
            "\u{7F}", "€", "😀", "\u{202E}", "\u{2028}", "0",
        ]
        for _ in 0..<500 {
            let text = { () -> String? in
                let count = Int.random(in: 0...6, using: &random)
                return count == 0
                    ? nil
                    : (1..<count).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
            }
            var entry = AuditEntry(
                time: PreciseInstant(
                    millisecondsSinceEpoch: Int64.random(in: -(1 << 52)...(1 << 52), using: &random)
                ),
                actor: AuditEntry.Actor.allCases.randomElement(using: &random) ?? .system,
                action: AuditAction(rawValue: text() ?? "x"),
                outcome: AuditOutcome(rawValue: text() ?? "x")
            )
            entry.actorID = text()
            entry.tokenID = text()
            entry.card = text()
            entry.cardholder = text()
            entry.errorCode = text()
            entry.requestID = text()
            entry.address = text()
            entry.userAgent = text()
            entry.scaReferenceHash = text()
            let row = AuditRow(
                sequence: Int.random(in: 1...(1 << 52), using: &random),
                entry: entry,
                following: [UInt8](repeating: 7, count: 32)
            )
            let general = try JSONTree(parsing: row.json.utf8()).root
            #expect(try row.line == general.canonicalized())
            #expect(AuditRow(general) == row)
            let members = try #require(general.members)
                .filter { $0.name != "hash" && $0.name != "prev_hash" }
                .map { ($0.name, JSONOutput($0.value)) }
            let hashed = try JSONTree(parsing: JSONOutput.object(members).utf8()).root
            #expect(
                try AuditRow.hashed(entry, sequence: row.sequence) == hashed.canonicalized()
            )
        }
    }

    @Test func `the fast reader agrees with the general one, or leaves the line to it`() throws {
        var random = SeededGenerator(seed: 60)
        var reader = AuditLineReader()
        let lines = try Self.vector().split(separator: UInt8(ascii: "\n")).map { Array($0) }
        var fastCount = 0
        for _ in 0..<20_000 {
            var line = lines[Int.random(in: 0..<lines.count, using: &random)]
            if Bool.random(using: &random) {
                let place = Int.random(in: 0..<line.count, using: &random)
                line[place] = Array("09afAF\"\\,:{}n ".utf8).randomElement(using: &random) ?? 0
            }
            if Int.random(in: 0..<10, using: &random) == 0 {
                line.remove(at: Int.random(in: 0..<line.count, using: &random))
            }
            guard let link = reader.read(line[...]) else { continue }
            fastCount += 1
            let row = try #require(try AuditRow(JSONTree(parsing: line).root))
            #expect(link.sequence == row.sequence)
            #expect(link.time == row.entry.time.millisecondsSinceEpoch)
            #expect(link.hash == row.hash && link.previousHash == row.previousHash)
            #expect(link.isHashRight == (row.computedHash == row.hash))
        }
        #expect(fastCount > 5000)
    }

    @Test(arguments: [
        #""seq":0"#, #""seq":1.0"#, #""seq":"1""#, #""seq":9007199254740993"#, #""ts":null"#,
        #""actor_type":"nobody""#, #""action":null"#, #""hash":"00""#, #""ip":5"#, #""extra":1"#,
    ])
    func `a row of another form is unreadable`(member: String) throws {
        let line = try #require(try Self.vector().split(separator: UInt8(ascii: "\n")).first)
        let name = try #require(member.split(separator: "\"").first)
        let members = try #require(try JSONTree(parsing: Array(line)).root.members)
            .filter { $0.name != name }
            .map { "\"\($0.name)\":" + String(decoding: $0.value.source, as: UTF8.self) }
        let text = "{" + (members + [member]).joined(separator: ",") + "}"
        #expect(AuditScene.report(lines: Array(text.utf8)).verdict == "unreadable@1")
    }

    @Test func `absent values may be left out, and members come in any order`() throws {
        let row = AuditScene.rows(1)[0]
        let members = try #require(try JSONTree(parsing: row.line).root.members)
            .filter { !$0.value.isNull }.reversed()
            .map { ($0.name, JSONOutput($0.value)) }
        #expect(AuditScene.report(lines: JSONOutput.object(members).utf8()).verdict == "intact")
    }

    @Test func `anchors are read as they are written`() throws {
        let anchor = try AuditScene.anchor(AuditScene.rows(3)[2])
        #expect(AuditAnchor(anchor.text) == anchor)
        for text in [
            "", "1", "1:", ":" + anchor.text, "0" + anchor.text, anchor.text.uppercased(), "-1:00",
        ]
        where text != anchor.text {
            #expect(AuditAnchor(text) == nil)
        }
    }
}
