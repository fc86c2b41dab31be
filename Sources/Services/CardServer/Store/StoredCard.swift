// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Database
import Encodings
import InsuranceCards

/// A stored card, without parsing the insurer's data.
struct CardIndexEntry: Sendable {
    /// The insurer's number, five digits.
    let insurer: String
    /// Its position among all cards, from 1, which is also its position in the lists of revoked ones.
    let index: Int64
    /// The reason for its revocation, if it is revoked.
    let revocation: CardRevocationReason?
    private let text: String

    /// Returns the card with a number, or nil.
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

    /// Parses the insurer's data.
    ///
    /// Takes longer than the rest of a transaction, so it does not belong in one that others wait for.
    ///
    /// - Throws: the server's error if it cannot be read.
    func record() throws(CardRequestError) -> CardRecord {
        guard let value = try? JSONTree(parsing: Array(text.utf8)).root,
            let record = try? CardRecord(stored: value)
        else { throw CardRequestError(.internalFailure) }
        return record
    }

    /// Returns the list that says whether the card is revoked, and the card's position in it.
    func status(at address: CardServer.Address) -> InsuranceCard.StatusReference? {
        let (list, bit) = index.quotientAndRemainder(dividingBy: Int64(StatusList.capacity))
        return InsuranceCard.StatusReference(
            list: address.list(named: String(list + 1)),
            index: Int(bit)
        )
    }
}

/// A stored card.
struct StoredCard: Sendable {
    /// The insurer's data.
    let record: CardRecord
    /// The insurer's number, five digits.
    let insurer: String
    /// Its version, from 1.
    let revision: Int64
    /// Its position among all cards, from 1, which is also its position in the lists of revoked ones.
    let index: Int64
    /// The reason for its revocation, if it is revoked.
    let revocation: CardRevocationReason?

    /// The counter that assigns indexes.
    static let indexes = "card indexes"
    /// The counter of revocations, which shows whether a list has changed.
    static let revocations = "revocations"

    /// Returns the card with a number, or nil.
    static func find(
        _ number: String,
        _ work: CardStore.Work
    ) throws(CardRequestError) -> StoredCard? {
        let row = try work.row("SELECT * FROM insurance_card WHERE veka = ?", .text(number))
        guard let row else { return nil }
        return try StoredCard(row)
    }

    /// Reads a row of the table; an unreadable one is the server's error.
    init(_ row: Row<CardRequestError>) throws(CardRequestError) {
        let kept = try CardIndexEntry(row)
        record = try kept.record()
        insurer = kept.insurer
        revision = try row.integer("revision")
        index = kept.index
        revocation = kept.revocation
    }

    /// The number of an insurer's cards that are read at once.
    static let pageSize = 200

    /// Returns the cards of an insurer after a number, in the order of numbers.
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

    /// Revokes a card; has no effect on a card that is already revoked.
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

    /// Returns the number of revocations so far: the version of the lists.
    static func revocationCount(_ work: CardStore.Work) throws(CardRequestError) -> Int64 {
        try work.counted(revocations)
    }

    /// Returns the number of valid cards.
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
