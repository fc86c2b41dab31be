// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Database
import InsuranceCards

/// A list of revoked cards, and where its bits come from.
struct RevocationPlaces: Sendable {
    /// The name, the last part of its address.
    let name: String
    /// Which one of its kind, from 0.
    private let number: Int64
    private let kind: Kind

    private enum Kind: Sendable {
        /// Of the cards that wallets hold for long.
        case cards
        /// Of cards for one check-in each.
        case singleUse

        /// The places of revoked cards within bounds, in order.
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
    /// How many places are read at once.
    private static let pageSize = 10_000

    /// The list of a name; nil for what cannot be one.
    init?(_ name: String) {
        self.name = name
        if let number = SingleUseCards.number(ofList: name) {
            (kind, self.number) = (.singleUse, number)
            return
        }
        guard let number = Int64(name), 1...Int64(Int32.max) ~= number else { return nil }
        (kind, self.number) = (.cards, number - 1)
    }

    /// Whether places of it may have been given out.
    func isBegun(_ work: CardStore.Work) throws(CardRequestError) -> Bool {
        switch kind {
        // Indexes begin at 1, so one more than were given out may be asked for.
        case .cards: number * Self.capacity <= (try work.counted(StoredCard.indexes))
        case .singleUse: try SingleUseCards.isBegun(list: number, work)
        }
    }

    /// The places of revoked cards in the list.
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
