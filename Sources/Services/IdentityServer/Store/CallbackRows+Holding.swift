// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Database
import Encodings

extension CallbackRows {
    /// Removes a callback that is held until a time and that no node has taken yet; returns whether it did.
    static func withdraw(
        _ reference: String,
        heldUntil end: PreciseInstant,
        _ work: IdentityStore.Work
    ) throws(IdentityRequestError) -> Bool {
        try work.execute(
            """
            DELETE FROM identity_callback
            WHERE ref = ? AND step = ? AND status = 'pending' AND attempt = 0 AND due = ?
            """,
            .text(reference),
            .text(StoredCallback.Step.result.rawValue),
            .time(end)
        ) == 1
    }
}
