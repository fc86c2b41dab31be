// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Database
import Encodings
import IdentityCheck

// Deletion in two steps: what a row holds, then, once the files are gone, the row.
extension TransactionRows {
    /// Destroys the key of a transaction and all that it encrypts; returns false if that was done before.
    ///
    /// The row stays until its files are gone, so that a deletion that was cut off goes on.
    static func erase(
        _ reference: String,
        _ work: IdentityStore.Work
    ) throws(IdentityRequestError) -> Bool {
        let count = try work.execute(
            """
            UPDATE identity_transaction SET stage = 'deleted', wrapped = NULL, request = NULL,
            claim = NULL, result = NULL, proposal = NULL, proposed_by = NULL, verdict = NULL,
            status = 'FAILED' WHERE ref = ? AND stage <> 'deleted'
            """,
            .text(reference)
        )
        try PartRows.removeAll(of: reference, work)
        try CallbackRows.remove(of: reference, work)
        try ReviewLockRows.remove(reference, work)
        try ReviewUndoRows.remove(reference, work)
        return count == 1
    }

    /// Removes the row of an erased transaction.
    static func remove(
        _ reference: String,
        _ work: IdentityStore.Work
    ) throws(IdentityRequestError) {
        try work.execute(
            "DELETE FROM identity_transaction WHERE ref = ? AND stage = 'deleted'",
            .text(reference)
        )
    }

    /// Returns the references of erased transactions whose row is still there.
    static func erased(
        limit: Int,
        _ work: IdentityStore.Work
    ) throws(IdentityRequestError) -> [String] {
        let rows = try work.rows(
            """
            SELECT ref FROM identity_transaction WHERE stage = 'deleted' ORDER BY ref LIMIT ?
            """,
            .integer(limit)
        )
        return try rows.map { row throws(IdentityRequestError) in try row.text("ref") }
    }
}
