// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Database
import Encodings
import InsuranceCards
import Tokens

/// Single-use cards: their positions in lists of revoked cards.
///
/// Adjacent or shared positions would link cards that must stay unlinkable. So each card has its own
/// position, drawn at random in lists that hold no other cards. A list is half full when the next one is
/// started, so at most every other draw fails.
///
/// A known key keeps its position, so that a wallet that lost the response can ask again without using up a new one.
enum SingleUseCards {
    /// The most unexpired single-use cards of one card.
    static let limit = 200
    /// The counter of assigned positions.
    static let places = "single-use places"
    /// The number of positions that are assigned per list.
    private static let placesPerList = Int64(StatusList.capacity / 2)
    /// The prefix of these lists' names; those of other cards are plain numbers.
    private static let listPrefix = "u"

    // MARK: Giving out

    /// Assigns a position to each key, or returns its existing one.
    ///
    /// - Returns: the status list entry of each, in the order of the keys: all of them, or none.
    static func enter(
        _ keys: [String],
        of card: String,
        until end: Instant,
        at now: Instant,
        _ work: CardStore.Work
    ) throws(CardRequestError) -> Result<[Place], CardClaimError> {
        var known: [String: Int64] = [:]
        for key in keys {
            let row = try work.row(
                "SELECT veka, place FROM insurance_single_use WHERE wallet = ?",
                .text(key)
            )
            guard let row else { continue }
            guard try row.text("veka") == card else { return .failure(.batchKey) }
            known[key] = try row.integer("place")
        }
        let counted = try work.row(
            "SELECT count(*) AS number FROM insurance_single_use WHERE veka = ? AND ends > ?",
            .text(card),
            .time(now)
        )
        let living = Int(try counted?.integer("number") ?? 0)
        guard living + keys.count - known.count <= limit else { return .failure(.batchLimit) }
        var places: [Place] = []
        for key in keys {
            if let place = known[key] {
                try work.execute(
                    "UPDATE insurance_single_use SET ends = ? WHERE wallet = ?",
                    .time(end),
                    .text(key)
                )
                places.append(Place(number: place))
            } else {
                places.append(try draw(for: key, of: card, until: end, work))
            }
        }
        return .success(places)
    }

    private static func draw(
        for key: String,
        of card: String,
        until end: Instant,
        _ work: CardStore.Work
    ) throws(CardRequestError) -> Place {
        let list = (try work.count(places) - 1) / placesPerList
        while true {
            let place =
                list * Int64(StatusList.capacity) + Int64(random(below: StatusList.capacity))
            let count = try work.execute(
                """
                INSERT INTO insurance_single_use (wallet, veka, place, ends) VALUES (?, ?, ?, ?)
                ON CONFLICT (place) DO NOTHING
                """,
                .text(key),
                .text(card),
                .integer(place),
                .time(end)
            )
            if count == 1 { return Place(number: place) }
        }
    }

    /// Returns a random number below a power of two.
    private static func random(below bound: Int) -> Int {
        SystemRandom().bytes(count: 4).reduce(0) { $0 << 8 | Int($1) } & (bound - 1)
    }

    // MARK: Places

    /// A position among all those for single-use cards, from 0.
    struct Place: Sendable, Hashable {
        let number: Int64

        init(number: Int64) {
            self.number = number
        }

        /// Finds the position of a card from its list; nil if the list is not one of these.
        init?(list name: Substring, index: Int) {
            guard let list = SingleUseCards.number(ofList: name) else { return nil }
            number = list * Int64(StatusList.capacity) + Int64(index)
        }

        /// Returns the list that says whether the card is revoked, and the card's position in it.
        func status(at server: CardServer.Address) -> InsuranceCard.StatusReference? {
            let (list, bit) = number.quotientAndRemainder(dividingBy: Int64(StatusList.capacity))
            return InsuranceCard.StatusReference(
                list: server.list(named: listPrefix + String(list + 1)),
                index: Int(bit)
            )
        }
    }

    /// Returns the number of the list with a name, from 0; nil for names of other lists.
    static func number(ofList name: some StringProtocol) -> Int64? {
        guard name.hasPrefix(listPrefix), let number = Int64(name.dropFirst(listPrefix.count)),
            1...Int64(Int32.max) ~= number
        else { return nil }
        return number - 1
    }

    /// Returns whether a list has been started; the first one exists from the beginning.
    static func isBegun(list: Int64, _ work: CardStore.Work) throws(CardRequestError) -> Bool {
        list * placesPerList <= (try work.counted(places))
    }
}
