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
}
