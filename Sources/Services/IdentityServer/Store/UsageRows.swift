// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Database
import MachineReadable

/// The number of results of one kind on one day.
struct UsageCount: Sendable, Equatable {
    let day: String
    let product: String
    let outcome: String
    let count: Int
}

/// How many checks ended how, per day, product and outcome; the counts outlive the checks.
enum UsageRows {
    /// Rows per count: nodes that count at once rarely meet in the same one.
    private static let shardCount = 16

    /// Counts a result, or takes one back.
    static func add(
        _ product: String,
        _ outcome: String,
        ofAccount account: String,
        on day: CalendarDate,
        count: Int = 1,
        _ work: IdentityStore.Work
    ) throws(IdentityRequestError) {
        let shard = Int(SystemRandom().bytes(count: 1)[0]) % shardCount
        try work.execute(
            """
            INSERT INTO identity_usage (account, day, product, outcome, shard, number)
            VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (account, day, product, outcome, shard)
            DO UPDATE SET number = identity_usage.number + excluded.number
            """,
            .text(account),
            .text(day.text),
            .text(product),
            .text(outcome),
            .integer(shard),
            .integer(count)
        )
    }

    /// Returns the counts from one day to another, both included, the oldest first.
    static func counts(
        ofAccount account: String,
        from first: CalendarDate,
        to last: CalendarDate,
        _ work: IdentityStore.Work
    ) throws(IdentityRequestError) -> [UsageCount] {
        let rows = try work.rows(
            """
            SELECT day, product, outcome, number FROM identity_usage
            WHERE account = ? AND day >= ? AND day <= ? ORDER BY day, product, outcome
            """,
            .text(account),
            .text(first.text),
            .text(last.text)
        )
        var counts: [UsageCount] = []
        for row in rows {
            let next = UsageCount(
                day: try row.text("day"),
                product: try row.text("product"),
                outcome: try row.text("outcome"),
                count: Int(try row.integer("number"))
            )
            if let last = counts.last, last.day == next.day, last.product == next.product,
                last.outcome == next.outcome
            {
                counts[counts.count - 1] = UsageCount(
                    day: last.day,
                    product: last.product,
                    outcome: last.outcome,
                    count: last.count + next.count
                )
            } else {
                counts.append(next)
            }
        }
        return counts
    }
}
