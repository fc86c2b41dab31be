// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import Testing

@testable import PaymentCards

/// What stands for removed rows.
struct AuditCheckpointTests {
    private typealias Scene = AuditScene

    private static func checkpoint(_ row: AuditRow, count: Int) throws -> AuditCheckpoint {
        try #require(AuditCheckpoint(anchor: try Scene.anchor(row), count: count))
    }

    @Test func `a checkpoint is read as it is written`() throws {
        let checkpoint = try Self.checkpoint(Scene.rows(12)[11], count: 5)
        #expect(AuditCheckpoint(checkpoint.text) == checkpoint)
        let line = try JSONTree(parsing: Scene.line(checkpoint)).root
        #expect(AuditCheckpoint(line) == checkpoint)
        let entry = AuditEntry(checkpoint: checkpoint, at: Scene.start)
        #expect(entry.checkpoint == checkpoint)
        #expect(Scene.entry(.suspend, token: checkpoint.text).checkpoint == nil)
    }

    @Test(arguments: ["", ":", "12:5", "x:5", "1:00:1"])
    func `other texts are refused`(text: String) {
        #expect(AuditCheckpoint(text) == nil)
    }

    @Test(arguments: ["0", "13", "05", "-1", "+5", " 5", "5 ", ""])
    func `a count is a number of rows up to the place`(count: String) throws {
        let anchor = try Scene.anchor(Scene.rows(12)[11])
        #expect(AuditCheckpoint("\(anchor.text):\(count)") == nil)
    }

    /// Rows as values and as lines, which take different ways through the verifier.
    private static func verdicts(
        _ rows: [AuditRow],
        _ anchors: [AuditAnchor]
    ) -> Set<String> {
        var verifier = AuditVerifier(anchors: anchors)
        verifier.take(Scene.lines(rows)[...])
        return [Scene.report(rows, anchors: anchors).verdict, verifier.finish().verdict]
    }

    @Test func `a record of a removal must be one`() throws {
        let rows = Scene.rows(4)
        for text in [nil, "", "4:\(String(repeating: "0", count: 64))"] as [String?] {
            var chain = AuditChain(after: rows[3])
            let record = chain.append(Scene.entry(.checkpoint, at: 9, token: text))
            #expect(Self.verdicts(rows + [record], []) == ["unreadable@5"])
        }
        // Rows that come later cannot have been removed.
        var chain = AuditChain(after: rows[3])
        let later = try #require(AuditAnchor(sequence: 5, hash: rows[0].hash))
        let checkpoint = try #require(AuditCheckpoint(anchor: later, count: 1))
        let record = chain.append(AuditEntry(checkpoint: checkpoint, at: rows[3].entry.time))
        #expect(Self.verdicts(rows + [record], []) == ["unreadable@5"])
    }

    @Test func `a chain may have been removed in several steps`() throws {
        var chain = AuditChain(after: Scene.rows(10)[9])
        let rows = Scene.rows(10)
        let first = try Self.checkpoint(rows[2], count: 3)
        let second = try Self.checkpoint(rows[5], count: 3)
        let records = [first, second].map {
            chain.append(AuditEntry(checkpoint: $0, at: rows[9].entry.time))
        }
        let rest = Array(rows.dropFirst(6)) + records
        #expect(Self.verdicts(rest, [second.anchor]) == ["intact"])
        #expect(Self.verdicts(rest, [first.anchor]) == ["gap@1"])
        // An archive that still has the removed rows is a chain, too.
        #expect(Self.verdicts(rows + records, []) == ["intact"])
    }

    private static func effects(
        _ rows: [AuditRow],
        _ anchor: AuditAnchor,
        versions: [String: Int]? = nil
    ) -> String {
        var verifier = AuditVerifier(
            anchors: [anchor],
            checksEffects: true,
            cardVersions: versions
        )
        for row in rows { verifier.take(row) }
        return verifier.finish().verdict
    }

    @Test func `a request may end after the removal of its beginning, in the first minutes only`()
        throws
    {
        for (seconds, verdict) in [(600, "intact"), (601, "effects@3")] as [(Int64, String)] {
            let rows = Scene.chain([
                Scene.entry(.requested, token: "t"), Scene.entry(.suspend),
                Scene.entry(.revealed, at: seconds, token: "t"),
            ])
            let rest = Array(rows.dropFirst())
            #expect(Self.effects(rest, try Scene.anchor(rows[0])) == verdict)
        }
        let twice = Scene.chain([
            Scene.entry(.requested, token: "t"), Scene.entry(.revealed, token: "t"),
            Scene.entry(.revealed, token: "t"),
        ])
        let rest = Array(twice.dropFirst())
        #expect(Self.effects(rest, try Scene.anchor(twice[0])) == "effects@3")
    }

    @Test func `a card that is older than the chain has at least one version more than steps`()
        throws
    {
        let rows = Scene.chain([
            Scene.entry(.cardCreate, card: "old"), Scene.entry(.activate, card: "old"),
            Scene.entry(.cardCreate, card: "new"), Scene.entry(.suspend, card: "old"),
            Scene.entry(.suspend, card: "new"),
        ])
        let (rest, anchor) = (Array(rows.dropFirst(2)), try Scene.anchor(rows[1]))
        #expect(Self.effects(rest, anchor, versions: ["old": 3, "new": 2]) == "intact")
        #expect(Self.effects(rest, anchor, versions: ["old": 1, "new": 2]) == "effects@4")
        #expect(Self.effects(rest, anchor, versions: ["old": 3, "new": 3]) == "effects@5")
        #expect(Self.effects(rest, anchor, versions: ["older": 7, "new": 2]) == "intact")
    }
}
