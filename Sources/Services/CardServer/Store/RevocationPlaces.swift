// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Database
import InsuranceCards

/// A list of revoked cards, and the source of its bits.
struct RevocationPlaces: Sendable {
    /// The name, the last part of its address.
    let name: String
    /// Its number within its kind, from 0.
    private let number: Int64
    private let kind: Kind

    private enum Kind: Sendable {
        /// The list of long-lived cards in wallets.
        case cards
        /// The list of single-use cards.
        case singleUse

        /// The query for the positions of revoked cards within bounds, in order.
        var query: String {
            switch self {
            case .cards:
                """
                SELECT place FROM (
                    SELECT list_index AS place FROM insurance_card WHERE withdrawn IS NOT NULL
                    UNION ALL SELECT list_index FROM insurance_ended_index
                ) AS places WHERE place >= ? AND place < ?
                ORDER BY place LIMIT \(RevocationPlaces.pageSize)
                """
            case .singleUse:
                """
                SELECT place FROM insurance_single_use
                LEFT JOIN insurance_card ON insurance_card.veka = insurance_single_use.veka
                WHERE (insurance_single_use.veka IS NULL OR withdrawn IS NOT NULL)
                    AND place >= ? AND place < ?
                ORDER BY place LIMIT \(RevocationPlaces.pageSize)
                """
            }
        }
    }

    private static let capacity = Int64(StatusList.capacity)
    /// The number of positions that are read at once.
    private static let pageSize = 10_000

    /// Finds the list with a name; nil for an invalid name.
    init?(_ name: String) {
        self.name = name
        if let number = SingleUseCards.number(ofList: name) {
            (kind, self.number) = (.singleUse, number)
            return
        }
        guard let number = Int64(name), 1...Int64(Int32.max) ~= number else { return nil }
        (kind, self.number) = (.cards, number - 1)
    }

    /// Returns whether positions in it may have been assigned.
    func isBegun(_ work: CardStore.Work) throws(CardRequestError) -> Bool {
        switch kind {
        // Indexes begin at 1, so one more than were assigned may be requested.
        case .cards: number * Self.capacity <= (try work.counted(StoredCard.indexes))
        case .singleUse: try SingleUseCards.isBegun(list: number, work)
        }
    }

    /// Returns the positions of revoked cards in the list.
    func revoked(_ work: CardStore.Work) throws(CardRequestError) -> [Int] {
        let first = number * Self.capacity
        var places: [Int] = []
        var start = first
        while start < first + Self.capacity {
            let rows = try work.rows(
                kind.query,
                .integer(start),
                .integer(first + Self.capacity)
            )
            for row in rows { places.append(Int(try row.integer("place") - first)) }
            guard rows.count == Self.pageSize, let last = rows.last else { break }
            start = try last.integer("place") + 1
        }
        return places
    }
}
