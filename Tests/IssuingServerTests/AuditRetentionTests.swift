// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Database
import DatabaseTestSupport
import Encodings
import Execution
import IssuingServer
import IssuingServerTestSupport
import PaymentCards
import Testing

/// The end of the audit's retention, and what a verifier makes of the rest.
struct AuditRetentionTests {
    private static let day: Int64 = 86_400

    /// Runs a test with a server that keeps its audit for 12 months, 372 days.
    private static func withRetention(
        _ engine: TestEngine = .sqlite,
        _ body: (IssuingFixture) async throws -> Void
    ) async throws {
        let retention = try #require(AuditRetention(months: 12))
        try await withIssuing(engine, adjust: { $0.auditRetention = retention }, body)
    }

    /// Fills an audit with old rows, among them those of a revealed number, lets a year pass and removes them.
    private static func removal(_ issuing: IssuingFixture) async throws -> AuditCheckpoint {
        let card = try await issuing.addCard("physical", for: try await issuing.addHolder())
        #expect(await issuing.operate("activate", card.id).status == 200)
        #expect(try await issuing.reveal(.pan, card).status == 200)
        let last = try #require(try await issuing.audit().last)
        issuing.pass(seconds: 374 * day)
        #expect(await issuing.operate("suspend", card.id).status == 200)
        #expect(try await issuing.reveal(.pin, card).errorCode == "secure_data_unavailable")
        let checkpoints = try await issuing.server.removeOldAudit(at: issuing.now)
        let checkpoint = try #require(checkpoints.first)
        #expect(checkpoints.count == 1)
        #expect(checkpoint.anchor.sequence == last.sequence)
        #expect(checkpoint.anchor.hash == last.hash)
        #expect(checkpoint.count == last.sequence)
        return checkpoint
    }

    private static func verdict(
        _ rows: [AuditRow],
        _ anchors: [AuditAnchor] = [],
        effects: [String: Int]? = nil
    ) -> String {
        var verifier = AuditVerifier(
            anchors: anchors,
            checksEffects: effects != nil,
            cardVersions: effects
        )
        for row in rows { verifier.take(row) }
        let found = verifier.finish().firstBreak
        return found.map { "\($0.reason.rawValue)@\($0.sequence)" } ?? "intact"
    }

    @Test(arguments: [(11, false), (12, true), (1200, true), (1201, false), (0, false)])
    func `a retention is 12 months or longer`(months: Int, isPossible: Bool) {
        #expect((AuditRetention(months: months) != nil) == isPossible)
    }

    @Test func `12 months never end before a year`() throws {
        let retention = try #require(AuditRetention(months: 12))
        let now = IssuingFixture.start
        let year = now.adding(milliseconds: -366 * Self.day * 1000)
        #expect(retention.start(at: now) < year)
        #expect(!retention.isDue(oldest: year, at: now))
    }

    @Test func `without a retention every row stays`() async throws {
        try await withIssuing { issuing in
            _ = try await issuing.addHolder()
            issuing.pass(seconds: 4000 * Self.day)
            #expect(try await issuing.server.removeOldAudit(at: issuing.now).isEmpty)
            await issuing.service.sweep()
            #expect(try await issuing.audit().first?.sequence == 1)
            try await issuing.checkAudit()
        }
    }

    @Test(arguments: TestEngine.both)
    func `old rows go up to a checkpoint, which the chain records`(
        engine: TestEngine
    ) async throws {
        try await Self.withRetention(engine) { issuing in
            let checkpoint = try await Self.removal(issuing)
            let rows = try await issuing.audit()
            #expect(rows.first?.sequence == checkpoint.anchor.sequence + 1)
            #expect(rows.first?.previousHash == checkpoint.anchor.hash)
            let record = try #require(rows.last)
            #expect(record.entry.action == .checkpoint)
            #expect(record.entry.actor == .system)
            #expect(record.entry.checkpoint == checkpoint)
            // It begins at the checkpoint only for those who know it.
            #expect(Self.verdict(rows, [checkpoint.anchor]) == "intact")
            #expect(Self.verdict(rows) == "gap@1")
            // The audit goes on, and nothing more is due for a day.
            _ = try await issuing.addHolder()
            #expect(try await issuing.server.removeOldAudit(at: issuing.now).isEmpty)
            #expect(Self.verdict(try await issuing.audit(), [checkpoint.anchor]) == "intact")
        }
    }

