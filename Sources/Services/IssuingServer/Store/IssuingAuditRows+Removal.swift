// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Database
import Encodings
import PaymentCards

// The end of retention: the only place where rows of the audit are removed.
extension IssuingAuditRows {
    /// Returns the time of the oldest row; nil for an empty audit.
    static func oldest(
        _ work: IssuingStore.Work
    ) throws(IssuingRequestError) -> (sequence: Int, time: PreciseInstant)? {
        let row = try work.row("SELECT seq, ts FROM issuing_audit ORDER BY seq LIMIT 1")
        return try row.map { row throws(IssuingRequestError) in
            (Int(try row.integer("seq")), try row.time("ts"))
        }
    }

    /// Removes the oldest rows that are older than a time, and records that in a row of its own.
    ///
    /// - Parameters:
    ///   - first: the oldest row.
    ///   - start: what is older than this goes.
    ///   - limit: the most rows to remove.
    ///   - now: the server's time.
    ///   - work: the transaction.
    /// - Returns: the checkpoint; nil if no row is that old.
    /// - Throws: the database's error.
    static func remove(
        from first: Int,
        before start: PreciseInstant,
        limit: Int,
        at now: PreciseInstant,
        _ work: IssuingStore.Work
    ) throws(IssuingRequestError) -> AuditCheckpoint? {
        // The newest row always stays: its hash is the head's.
        let row = try work.row(
            """
            SELECT seq, hash FROM issuing_audit WHERE seq < ? AND ts < ?
            AND seq < (SELECT seq FROM issuing_audit_head WHERE id = 1) ORDER BY seq DESC LIMIT 1
            """,
            .integer(first + limit),
            .time(start)
        )
        guard let row else { return nil }
        let last = Int(try row.integer("seq"))
        let anchor = AuditAnchor(sequence: last, hash: try row.bytes("hash"))
        guard
            let checkpoint = anchor.flatMap({ AuditCheckpoint(anchor: $0, count: last - first + 1) }
            )
        else { throw IssuingRequestError(.internalError) }
        try append([AuditEntry(checkpoint: checkpoint, at: now)], work)
        try work.execute("DELETE FROM issuing_audit WHERE seq <= ?", .integer(last))
        return checkpoint
    }
}
