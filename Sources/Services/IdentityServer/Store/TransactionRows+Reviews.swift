// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Database
import IdentityCheck

// What the reviewers' desk lists.
extension TransactionRows {
    /// Returns the transactions of an account that have a verdict, the newest first; those that asked for data alone have
    /// none.
    static func decided(
        ofAccount account: String,
        limit: Int,
        _ work: IdentityStore.Work
    ) throws(IdentityRequestError) -> [StoredTransaction] {
        let rows = try work.rows(
            """
            SELECT \(columns) FROM identity_transaction
            WHERE account = ? AND stage = 'ended' AND status = 'DONE' AND verdict IS NOT NULL
            ORDER BY created DESC, ref LIMIT ?
            """,
            .text(account),
            .integer(limit)
        )
        return try rows.map { row throws(IdentityRequestError) in try transaction(row) }
    }

    /// Stores the decision of a first reviewer, or that there is none.
    static func setProposal(
        _ proposal: Review.Proposal?,
        of reference: String,
        _ work: IdentityStore.Work
    ) throws(IdentityRequestError) {
        try work.execute(
            "UPDATE identity_transaction SET proposal = ?, proposed_by = ? WHERE ref = ?",
            .text(ifAny: proposal.map { DecisionText.write($0.decision) }),
            .text(ifAny: proposal?.reviewer),
            .text(reference)
        )
    }
}
