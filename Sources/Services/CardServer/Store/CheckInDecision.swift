// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Database
import Encodings

extension Decision {
    /// Stores the decision, unless a different one was made before.
    ///
    /// If the provider keeps nothing (`retentionDays` 0), the decision also deletes the presented data.
    func enter(
        _ row: CheckInRow,
        receipt: String?,
        at time: Instant,
        _ work: CardStore.Work
    ) throws(CardRequestError) -> CheckInRow {
        guard !row.status.isFinal else {
            let isSame =
                row.status == status && row.reason == reason
                && (receipt == nil || row.receipt == receipt)
            guard isSame else { throw CardRequestError(.idempotencyConflict) }
            return row
        }
        try work.execute(
            """
            UPDATE insurance_check_in SET status = ?, decided = ?, reason = ?, receipt = ?,
                change = NULL,
                presentation = CASE WHEN retained = 0 THEN NULL ELSE presentation END,
                fields = CASE WHEN retained = 0 THEN NULL ELSE fields END
            WHERE id = ?
            """,
            .text(status.rawValue),
            .time(time),
            reason.map { .text($0) } ?? .null,
            receipt.map { .text($0) } ?? .null,
            .text(row.identifier)
        )
        try work.noteChange(checkIn: row.identifier, location: row.location)
        guard let after = try CheckInRow.find(row.identifier, work) else {
            throw CardRequestError(.internalFailure)
        }
        return after
    }
}
