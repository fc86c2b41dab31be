// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Database
import Encodings
import InsuranceCards

/// Deletes data that is no longer needed or must no longer be kept.
struct Retention: Sendable {
    let store: CardStore

    private static let day: Int64 = 86_400
    /// How long used-up data is kept beyond its validity, since the nodes' clocks differ.
    private static let margin: Int64 = 3600
    /// The number of check-ins that one transaction ends.
    private static let batch = 1000
    /// The number of cards that one transaction deletes.
    private static let cardBatch = 200
    /// How long a card is kept after its end or its revocation, in seconds: half a year, since providers
    /// settle their accounts quarterly and ask about cards of the last quarter.
    static let cardTime: Int64 = 183 * day

    /// Processes all tables once, each in its own transaction; run it twice a minute, on any number of nodes.
    func sweep(at now: Instant) async throws(CardRequestError) {
        let late = now.adding(seconds: -Self.margin)
        try await delete("insurance_spent_nonce WHERE ends < ?", .time(late))
        try await delete("insurance_spent_proof WHERE ends < ?", .time(late))
        try await delete("insurance_claim_use WHERE ends < ?", .time(late))
        try await delete("insurance_single_use WHERE ends < ?", .time(late))
        try await delete("insurance_receipt WHERE ends < ?", .time(now))
        try await delete("desk_session WHERE ends <= ?", .time(now))
        try await delete("handover WHERE ends <= ?", .time(now))
        let longAgo = now.adding(seconds: -ClaimStore.deviceTime)
        try await delete("insurance_device WHERE used < ?", .time(longAgo))
        while try await expire(at: now) == Self.batch, !Task.isCancelled {}
        try await forget(at: now)
        while try await date() == Self.cardBatch, !Task.isCancelled {}
        while try await eraseCards(at: now) == Self.cardBatch, !Task.isCancelled {}
        // A request is kept as long as its answer may be repeated, and the answer as long as it is needed.
        try await delete(
            """
            insurance_request WHERE ends < ? AND NOT EXISTS (
                SELECT 1 FROM insurance_check_in WHERE request = insurance_request.id
            )
            """,
            .time(now.adding(seconds: -Self.day))
        )
    }

    /// Deletes cards that expired long ago, and families along with their last card.
    ///
    /// - Returns: the number of deleted cards.
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

    /// Sets the end of cards that were entered before the server recorded it.
    ///
    /// - Returns: the number of changed cards.
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

    /// Expires check-ins that stayed undecided for a day, and deletes the presented data.
    ///
    /// - Returns: the number of expired check-ins.
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

    /// Deletes the presented data when the provider's stated retention time is over.
    ///
    /// The check-in itself, its decision and a receipt stay for at least a day after the decision, so
    /// that the wallet can fetch them.
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
