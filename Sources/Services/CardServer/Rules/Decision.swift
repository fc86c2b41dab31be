// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Database
import Encodings
import HTTPMessages
import InsuranceCards

/// What a provider decides about a check-in.
struct Decision: Sendable, Hashable {
    /// Accepted, or rejected.
    let status: CheckInStatus
    /// Why, in the provider's words.
    let reason: String?

    private static let reasonLimit = 140

    /// Reads `{"decision","reason"?,"receipt"?}`; throws `fieldFormat`.
    init(_ body: JSONValue) throws(HTTPProblem) {
        var wrong: [String] = []
        let status = body["decision"]?.string.flatMap(CheckInStatus.init)
        if status != .accepted && status != .rejected { wrong.append("decision") }
        let reason = body["reason"].flatMap { $0.isNull ? nil : $0 }
        let text = reason?.string.map(DisplayText.cleaned)
        if reason != nil, text.map({ $0.unicodeScalars.count <= Self.reasonLimit }) != true {
            wrong.append("reason")
        }
        guard wrong.isEmpty, let status else {
            throw HTTPProblem(wrong.map { FieldError($0, .format) })
        }
        self.status = status
        self.reason = text
    }

    /// Enters it, unless it was decided otherwise before.
    ///
    /// Where the provider keeps nothing (`retentionDays` 0), what was shown is deleted with the decision.
    func enter(
        _ row: CheckInRow,
        receipt: String?,
        at time: Instant,
        _ work: Ledger.Work
    ) throws(LedgerFault) -> CheckInRow {
        guard !row.status.isFinal else {
            let isSame =
                row.status == status && row.reason == reason
                && (receipt == nil || row.receipt == receipt)
            guard isSame else { throw LedgerFault(.idempotencyConflict) }
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
        try work.noteChange(checkIn: row.identifier, place: row.place)
        guard let after = try CheckInRow.find(row.identifier, work) else {
            throw LedgerFault(.internalFailure)
        }
        return after
    }
}
