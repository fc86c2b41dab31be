// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Database

/// The list of a location's check-ins that desks follow, in the order of changes.
///
/// A changed check-in has no position in that order at first (`change` is NULL); the first reader assigns
/// the next one. So arrivals share no row on which they would have to wait. The reader that assigns
/// positions sees everything committed before, so a desk that asks for changes after 7 never misses 8.
struct ArrivalList: Sendable {
    /// The location.
    let location: String

    /// The most check-ins in one answer.
    static let limit = 100

    /// A part of the list.
    struct Part: Sendable {
        /// The changed check-ins, each in its current state.
        let rows: [CheckInRow]
        /// Whether there are more changes without a position yet.
        let hasUncounted: Bool
    }

    /// Returns the changes after a position.
    func part(after count: Int64, _ work: CardStore.Work) throws(CardRequestError) -> Part {
        let found = try work.rows(
            """
            SELECT * FROM insurance_check_in WHERE place = ? AND change > ?
            ORDER BY change LIMIT \(Self.limit)
            """,
            .text(location),
            .integer(count)
        )
        var rows: [CheckInRow] = []
        for row in found { rows.append(try CheckInRow(row)) }
        let uncounted = try work.row(
            "SELECT id FROM insurance_check_in WHERE place = ? AND change IS NULL LIMIT 1",
            .text(location)
        )
        return Part(rows: rows, hasUncounted: uncounted != nil)
    }

    /// Assigns positions to changes, and numbers to arrivals, in the order of arrival to the second.
    func count(_ work: CardStore.Work) throws(CardRequestError) {
        let rows = try work.rows(
            """
            SELECT id, number FROM insurance_check_in WHERE place = ? AND change IS NULL
            ORDER BY received, id LIMIT \(Self.limit)
            """,
            .text(location)
        )
        guard !rows.isEmpty else { return }
        var newCount: Int64 = 0
        for row in rows where try row.integer(ifAny: "number") == nil { newCount += 1 }
        let counted = try work.row(
            """
            UPDATE insurance_arrival_list SET changes = changes + ?, arrivals = arrivals + ?
            WHERE place = ? RETURNING changes, arrivals
            """,
            .integer(Int64(rows.count)),
            .integer(newCount),
            .text(location)
        )
        guard let counted else { throw CardRequestError(.internalFailure) }
        var change = try counted.integer("changes") - Int64(rows.count)
        var number = try counted.integer("arrivals") - newCount
        for row in rows {
            change += 1
            if try row.integer(ifAny: "number") == nil { number += 1 }
            try work.execute(
                """
                UPDATE insurance_check_in SET change = ?, number = coalesce(number, ?) WHERE id = ?
                """,
                .integer(change),
                .integer(number),
                .text(try row.text("id"))
            )
        }
    }
}

extension Transaction<CardRequestError> {
    /// Notifies the wallet and the location's desks that a check-in has changed; its `change` must be NULL.
    func noteChange(checkIn: String, location: String) throws(CardRequestError) {
        try notify(CheckInTopic.ofCheckIn(checkIn))
        try notify(CheckInTopic.ofLocation(location))
    }
}
