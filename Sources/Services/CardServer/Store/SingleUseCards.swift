// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Database
import Encodings
import InsuranceCards
import Tokens

/// Cards for one check-in each: their places in lists of revoked cards.
///
/// A place next to another, or one that two cards share, would link what single-use cards are to keep apart. So each
/// card has a place of its own, drawn at random in lists that hold no other cards, and a list is left for the next
/// one when it is half full: then a draw is in vain at most every other time.
///
/// A key that is known keeps its place, so that a wallet that did not hear the answer asks for the same once more
/// and takes up nothing new.
enum SingleUseCards {
    /// The most cards for one check-in each of one card that have not ended.
    static let limit = 200
    /// The counter of places that were given out.
    static let places = "single-use places"
    /// How many places of a list are given out.
    private static let placesPerList = Int64(StatusList.capacity / 2)
    /// How the names of these lists begin; those of other cards are numbers alone.
    private static let listPrefix = "u"

    // MARK: Giving out

    /// Gives each key a place, or the one that it has.
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

    /// A number below a power of two.
    private static func random(below bound: Int) -> Int {
        SystemRandom().bytes(count: 4).reduce(0) { $0 << 8 | Int($1) } & (bound - 1)
    }

    // MARK: Places

    /// A place among all for single-use cards, from 0.
    struct Place: Sendable, Hashable {
        let number: Int64

        init(number: Int64) {
            self.number = number
        }

        /// The place of a card that names a list of these; nil for one that names another.
        init?(list name: Substring, index: Int) {
            guard let list = SingleUseCards.number(ofList: name) else { return nil }
            number = list * Int64(StatusList.capacity) + Int64(index)
        }

        /// The list that says whether the card is revoked, and the card's place in it.
        func status(at server: CardServer.Address) -> InsuranceCard.StatusReference? {
            let (list, bit) = number.quotientAndRemainder(dividingBy: Int64(StatusList.capacity))
            return InsuranceCard.StatusReference(
                list: server.list(named: listPrefix + String(list + 1)),
                index: Int(bit)
            )
        }
    }

    /// Which of these lists has a name, from 0; nil for names of others.
    static func number(ofList name: some StringProtocol) -> Int64? {
        guard name.hasPrefix(listPrefix), let number = Int64(name.dropFirst(listPrefix.count)),
            1...Int64(Int32.max) ~= number
        else { return nil }
        return number - 1
    }

    /// Whether a list has been begun; the first one is there from the beginning.
    static func isBegun(list: Int64, _ work: CardStore.Work) throws(CardRequestError) -> Bool {
        list * placesPerList <= (try work.counted(places))
    }
}
