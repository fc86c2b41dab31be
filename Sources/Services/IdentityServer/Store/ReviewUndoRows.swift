// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Database
import Encodings
import IdentityCheck

/// What a reviewer may take back for a while.
struct ReviewUndo: Sendable {
    /// Who decided, by the token of the credential.
    let reviewer: String
    /// Until when; the result is sent then, and not before.
    let ends: PreciseInstant
    /// The proposal that waited before the decision.
    let proposal: Review.Proposal?
}

/// The decisions that reviewers may still take back.
enum ReviewUndoRows {
    /// Stores what may be taken back in place of what was before.
    static func put(
        _ undo: ReviewUndo,
        of reference: String,
        _ work: IdentityStore.Work
    ) throws(IdentityRequestError) {
        try work.execute(
            """
            INSERT INTO identity_review_undo (ref, reviewer, ends, proposal, proposed_by)
            VALUES (?, ?, ?, ?, ?)
            ON CONFLICT (ref) DO UPDATE SET reviewer = excluded.reviewer, ends = excluded.ends,
            proposal = excluded.proposal, proposed_by = excluded.proposed_by
            """,
            .text(reference),
            .text(undo.reviewer),
            .time(undo.ends),
            .text(ifAny: undo.proposal.map { DecisionText.write($0.decision) }),
            .text(ifAny: undo.proposal?.reviewer)
        )
    }

    /// Returns what may be taken back at a time.
    static func find(
        _ reference: String,
        at now: PreciseInstant,
        _ work: IdentityStore.Work
    ) throws(IdentityRequestError) -> ReviewUndo? {
        let row = try work.row(
            """
            SELECT reviewer, ends, proposal, proposed_by FROM identity_review_undo
            WHERE ref = ? AND ends > ?
            """,
            .text(reference),
            .time(now)
        )
        return try row.map { row throws(IdentityRequestError) in
            var proposal: Review.Proposal?
            if let text = try row.text(ifAny: "proposal") {
                proposal = Review.Proposal(
                    decision: try DecisionText.read(text),
                    reviewer: try row.text("proposed_by")
                )
            }
            return ReviewUndo(
                reviewer: try row.text("reviewer"),
                ends: try row.time("ends"),
                proposal: proposal
            )
        }
    }

    /// Removes what may be taken back.
    static func remove(
        _ reference: String,
        _ work: IdentityStore.Work
    ) throws(IdentityRequestError) {
        try work.execute("DELETE FROM identity_review_undo WHERE ref = ?", .text(reference))
    }
}
