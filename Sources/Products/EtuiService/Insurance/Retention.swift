// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Database
import Encodings
import HTTP

/// Deletes what is no longer needed or must no longer be kept (spec, insurance cards §4.3, "retention").
struct Retention: Sendable {
    let ledger: Ledger

    private static let day: Int64 = 86_400
    /// How much longer than it counts something spent is kept: the clocks of nodes differ.
    private static let margin: Int64 = 3600
    /// How many check-ins are ended in one transaction.
    private static let batch = 1000

    /// Goes through all tables once, each in a transaction of its own; run it every minute, on as many
    /// nodes as there are.
    func sweep(at now: Instant) async throws(HTTPProblem) {
        let late = now.adding(seconds: -Self.margin)
        try await delete("insurance_spent_nonce WHERE ends < ?", .time(late))
        try await delete("insurance_claim_use WHERE ends < ?", .time(late))
        try await delete("insurance_single_use WHERE ends < ?", .time(late))
        try await delete("insurance_receipt WHERE ends < ?", .time(now))
        let longAgo = now.adding(seconds: -CardServer.deviceTime)
        try await delete("insurance_device WHERE used < ?", .time(longAgo))
        while try await expire(at: now) == Self.batch {}
        try await forget(at: now)
        // A request is kept as long as its answer may be repeated, and the answer as it is needed.
        try await delete(
            """
            insurance_request WHERE ends < ? AND NOT EXISTS (
                SELECT 1 FROM insurance_check_in WHERE request = insurance_request.id
            )
            """,
            .time(now.adding(seconds: -Self.day))
        )
    }

    private func delete(_ rest: String, _ time: DatabaseValue) async throws(HTTPProblem) {
        _ = try await ledger.write { work throws(LedgerFault) in
            try work.execute("DELETE FROM " + rest, time)
        }
    }

    /// What nobody has decided in a day is expired, and what was shown is deleted.
    ///
    /// - Returns: how many.
    private func expire(at now: Instant) async throws(HTTPProblem) -> Int {
        try await ledger.write { work throws(LedgerFault) in
            let rows = try work.rows(
                """
                UPDATE insurance_check_in
                SET status = 'expired', decided = ?, presentation = NULL, fields = NULL,
                    change = NULL
                WHERE id IN (
                    SELECT id FROM insurance_check_in
                    WHERE received < ? AND status IN ('pending', 'seen') LIMIT \(Self.batch)
                ) RETURNING id, place
                """,
                .time(now),
                .time(now.adding(seconds: -Self.day))
            )
            for row in rows {
                try work.noteChange(
                    checkIn: try row.text("id"),
                    place: try row.text("place")
                )
            }
            return rows.count
        }
    }

    /// What was shown is deleted when the time is over for which the provider said it would keep it.
    ///
    /// That there was a check-in, its decision and a receipt stay for a day after the decision at least, so
    /// that the wallet can ask for them.
    private func forget(at now: Instant) async throws(HTTPProblem) {
        _ = try await ledger.write { work throws(LedgerFault) in
            try work.execute(
                """
                UPDATE insurance_check_in SET presentation = NULL, fields = NULL
                WHERE received + retained * \(Self.day) < ? AND presentation IS NOT NULL
                    AND status IN ('accepted', 'rejected')
                """,
                .time(now)
            )
            try work.execute(
                """
                DELETE FROM insurance_check_in
                WHERE decided < ? AND received + retained * \(Self.day) < ?
                """,
                .time(now.adding(seconds: -Self.day)),
                .time(now)
            )
        }
    }
}
