// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Database
import Encodings
import InsuranceCards

/// A card as the server keeps it, what the insurer says of it not yet read.
struct CardIndexEntry: Sendable {
    /// Whose it is, five digits.
    let insurer: String
    /// Its place among all cards, from 1, which stands in the lists of revoked ones.
    let index: Int64
    /// Why it is revoked, if it is.
    let revocation: CardRevocationReason?
    private let text: String

    /// The card of a number, or nil.
    static func find(
        _ number: String,
        _ work: CardStore.Work
    ) throws(CardRequestError) -> CardIndexEntry? {
        let row = try work.row(
            "SELECT bag, list_index, withdrawn, record FROM insurance_card WHERE veka = ?",
            .text(number)
        )
        guard let row else { return nil }
        return try CardIndexEntry(row)
    }

    init(_ row: Row<CardRequestError>) throws(CardRequestError) {
        insurer = try row.text("bag")
        index = try row.integer("list_index")
        revocation = try row.text(ifAny: "withdrawn").flatMap(CardRevocationReason.init)
        text = try row.text("record")
    }

    /// What the insurer says of it.
    ///
    /// Takes longer than the rest of a transaction, and so is not for one that others wait for.
    ///
    /// - Throws: the server's error where it cannot be read.
    func record() throws(CardRequestError) -> CardRecord {
        guard let value = try? JSONTree(parsing: Array(text.utf8)).root,
            let record = try? CardRecord(stored: value)
        else { throw CardRequestError(.internalFailure) }
        return record
    }

    /// The list that says whether the card is revoked, and the card's place in it.
    func status(at address: CardServer.Address) -> InsuranceCard.StatusReference? {
        let (list, bit) = index.quotientAndRemainder(dividingBy: Int64(StatusList.capacity))
        return InsuranceCard.StatusReference(
            list: address.list(named: String(list + 1)),
            index: Int(bit)
        )
    }
}

/// What the server keeps of a card.
struct StoredCard: Sendable {
    /// What the insurer says of it.
    let record: CardRecord
    /// Whose it is, five digits.
    let insurer: String
    /// Which version it is, from 1.
    let revision: Int64
    /// Its place among all cards, from 1, which stands in the lists of revoked ones.
    let index: Int64
    /// Why it is revoked, if it is.
    let revocation: CardRevocationReason?

    /// The counter that gives out indexes.
    static let indexes = "card indexes"
    /// The counter of revocations, by which it is known whether a list has changed.
    static let revocations = "revocations"

    /// The card of a number, or nil.
    static func find(
        _ number: String,
        _ work: CardStore.Work
    ) throws(CardRequestError) -> StoredCard? {
        let row = try work.row("SELECT * FROM insurance_card WHERE veka = ?", .text(number))
        guard let row else { return nil }
        return try StoredCard(row)
    }

    /// A row of the table; one that cannot be read is the server's error.
    init(_ row: Row<CardRequestError>) throws(CardRequestError) {
        let kept = try CardIndexEntry(row)
        record = try kept.record()
        insurer = kept.insurer
        revision = try row.integer("revision")
        index = kept.index
        revocation = kept.revocation
    }

    /// How many cards of an insurer are read at once.
    static let pageSize = 200

    /// The cards of an insurer after a number, in the order of numbers.
    static func page(
        of insurer: String,
        after number: String,
        _ work: CardStore.Work
    ) throws(CardRequestError) -> [StoredCard] {
        let rows = try work.rows(
            """
            SELECT * FROM insurance_card WHERE bag = ? AND veka > ?
            ORDER BY veka LIMIT \(pageSize)
            """,
            .text(insurer),
            .text(number)
        )
        var cards: [StoredCard] = []
        for row in rows { cards.append(try StoredCard(row)) }
        return cards
    }

    /// Revokes a card; what was revoked before stays as it is.
    static func revoke(
        _ number: String,
        of insurer: String,
        _ reason: CardRevocationReason,
        at time: Instant,
        _ work: CardStore.Work
    ) throws(CardRequestError) {
        guard let card = try find(number, work), card.insurer == insurer else {
            throw CardRequestError(.notFound)
        }
        guard card.revocation == nil else { return }
        try work.execute(
            "UPDATE insurance_card SET withdrawn = ?, changed = ?, ends = ? WHERE veka = ?",
            .text(reason.rawValue),
            .time(time),
            .time(time),
            .text(number)
        )
        _ = try work.count(revocations)
    }

    /// How many times cards were revoked: the version of the lists.
    static func revocationCount(_ work: CardStore.Work) throws(CardRequestError) -> Int64 {
        try work.counted(revocations)
    }

    /// How many cards count.
    static func livingCount(at now: Instant, _ work: CardStore.Work) throws(CardRequestError) -> Int
    {
        let row = try work.row(
            """
            SELECT count(*) AS number FROM insurance_card
            WHERE withdrawn IS NULL AND (ends IS NULL OR ends > ?)
            """,
            .time(now)
        )
        return Int(try row?.integer("number") ?? 0)
    }
}
