// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import IdentityCheck
import Testing

/// The chain of the audit.
struct CheckAuditTests {
    private static let time = PreciseInstant(millisecondsSinceEpoch: 1_788_004_800_000)

    private static func row(
        _ detail: String? = nil,
        actor: CheckAuditEntry.Actor = .operator
    ) -> CheckAuditRow {
        var entry = CheckAuditEntry(.settings, of: "account-1", by: actor, at: time)
        entry.detail = detail
        entry.after = [1, 2]
        return CheckAuditRow(sequence: 1, entry: entry, following: CheckAuditRow.firstHash)
    }

    @Test func `a row follows the one before and is intact`() {
        let first = Self.row()
        let entry = CheckAuditEntry(.account, of: "account-2", by: .system, at: Self.time)
        let second = CheckAuditRow(sequence: 2, entry: entry, following: first.hash)
        #expect(first.isIntact && second.isIntact)
        #expect(second.previousHash == first.hash && second.hash != first.hash)
        // Computed with another program from the text below.
        #expect(
            Hex.encode(first.hash)
                == "720543696ba56117df1aedc6a17568f8090133a592a367fd5e2c7d1347f30ffa"
        )
    }

    @Test func `each part of a row is hashed`() {
        let row = Self.row()
        let others = [
            Self.row("x"), Self.row(actor: .credential("t")), Self.row(actor: .system),
        ]
        for other in others {
            let forged = CheckAuditRow(
                sequence: 1,
                entry: other.entry,
                previousHash: row.previousHash,
                hash: row.hash
            )
            #expect(!forged.isIntact && other.hash != row.hash)
        }
        let moved = CheckAuditRow(
            sequence: 2,
            entry: row.entry,
            previousHash: row.previousHash,
            hash: row.hash
        )
        #expect(!moved.isIntact)
    }

    @Test func `actors are read as they are written`() {
        for actor in [CheckAuditEntry.Actor.credential("t"), .operator, .system] {
            #expect(CheckAuditEntry.Actor(kind: actor.kind, id: actor.id) == actor)
        }
        #expect(CheckAuditEntry.Actor(kind: "credential", id: nil) == nil)
        #expect(CheckAuditEntry.Actor(kind: "system", id: "t") == nil)
        #expect(CheckAuditEntry.Actor(kind: "reader", id: nil) == nil)
    }
}
