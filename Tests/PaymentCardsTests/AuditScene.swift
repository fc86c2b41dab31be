// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import TestSupport
import Testing

@testable import PaymentCards

/// Chains of audit rows for tests.
enum AuditScene {
    static let start = PreciseInstant(millisecondsSinceEpoch: 1_790_000_000_000)

    static func entry(
        _ action: AuditAction,
        _ outcome: AuditOutcome = .success,
        at seconds: Int64 = 0,
        token: String? = nil,
        card: String? = nil,
        errorCode: String? = nil
    ) -> AuditEntry {
        var entry = AuditEntry(
            time: start.adding(milliseconds: seconds * 1000),
            actor: .cardholder,
            action: action,
            outcome: outcome
        )
        entry.tokenID = token
        entry.card = card
        entry.errorCode = errorCode
        return entry
    }

    static func chain(_ entries: [AuditEntry]) -> [AuditRow] {
        var chain = AuditChain()
        return entries.map { chain.append($0) }
    }

    static func rows(_ count: Int) -> [AuditRow] {
        chain((0..<count).map { entry(.suspend, at: Int64($0), card: "crd_\($0)") })
    }

    static func anchor(_ row: AuditRow) throws -> AuditAnchor {
        try #require(AuditAnchor(sequence: row.sequence, hash: row.hash))
    }

    static func report(
        _ rows: [AuditRow],
        anchors: [AuditAnchor] = [],
        from start: Int? = nil
    ) -> AuditReport {
        var verifier = AuditVerifier(anchors: anchors, from: start)
        for row in rows { verifier.take(row) }
        return verifier.finish()
    }

    /// Checks the lines of a file in pieces of a length.
    static func report(lines: [UInt8], pieces: Int = 1000, effects: Bool = false) -> AuditReport {
        var verifier = AuditVerifier(checksEffects: effects)
        var rest = lines[...]
        while !rest.isEmpty {
            verifier.take(rest.prefix(pieces))
            rest = rest.dropFirst(pieces)
        }
        return verifier.finish()
    }

    static func lines(_ rows: [AuditRow]) -> [UInt8] {
        rows.flatMap { $0.line + [UInt8(ascii: "\n")] }
    }

    /// A checkpoint as the first line of an export.
    static func line(_ checkpoint: AuditCheckpoint) -> [UInt8] {
        let (anchor, count) = (checkpoint.anchor, checkpoint.count)
        let hash = Hex.encode(anchor.hash)
        return Array(#"{"count":\#(count),"hash":"\#(hash)","seq":\#(anchor.sequence)}"#.utf8)
    }

    /// A row with another content or link and the hash that belongs to it, as a forger makes it.
    static func rehashed(_ row: AuditRow, _ change: (inout AuditEntry) -> Void) -> AuditRow {
        var entry = row.entry
        change(&entry)
        return AuditRow(sequence: row.sequence, entry: entry, following: row.previousHash)
    }

    static func altered(_ row: AuditRow, _ change: (inout AuditEntry) -> Void) -> AuditRow {
        var entry = row.entry
        change(&entry)
        return AuditRow(
            sequence: row.sequence,
            entry: entry,
            previousHash: row.previousHash,
            hash: row.hash
        )
    }
}

extension AuditReport {
    /// The break as `reason@sequence`, or `intact`.
    var verdict: String {
        firstBreak.map { "\($0.reason.rawValue)@\($0.sequence)" } ?? "intact"
    }
}
