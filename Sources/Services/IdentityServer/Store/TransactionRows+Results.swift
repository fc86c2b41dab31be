// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Database
import IdentityCheck

// Reviews and deletion.
extension TransactionRows {
    /// Returns the transactions of an account that wait for a reviewer, the oldest first.
    static func waiting(
        ofAccount account: String,
        limit: Int,
        _ work: IdentityStore.Work
    ) throws(IdentityRequestError) -> [StoredTransaction] {
        let rows = try work.rows(
            """
            SELECT \(columns) FROM identity_transaction WHERE account = ? AND stage = 'review'
            ORDER BY created, ref LIMIT ?
            """,
            .text(account),
            .integer(limit)
        )
        return try rows.map { row throws(IdentityRequestError) in try transaction(row) }
    }

    /// Stores the decision of a first reviewer.
    static func propose(
        _ proposal: Review.Proposal,
        of reference: String,
        _ work: IdentityStore.Work
    ) throws(IdentityRequestError) {
        try work.execute(
            "UPDATE identity_transaction SET proposal = ?, proposed_by = ? WHERE ref = ?",
            .text(DecisionText.write(proposal.decision)),
            .text(proposal.reviewer),
            .text(reference)
        )
    }

    /// Destroys the key of a transaction and all that it encrypts; reference and result stay.
    static func delete(
        _ reference: String,
        _ status: StoredTransaction.Status,
        _ decision: VerificationDecision,
        _ work: IdentityStore.Work
    ) throws(IdentityRequestError) {
        try work.execute(
            """
            UPDATE identity_transaction SET stage = 'deleted', wrapped = NULL, request = NULL,
            claim = NULL, result = NULL, proposal = NULL, proposed_by = NULL, status = ?,
            verdict = ? WHERE ref = ?
            """,
            .text(status.rawValue),
            .text(DecisionText.write(decision)),
            .text(reference)
        )
        try PartRows.removeAll(of: reference, work)
        try CallbackRows.remove(of: reference, work)
    }
}
