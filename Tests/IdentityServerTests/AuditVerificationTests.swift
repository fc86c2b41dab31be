// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Database
import DatabaseTestSupport
import Encodings
import IdentityCheck
import IdentityServer
import IdentityServerTestSupport
import Testing

/// The check of the audit chain: whatever was done to its rows is found, and the row is named.
struct AuditVerificationTests {
    /// What someone does to the tables, and what the check says.
    struct Tampering: Sendable, CustomTestStringConvertible {
        let name: String
        let statements: [String]
        let sequence: Int
        let reason: CheckAuditReport.Reason

        init(
            _ name: String,
            _ statements: String...,
            at sequence: Int,
            _ reason: CheckAuditReport.Reason
        ) {
            (self.name, self.statements) = (name, statements)
            (self.sequence, self.reason) = (sequence, reason)
        }

        var testDescription: String { name }
    }

    private static let update = "UPDATE identity_audit SET"

    private static let cases = [
        Tampering("another action", "\(update) action = 'x' WHERE seq = 3", at: 3, .changed),
        Tampering("another time", "\(update) ts = ts + 1 WHERE seq = 1", at: 1, .changed),
        Tampering("another actor", "\(update) actor = 'system' WHERE seq = 2", at: 2, .changed),
        Tampering("no actor at all", "\(update) actor = 'x' WHERE seq = 4", at: 4, .changed),
        Tampering("another account", "\(update) account = 'x' WHERE seq = 2", at: 2, .changed),
        Tampering(
            "the hash of another row",
            "\(update) hash = (SELECT hash FROM identity_audit WHERE seq = 1) WHERE seq = 3",
            at: 3,
            .changed
        ),
        Tampering("a row is removed", "DELETE FROM identity_audit WHERE seq = 2", at: 2, .missing),
        Tampering("the first one", "DELETE FROM identity_audit WHERE seq = 1", at: 1, .missing),
        Tampering("the last one", "DELETE FROM identity_audit WHERE seq = 6", at: 6, .missing),
        Tampering("all", "DELETE FROM identity_audit", at: 1, .missing),
        Tampering(
            "two change places",
            "\(update) seq = 99 WHERE seq = 2",
            "\(update) seq = 2 WHERE seq = 3",
            "\(update) seq = 3 WHERE seq = 99",
            at: 2,
            .changed
        ),
        Tampering(
            "a row is there twice",
            """
            INSERT INTO identity_audit SELECT 7, ts, account, actor, actor_id, action, subject, former, later, detail,
            prev_hash, hash FROM identity_audit WHERE seq = 6
            """,
            at: 7,
            .changed
        ),
        Tampering("the head is gone", "DELETE FROM identity_audit_head", at: 1, .added),
        Tampering(
            "the head is another",
            "UPDATE identity_audit_head SET hash = prev.hash FROM "
                + "(SELECT hash FROM identity_audit WHERE seq = 1) AS prev",
            at: 6,
            .unlinked
        ),
    ]

    private static func alter(_ identity: IdentityFixture, _ statements: [String]) async throws {
        try await identity.database { work throws(DatabaseError) in
            for statement in statements { _ = try work.execute(statement) }
        }
    }

    @Test(arguments: TestEngine.both)
    func `a chain is intact, with the rows of both accounts`(engine: TestEngine) async throws {
        try await withIdentity(engine) { identity in
            let report = try await identity.server.verifyAudit()
            #expect(report.isIntact && report.rowCount == 6)
            let anchor = try #require(report.head)
            #expect(CheckAuditAnchor(anchor.text) == anchor)
            _ = try await identity.credential(of: 0, .retrieve)
            let later = try await identity.server.verifyAudit(anchors: [anchor])
            #expect(later.isIntact && later.rowCount == 7)
        }
    }

    @Test(arguments: cases) func `a chain that was altered`(tampering: Tampering) async throws {
        try await withIdentity { identity in
            try await Self.alter(identity, tampering.statements)
            let report = try await identity.server.verifyAudit()
            #expect(
                report.firstBreak
                    == CheckAuditReport.Break(
                        sequence: tampering.sequence,
                        reason: tampering.reason
                    )
            )
        }
    }

    @Test(arguments: TestEngine.both)
    func `rows before one that cannot be read count as intact`(engine: TestEngine) async throws {
        try await withIdentity(engine) { identity in
            try await Self.alter(identity, ["\(Self.update) actor = 'x' WHERE seq = 4"])
            let report = try await identity.server.verifyAudit()
            #expect(report.firstBreak?.sequence == 4 && report.firstBreak?.reason == .changed)
            #expect(report.rowCount == 3)
        }
    }

    @Test func `a chain written anew with right hashes is found by an anchor only`()
        async throws
    {
        try await withIdentity { identity in
            let head = try #require(try await identity.server.verifyAudit().head)
            let rows = try await identity.server.auditRows(after: 0)
            try await identity.database { work throws(DatabaseError) in
                var hash = CheckAuditRow.firstHash
                for row in rows {
                    var entry = row.entry
                    if row.sequence == 2 { entry.detail = "forged" }
                    let forged = CheckAuditRow(
                        sequence: row.sequence,
                        entry: entry,
                        following: hash
                    )
                    try work.execute(
                        "\(Self.update) prev_hash = ?, hash = ?, detail = ? WHERE seq = ?",
                        .bytes(hash),
                        .bytes(forged.hash),
                        .text(ifAny: entry.detail),
                        .integer(row.sequence)
                    )
                    hash = forged.hash
                }
                try work.execute("UPDATE identity_audit_head SET hash = ?", .bytes(hash))
            }
            #expect(try await identity.server.verifyAudit().isIntact)
            let report = try await identity.server.verifyAudit(anchors: [head])
            #expect(report.firstBreak?.reason == .anchor && report.firstBreak?.sequence == 6)
        }
    }

    @Test func `an anchor beyond the end is no row of the chain`() async throws {
        try await withIdentity { identity in
            let beyond = CheckAuditAnchor(sequence: 9, hash: CheckAuditRow.firstHash)
            let report = try await identity.server.verifyAudit(anchors: [beyond])
            #expect(report.firstBreak?.sequence == 9 && report.firstBreak?.reason == .anchor)
        }
    }

    @Test(arguments: ["", "1", "1:", "0:\(String(repeating: "0", count: 64))", "1:ab"])
    func `other texts are no anchors`(text: String) {
        #expect(CheckAuditAnchor(text) == nil)
    }
}
