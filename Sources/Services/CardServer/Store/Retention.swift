// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Database
import Encodings
import InsuranceCards

/// Deletes what is no longer needed or must no longer be kept (spec, insurance cards §4.3, "retention").
struct Retention: Sendable {
    let store: CardStore

    private static let day: Int64 = 86_400
    /// How much longer than it counts something spent is kept: the clocks of nodes differ.
    private static let margin: Int64 = 3600
    /// How many check-ins are ended in one transaction.
    private static let batch = 1000
    /// How many cards are deleted in one transaction.
    private static let cardBatch = 200
    /// How long a card is kept after its end or its revocation, seconds: half a year, since providers
    /// settle their accounts by the quarter and ask about cards of the last one.
    static let cardTime: Int64 = 183 * day

    /// Goes through all tables once, each in a transaction of its own; run it twice a minute, on as many
    /// nodes as there are.
    func sweep(at now: Instant) async throws(CardRequestError) {
        let late = now.adding(seconds: -Self.margin)
        try await delete("insurance_spent_nonce WHERE ends < ?", .time(late))
        try await delete("insurance_spent_proof WHERE ends < ?", .time(late))
        try await delete("insurance_claim_use WHERE ends < ?", .time(late))
        try await delete("insurance_single_use WHERE ends < ?", .time(late))
        try await delete("insurance_receipt WHERE ends < ?", .time(now))
        try await delete("desk_session WHERE ends <= ?", .time(now))
        let longAgo = now.adding(seconds: -ClaimStore.deviceTime)
        try await delete("insurance_device WHERE used < ?", .time(longAgo))
        while try await expire(at: now) == Self.batch, !Task.isCancelled {}
        try await forget(at: now)
        while try await date() == Self.cardBatch, !Task.isCancelled {}
        while try await eraseCards(at: now) == Self.cardBatch, !Task.isCancelled {}
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

    /// Cards whose time is long over are deleted, and families with the last of theirs.
    ///
    /// - Returns: how many.
    private func eraseCards(at now: Instant) async throws(CardRequestError) -> Int {
        let erasure = CardErasure(
            numbers: """
                SELECT veka FROM insurance_card WHERE ends < ?
                ORDER BY ends, veka LIMIT \(Self.cardBatch)
                """,
            values: [.time(now.adding(seconds: -Self.cardTime))]
        )
        return try await store.write { work throws(CardRequestError) in try erasure.run(work) }
    }

    /// Cards that were entered before their ends were kept get theirs.
    ///
    /// - Returns: how many.
    private func date() async throws(CardRequestError) -> Int {
        let undated = "SELECT * FROM insurance_card WHERE ends IS NULL LIMIT \(Self.cardBatch)"
        let hasSome = try await store.read { work throws(CardRequestError) in
            try work.row(undated) != nil
        }
        guard hasSome else { return 0 }
        return try await store.write { work throws(CardRequestError) in
            let rows = try work.rows(undated)
            for row in rows {
                let file = try StoredCard(row)
                let end =
                    file.revocation == nil
                    ? .time(file.record.end) : DatabaseValue.integer(try row.integer("changed"))
                try work.execute(
                    "UPDATE insurance_card SET ends = ? WHERE veka = ?",
                    end,
                    .text(file.record.number.digits)
                )
            }
            return rows.count
        }
    }

    private func delete(_ rest: String, _ time: DatabaseValue) async throws(CardRequestError) {
        _ = try await store.write { work throws(CardRequestError) in
            try work.execute("DELETE FROM " + rest, time)
        }
    }

    /// Expires check-ins that stayed undecided for a day, and deletes what was shown.
    ///
    /// - Returns: how many.
    private func expire(at now: Instant) async throws(CardRequestError) -> Int {
        try await store.write { work throws(CardRequestError) in
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
                    location: try row.text("place")
                )
            }
            return rows.count
        }
    }

    /// What was shown is deleted when the time is over for which the provider said it would keep it.
    ///
    /// That there was a check-in, its decision and a receipt stay for a day after the decision at least, so
    /// that the wallet can ask for them.
    private func forget(at now: Instant) async throws(CardRequestError) {
        _ = try await store.write { work throws(CardRequestError) in
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