    @Test(arguments: TestEngine.both)
    func `the rest still accounts for its tokens and cards`(engine: TestEngine) async throws {
        try await Self.withRetention(engine) { issuing in
            let checkpoint = try await Self.removal(issuing)
            let reader = try await IssuingAuditReader(try DatabaseAddress(issuing.place.address))
            let snapshot = try await reader.snapshot()
            let rows = try await reader.rows(after: 0)
            await reader.close()
            #expect(rows.last?.sequence == snapshot.lastSequence)
            let versions = snapshot.cardVersions
            #expect(
                Self.verdict(rows, [checkpoint.anchor], effects: versions) == "intact"
            )
            // A step of a version that no row shows is found, whether the card is older than the chain or not.
            let fewer = versions.mapValues { _ in 1 }
            #expect(Self.verdict(rows, [checkpoint.anchor], effects: fewer).hasPrefix("effects@"))
        }
    }

    @Test(arguments: TestEngine.both)
    func `an alteration after the checkpoint is found`(engine: TestEngine) async throws {
        try await Self.withRetention(engine) { issuing in
            let checkpoint = try await Self.removal(issuing)
            let place = checkpoint.anchor.sequence + 2
            try await issuing.database { work throws(DatabaseError) in
                _ = try work.execute(
                    "UPDATE issuing_audit SET actor_id = 'other' WHERE seq = ?",
                    .integer(place)
                )
            }
            let rows = try await issuing.audit()
            #expect(Self.verdict(rows, [checkpoint.anchor]) == "hash@\(place)")
        }
    }

    /// Anyone who can write to the database can remove rows and record a checkpoint with right hashes: the chain has no key.
    @Test(arguments: TestEngine.both)
    func `a forged checkpoint is no beginning without an anchor that names it`(
        engine: TestEngine
    ) async throws {
        try await Self.withRetention(engine) { issuing in
            for _ in 0..<6 { _ = try await issuing.addHolder() }
            let former = try await issuing.audit()
            let known = try #require(AuditAnchor(sequence: 6, hash: former[5].hash))
            let forged = try #require(AuditAnchor(sequence: 3, hash: former[2].hash))
            let checkpoint = try #require(AuditCheckpoint(anchor: forged, count: 3))
            try await issuing.database { work throws(DatabaseError) in
                _ = try work.execute("DELETE FROM issuing_audit WHERE seq <= 3")
            }
            var chain = AuditChain(after: former[5])
            let rows = Array(former.dropFirst(3))
            let record = chain.append(AuditEntry(checkpoint: checkpoint, at: issuing.now))
            #expect(try await issuing.audit() == rows)
            #expect(Self.verdict(rows + [record]) == "gap@1")
            // The head that its owner kept does not help the forger either.
            #expect(Self.verdict(rows + [record], [known]) == "gap@1")
            // Only a verifier that takes the forger's own anchor is deceived.
            #expect(Self.verdict(rows + [record], [forged]) == "intact")
        }
    }

    @Test func `a record of another removal than that at the beginning is found`() async throws {
        try await Self.withRetention { issuing in
            let checkpoint = try await Self.removal(issuing)
            let rows = try await issuing.audit()
            let other = try #require(
                AuditAnchor(sequence: checkpoint.anchor.sequence, hash: rows[0].hash)
            )
            let lie = try #require(AuditCheckpoint(anchor: other, count: checkpoint.count))
            var chain = AuditChain(after: rows[rows.count - 2])
            let record = chain.append(AuditEntry(checkpoint: lie, at: issuing.now))
            let forged = Array(rows.dropLast()) + [record]
            #expect(Self.verdict(forged, [checkpoint.anchor]) == "link@\(record.sequence)")
            let lines: [UInt8] = forged.flatMap { $0.line + [UInt8(ascii: "\n")] }
            var verifier = AuditVerifier(anchors: [checkpoint.anchor])
            verifier.take(lines[...])
            #expect(verifier.finish().firstBreak?.reason == .link)
        }
    }

    @Test(arguments: TestEngine.both)
    func `nodes remove old rows once`(engine: TestEngine) async throws {
        try await Self.withRetention(engine) { issuing in
            _ = try await issuing.addHolder()
            issuing.pass(seconds: 374 * Self.day)
            let found = try await withThrowingTaskGroup(of: [AuditCheckpoint].self) { group in
                for _ in 0..<4 {
                    group.addTask {
                        try await issuing.server.removeOldAudit(at: issuing.now)
                    }
                }
                return try await group.reduce(into: []) { $0 += $1 }
            }
            // The newest row stays, although it is as old.
            #expect(found.isEmpty)
            _ = try await issuing.addHolder()
            let again = try await withThrowingTaskGroup(of: [AuditCheckpoint].self) { group in
                for _ in 0..<4 {
                    group.addTask {
                        try await issuing.server.removeOldAudit(at: issuing.now)
                    }
                }
                return try await group.reduce(into: []) { $0 += $1 }
            }
            #expect(again.map(\.count) == [1])
            let rows = try await issuing.audit()
            #expect(rows.map(\.sequence) == [2, 3])
            #expect(Self.verdict(rows, again.map(\.anchor)) == "intact")
        }
    }

    @Test func `the daily upkeep removes old rows and logs where the chain begins`() async throws {
        try await Self.withRetention { issuing in
            _ = try await issuing.addHolder()
            issuing.pass(seconds: 374 * Self.day)
            _ = try await issuing.addHolder()
            await issuing.service.sweep()
            let first = try #require(try await issuing.audit().first)
            let anchor = try #require(
                AuditAnchor(sequence: first.sequence - 1, hash: first.previousHash)
            )
            let line = #""status":"audit rows removed","anchor":"\#(anchor.text)","count":1"#
            #expect(issuing.log.withLock { $0.contains { $0.contains(line) } })
        }
    }

    /// One transaction removes 20 000 rows at most.
    @Test func `a long history goes in parts, each with its checkpoint`() async throws {
        try await Self.withRetention { issuing in
            _ = try await issuing.addHolder()
            let first = try #require(try await issuing.audit().first)
            var chain = AuditChain(after: first)
            let rows = (0..<20_500).map { _ in chain.append(first.entry) }
            let head = try #require(rows.last)
            try await Self.write(rows, head, issuing)
            issuing.pass(seconds: 374 * Self.day)
            _ = try await issuing.addHolder()
            let checkpoints = try await issuing.server.removeOldAudit(at: issuing.now)
            #expect(checkpoints.map(\.count) == [20_000, 501])
            let left = try await issuing.audit()
            #expect(left.map(\.entry.checkpoint) == [nil] + checkpoints)
            let anchor = try #require(checkpoints.last?.anchor)
            #expect(anchor == AuditAnchor(sequence: head.sequence, hash: head.hash))
            #expect(Self.verdict(left, [anchor]) == "intact")
        }
    }

    /// Writes rows as the server does, but all at once.
    private static func write(
        _ rows: [AuditRow],
        _ head: AuditRow,
        _ issuing: IssuingFixture
    ) async throws {
        try await issuing.database { work throws(DatabaseError) in
            for row in rows {
                _ = try work.execute(
                    """
                    INSERT INTO issuing_audit (
                        seq, ts, actor_type, actor_id, action, cardholder_id, outcome,
                        request_id, prev_hash, hash
                    ) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                    """,
                    .integer(row.sequence),
                    .integer(row.entry.time.millisecondsSinceEpoch),
                    .text(row.entry.actor.rawValue),
                    .text(ifAny: row.entry.actorID),
                    .text(row.entry.action.rawValue),
                    .text(ifAny: row.entry.cardholder),
                    .text(row.entry.outcome.rawValue),
                    .text(ifAny: row.entry.requestID),
                    .bytes(row.previousHash),
                    .bytes(row.hash)
                )
            }
            _ = try work.execute(
                "UPDATE issuing_audit_head SET seq = ?, ts = ?, hash = ? WHERE id = 1",
                .integer(head.sequence),
                .integer(head.entry.time.millisecondsSinceEpoch),
                .bytes(head.hash)
            )
        }
    }
}
