// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Database
import Encodings
import IdentityCheck

/// The transactions.
enum TransactionRows {
    static let columns = """
        ref, account, status, stage, wrapped, session_hash, created, ends, request, claim, \
        result, verdict, proposal, proposed_by
        """

    /// Adds a transaction.
    static func insert(
        _ new: StoredTransaction,
        _ work: IdentityStore.Work
    ) throws(IdentityRequestError) {
        try work.execute(
            """
            INSERT INTO identity_transaction
            (ref, account, status, stage, wrapped, session_hash, created, ends, request)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            .text(new.reference),
            .text(new.account),
            .text(new.status.rawValue),
            .text(new.stage.rawValue),
            .bytes(ifAny: new.wrappedKey),
            .bytes(new.sessionHash),
            .time(new.createdOn),
            .time(new.ends),
            .bytes(ifAny: new.request)
        )
    }

    /// Returns a transaction of an account as it is at a time, also a deleted one.
    static func find(
        _ reference: String,
        ofAccount account: String,
        at now: PreciseInstant,
        _ work: IdentityStore.Work
    ) throws(IdentityRequestError) -> StoredTransaction? {
        let row = try work.row(
            "SELECT \(columns) FROM identity_transaction WHERE ref = ? AND account = ?",
            .text(reference),
            .text(account)
        )
        if let row { return try transaction(row).seen(at: now) }
        // Once its files are gone, only the audit knows a deleted transaction.
        let isDeleted = try IdentityAuditRows.isDeleted(reference, ofAccount: account, work)
        return isDeleted ? StoredTransaction(deleted: reference, of: account, at: now) : nil
    }

    /// Prolongs the session of an open transaction; returns false if it is not open.
    static func touch(
        _ reference: String,
        until end: PreciseInstant,
        at now: PreciseInstant,
        _ work: IdentityStore.Work
    ) throws(IdentityRequestError) -> Bool {
        try work.execute(
            """
            UPDATE identity_transaction SET ends = ? WHERE ref = ? AND stage = 'open' AND ends > ?
            """,
            .time(end),
            .text(reference),
            .time(now)
        ) == 1
    }

    /// Stores what the client asked for.
    static func setRequest(
        _ request: [UInt8],
        of reference: String,
        _ work: IdentityStore.Work
    ) throws(IdentityRequestError) {
        try work.execute(
            "UPDATE identity_transaction SET request = ? WHERE ref = ?",
            .bytes(request),
            .text(reference)
        )
    }

    /// Stores what the client read; nil removes it.
    static func setClaim(
        _ claim: [UInt8]?,
        of reference: String,
        _ work: IdentityStore.Work
    ) throws(IdentityRequestError) {
        try work.execute(
            "UPDATE identity_transaction SET claim = ? WHERE ref = ?",
            .bytes(ifAny: claim),
            .text(reference)
        )
    }

    /// Moves a transaction from one stage to the next; returns false if it is in another one.
    ///
    /// A transaction that moves to `verifying` is due at once. The history gets an event: what the move means, unless
    /// another one is given.
    static func move(
        _ reference: String,
        from stage: StoredTransaction.Stage,
        to next: StoredTransaction.Stage,
        _ status: StoredTransaction.Status,
        _ decision: VerificationDecision?,
        event: ReviewEvent? = nil,
        at now: PreciseInstant,
        _ work: IdentityStore.Work
    ) throws(IdentityRequestError) -> Bool {
        let moved = try work.execute(
            """
            UPDATE identity_transaction SET stage = ?, status = ?, verdict = ?, due = ?,
            proposal = NULL, proposed_by = NULL WHERE ref = ? AND stage = ?
            """,
            .text(next.rawValue),
            .text(status.rawValue),
            .text(ifAny: decision.map(DecisionText.write)),
            .time(now),
            .text(reference),
            .text(stage.rawValue)
        )
        guard moved == 1 else { return false }
        let event = event ?? ReviewEvent(next, decision)
        try ReviewEventRows.insert(event, of: reference, at: now, work)
        return true
    }

    /// Takes transactions that are to be verified, and puts them off to a time, so that no other node takes them.
    static func take(
        at now: PreciseInstant,
        until lease: PreciseInstant,
        limit: Int,
        _ work: IdentityStore.Work
    ) throws(IdentityRequestError) -> [StoredTransaction] {
        let rows = try work.rows(
            """
            UPDATE identity_transaction SET due = ? WHERE ref IN (
                SELECT ref FROM identity_transaction WHERE stage = 'verifying' AND due <= ?
                ORDER BY due, ref LIMIT ?
            ) RETURNING \(columns)
            """,
            .time(lease),
            .time(now),
            .integer(limit)
        )
        return try rows.map { row throws(IdentityRequestError) in try transaction(row) }
    }

    /// Stores what the server read.
    static func setResult(
        _ result: [UInt8],
        of reference: String,
        _ work: IdentityStore.Work
    ) throws(IdentityRequestError) {
        try work.execute(
            "UPDATE identity_transaction SET result = ? WHERE ref = ?",
            .bytes(result),
            .text(reference)
        )
    }

    /// Returns open transactions whose session is over, with their accounts.
    static func overdue(
        at now: PreciseInstant,
        limit: Int,
        _ work: IdentityStore.Work
    ) throws(IdentityRequestError) -> [StoredTransaction] {
        let rows = try work.rows(
            """
            SELECT \(columns) FROM identity_transaction WHERE stage = 'open' AND ends <= ?
            ORDER BY ends, ref LIMIT ?
            """,
            .time(now),
            .integer(limit)
        )
        return try rows.map { row throws(IdentityRequestError) in try transaction(row) }
    }

    /// Reads a row.
    static func transaction(
        _ row: Row<IdentityRequestError>
    ) throws(IdentityRequestError) -> StoredTransaction {
        guard let status = StoredTransaction.Status(rawValue: try row.text("status")),
            let stage = StoredTransaction.Stage(rawValue: try row.text("stage"))
        else { throw IdentityRequestError(.internalError) }
        var proposal: Review.Proposal?
        if let text = try row.text(ifAny: "proposal") {
            proposal = Review.Proposal(
                decision: try DecisionText.read(text),
                reviewer: try row.text("proposed_by")
            )
        }
        return StoredTransaction(
            reference: try row.text("ref"),
            account: try row.text("account"),
            status: status,
            stage: stage,
            wrappedKey: try row.bytes(ifAny: "wrapped"),
            sessionHash: try row.bytes("session_hash"),
            createdOn: try row.time("created"),
            ends: try row.time("ends"),
            request: try row.bytes(ifAny: "request"),
            claim: try row.bytes(ifAny: "claim"),
            result: try row.bytes(ifAny: "result"),
            decision: try row.text(ifAny: "verdict").map { text throws(IdentityRequestError) in
                try DecisionText.read(text)
            },
            proposal: proposal
        )
    }
}
