// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import TestSupport
import Testing

@testable import PaymentCards

struct AuditVerifierTests {
    private typealias Scene = AuditScene

    @Test func `an empty chain is intact`() {
        #expect(Scene.report([]).verdict == "intact")
        #expect(Scene.report(lines: Array("\n\n".utf8)).verdict == "intact")
    }

    @Test func `a whole chain is intact, with its head as anchor too`() throws {
        let rows = Scene.rows(10)
        let report = try Scene.report(
            rows,
            anchors: [Scene.anchor(rows[9]), Scene.anchor(rows[3])]
        )
        #expect(report.verdict == "intact")
        #expect(report.rowCount == 10)
        #expect(try report.head == Scene.anchor(rows[9]))
    }

    @Test(arguments: 0..<10)
    func `an altered row is named`(place: Int) {
        var rows = Scene.rows(10)
        rows[place] = Scene.altered(rows[place]) { $0.card = "crd_x" }
        #expect(Scene.report(rows).verdict == "hash@\(place + 1)")
        #expect(Scene.report(lines: Scene.lines(rows)).verdict == "hash@\(place + 1)")
    }

    @Test func `an altered row with a new hash does not carry the next one`() {
        var rows = Scene.rows(10)
        rows[4] = Scene.rehashed(rows[4]) { $0.card = "crd_x" }
        #expect(Scene.report(rows).verdict == "link@6")
    }

    @Test func `the last row with a new hash is found by an anchor only`() throws {
        var rows = Scene.rows(10)
        let anchor = try Scene.anchor(rows[9])
        rows[9] = Scene.rehashed(rows[9]) { $0.card = "crd_x" }
        #expect(Scene.report(rows).verdict == "intact")
        #expect(Scene.report(rows, anchors: [anchor]).verdict == "anchor@10")
    }

    @Test(arguments: 0..<9)
    func `a removed row is a gap`(place: Int) {
        var rows = Scene.rows(10)
        rows.remove(at: place)
        #expect(Scene.report(rows).verdict == "gap@\(place + 1)")
    }

    @Test(arguments: [(0, 1), (3, 4), (2, 7), (0, 9)])
    func `two swapped rows are in the wrong order`(one: Int, other: Int) {
        var rows = Scene.rows(10)
        rows.swapAt(one, other)
        #expect(Scene.report(rows).verdict == "order@\(one + 1)")
        #expect(Scene.report(lines: Scene.lines(rows)).verdict == "order@\(one + 1)")
    }

    @Test func `a repeated row is in the wrong order`() {
        var rows = Scene.rows(5)
        rows.insert(rows[2], at: 3)
        #expect(Scene.report(rows).verdict == "order@3")
    }

    @Test func `a cut tail is found by an anchor only`() throws {
        let rows = Scene.rows(10)
        #expect(Scene.report(Array(rows.prefix(7))).verdict == "intact")
        let anchor = try Scene.anchor(rows[9])
        #expect(Scene.report(Array(rows.prefix(7)), anchors: [anchor]).verdict == "anchor@8")
        #expect(Scene.report([], anchors: [anchor]).verdict == "anchor@1")
    }

    @Test func `a chain whose numbers were written anew is found by its links`() {
        let rows = Scene.rows(10)
        let moved = rows[5]
        var forged = Array(rows.prefix(4))
        forged.append(AuditRow(sequence: 5, entry: moved.entry, following: moved.previousHash))
        #expect(Scene.report(forged).verdict == "link@5")
    }

    @Test func `time runs forward, but for the tolerance of the clocks`() {
        let late = Scene.entry(.suspend, at: 100)
        #expect(
            Scene.report(Scene.chain([late, Scene.entry(.suspend, at: 98)])).verdict == "intact"
        )
        let rows = Scene.chain([late, Scene.entry(.suspend, at: 97)])
        #expect(Scene.report(rows).verdict == "time@2")
        // Each row within the tolerance of the one before, but not of the latest.
        let slow = [100, 98, 96].map { Scene.entry(.suspend, at: $0) }
        #expect(Scene.report(Scene.chain(slow)).verdict == "time@3")
    }

    @Test func `a chain begins later only after an anchor`() throws {
        let rows = Scene.rows(10)
        let rest = Array(rows.dropFirst(4))
        #expect(Scene.report(rest).verdict == "gap@1")
        #expect(Scene.report(rest, anchors: [try Scene.anchor(rows[3])]).verdict == "intact")
        let wrong = try #require(AuditAnchor(sequence: 4, hash: rows[0].hash))
        #expect(Scene.report(rest, anchors: [wrong]).verdict == "link@5")
        #expect(Scene.report(rest, anchors: [try Scene.anchor(rows[1])]).verdict == "gap@1")
    }

    @Test func `a chain begins with a checkpoint that an anchor names`() throws {
        let rows = Scene.rows(10)
        let anchor = try Scene.anchor(rows[3])
        let checkpoint = try #require(AuditCheckpoint(anchor: anchor, count: 4))
        let lines = Scene.line(checkpoint) + [10] + Scene.lines(Array(rows.dropFirst(4)))
        func verdict(_ anchors: [AuditAnchor], _ lines: [UInt8]) -> String {
            var verifier = AuditVerifier(anchors: anchors)
            verifier.take(lines[...])
            return verifier.finish().verdict
        }
        #expect(verdict([anchor], lines) == "intact")
        #expect(verdict([], lines) == "anchor@4")
        #expect(verdict([try Scene.anchor(rows[4])], lines) == "anchor@4")
        let later = Scene.line(checkpoint) + [10] + Scene.lines(Array(rows.dropFirst(5)))
        #expect(verdict([anchor], later) == "gap@5")
        #expect(AuditCheckpoint(anchor: anchor, count: 5) == nil)
    }

    @Test func `a part is checked from its first row on`() throws {
        var rows = Scene.rows(10)
        rows[1] = Scene.altered(rows[1]) { $0.card = "crd_x" }
        #expect(Scene.report(rows, from: 3).verdict == "intact")
        #expect(Scene.report(rows, from: 3).rowCount == 8)
        #expect(Scene.report(rows, from: 2).verdict == "hash@2")
        let anchor = try Scene.anchor(rows[4])
        #expect(Scene.report(rows, anchors: [anchor], from: 6).verdict == "intact")
    }

    @Test func `anchors that contradict each other break every chain`() throws {
        let rows = Scene.rows(3)
        let wrong = try #require(AuditAnchor(sequence: 2, hash: rows[0].hash))
        #expect(
            Scene.report(rows, anchors: [wrong, try Scene.anchor(rows[1])]).verdict == "anchor@2"
        )
    }

    @Test(arguments: ["x", "{}", "[]", #"{"seq":1}"#, "\u{FEFF}"])
    func `a line that is no row is unreadable at its place`(line: String) {
        let rows = Scene.rows(4)
        let lines =
            Scene.lines(Array(rows.prefix(2))) + Array(line.utf8) + [10]
            + Scene.lines(Array(rows.dropFirst(2)))
        #expect(Scene.report(lines: lines).verdict == "unreadable@3")
    }

    @Test func `a line without end is unreadable and costs no memory`() {
        let piece = [UInt8](repeating: UInt8(ascii: "a"), count: 1000)
        var verifier = AuditVerifier()
        for _ in 0..<1000 { verifier.take(piece[...]) }
        #expect(verifier.finish().verdict == "unreadable@1")
    }

    @Test func `the last line may lack its end`() {
        let lines = Scene.lines(Scene.rows(3))
        #expect(Scene.report(lines: lines.dropLast()).rowCount == 3)
        #expect(Scene.report(lines: Array(lines.dropLast(2))).verdict == "unreadable@3")
    }

    @Test func `every one-byte change of a chain is found`() throws {
        let rows = Scene.rows(2)
        let lines = Scene.lines(rows)
        let anchor = try Scene.anchor(rows[1])
        for place in lines.indices where lines[place] != 10 {
            var altered = lines
            altered[place] ^= 1
            var verifier = AuditVerifier(anchors: [anchor])
            verifier.take(altered[...])
            #expect(!verifier.finish().isIntact, "byte \(place)")
        }
    }

    @Test func `the report says what is broken and where`() throws {
        var rows = Scene.rows(3)
        let head = try Scene.anchor(rows[1]).text
        rows[2] = Scene.altered(rows[2]) { $0.card = nil }
        let text = Scene.report(rows).json.encoded()
        let expected =
            #"{"schema":"etui.cards.audit.v1","status":"broken","rows":2,"first":1,"last":2,"head":""#
            + head + #"","brokenAt":3,"reason":"hash"}"#
        #expect(text == expected)
        let empty = Scene.report([]).json.encoded()
        #expect(empty.contains(#""status":"intact","rows":0,"first":null"#))
    }
}

/// The accounts of tokens and versions.
struct AuditEffectsTests {
    private typealias Scene = AuditScene

    private static func verdict(_ entries: [AuditEntry], versions: [String: Int]? = nil) -> String {
        var verifier = AuditVerifier(checksEffects: true, cardVersions: versions)
        verifier.take(Scene.lines(Scene.chain(entries))[...])
        return verifier.finish().verdict
    }

    private static let requested = Scene.entry(.requested, token: "t")
    private static let revealed = Scene.entry(.revealed, token: "t")
    private static let refused = Scene.entry(.refused, .refused, token: "t")
    private static let replay = Scene.entry(
        .refused,
        .refused,
        token: "t",
        errorCode: "token_replay"
    )

    @Test func `each request has one end`() {
        #expect(Self.verdict([Self.requested, Self.revealed]) == "intact")
        #expect(Self.verdict([Self.requested, Self.refused]) == "intact")
        #expect(
            Self.verdict([Self.requested, Self.revealed, Self.replay, Self.replay]) == "intact"
        )
        #expect(
            Self.verdict([Self.requested, Self.replay, Self.revealed, Self.replay]) == "intact"
        )
        #expect(Self.verdict([Self.refused, Self.requested, Self.revealed]) == "intact")
        #expect(Self.verdict([Self.requested, Scene.entry(.pinChanged, token: "t")]) == "intact")
    }

    @Test func `a request without end, an end without request and a second one are found`() {
        #expect(Self.verdict([Self.requested]) == "effects@1")
        #expect(Self.verdict([Self.revealed]) == "effects@1")
        #expect(Self.verdict([Self.requested, Self.requested]) == "effects@2")
        #expect(Self.verdict([Self.requested, Self.revealed, Self.revealed]) == "effects@3")
        #expect(Self.verdict([Self.requested, Self.revealed, Self.refused]) == "effects@3")
        #expect(Self.verdict([Self.requested, Self.revealed, Self.requested]) == "effects@3")
    }

    @Test func `each step of a version has its row`() {
        let entries = [
            Scene.entry(.cardCreate, card: "c"), Scene.entry(.activate, card: "c"),
            Scene.entry(.suspend, card: "c"), Scene.entry(.suspend, .unchanged, card: "c"),
        ]
        #expect(Self.verdict(entries, versions: ["c": 3]) == "intact")
        #expect(Self.verdict(entries, versions: ["c": 4]) == "effects@3")
        #expect(Self.verdict(entries, versions: ["c": 2]) == "effects@3")
        #expect(Self.verdict(entries, versions: ["c": 3, "d": 1]) == "effects@5")
        #expect(Self.verdict(entries, versions: [:]) == "intact")
    }

    @Test func `effects are checked only if asked for`() {
        #expect(Scene.report(Scene.chain([Self.revealed])).verdict == "intact")
    }
}
