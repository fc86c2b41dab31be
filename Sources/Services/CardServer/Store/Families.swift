// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Database
package import Encodings
import InsuranceCards

/// The families of the insurers for which this process acts.
enum Families {
    /// A family with its cards.
    struct Family: Sendable {
        let identifier: String
        let name: String
        let members: [(card: StoredCard, relation: String)]
    }

    /// Returns an insurer's families, by name.
    static func all(of bag: String, _ work: CardStore.Work) throws(CardRequestError) -> [Family] {
        let rows = try work.rows(
            "SELECT id, name FROM insurance_family WHERE bag = ? ORDER BY name, id",
            .text(bag)
        )
        var families: [Family] = []
        for row in rows {
            let id = try row.text("id")
            families.append(
                Family(
                    identifier: id,
                    name: try row.text("name"),
                    members: try members(of: id, work)
                )
            )
        }
        return families
    }

    private static func members(
        of family: String,
        _ work: CardStore.Work
    ) throws(CardRequestError) -> [(card: StoredCard, relation: String)] {
        let rows = try work.rows(
            """
            SELECT c.*, m.relation FROM insurance_member m
            JOIN insurance_card c ON c.veka = m.veka WHERE m.family = ? ORDER BY m.place
            """,
            .text(family)
        )
        var members: [(card: StoredCard, relation: String)] = []
        for row in rows { members.append((try StoredCard(row), try row.text("relation"))) }
        return members
    }

    /// A card to claim, with the person's relation to the policy holder.
    struct ClaimedCard: Sendable {
        let veka: String
        let relation: String
    }

    /// Returns the cards of the family that has logged in, except for those revoked before a time.
    static func cards(
        ofLogin login: [UInt8],
        at bag: String,
        revokedAfter end: Instant,
        _ work: CardStore.Work
    ) throws(CardRequestError) -> [ClaimedCard] {
        let family = try work.row(
            "SELECT id FROM insurance_family WHERE login = ? AND bag = ?",
            .bytes(login),
            .text(bag)
        )
        guard let family else { throw CardRequestError(.unauthorized) }
        let rows = try work.rows(
            """
            SELECT m.veka, m.relation FROM insurance_member m
            JOIN insurance_card c ON c.veka = m.veka
            WHERE m.family = ? AND (c.withdrawn IS NULL OR c.changed > ?) ORDER BY m.place
            """,
            .text(try family.text("id")),
            .time(end)
        )
        var cards: [ClaimedCard] = []
        for row in rows {
            cards.append(
                ClaimedCard(veka: try row.text("veka"), relation: try row.text("relation"))
            )
        }
        return cards
    }

    /// Returns the name of an insurer's family; nil if there is no such family.
    static func name(
        of family: String,
        at bag: String,
        _ work: CardStore.Work
    ) throws(CardRequestError) -> String? {
        try work.row(
            "SELECT name FROM insurance_family WHERE id = ? AND bag = ?",
            .text(family),
            .text(bag)
        )?.text("name")
    }

    /// Gives an insurer's family a new login, which ends the former one.
    ///
    /// Throws `notFound` if there is no such family.
    ///
    /// - Returns: the family's name.
    static func renewLogin(
        of family: String,
        at bag: String,
        to login: String,
        _ work: CardStore.Work
    ) throws(CardRequestError) -> String {
        let row = try work.row(
            "UPDATE insurance_family SET login = ? WHERE id = ? AND bag = ? RETURNING name",
            .bytes(TenantAccess.digest(of: login)),
            .text(family),
            .text(bag)
        )
        guard let row else { throw CardRequestError(.notFound) }
        return try row.text("name")
    }

    /// Throws `notFound` for a family of another insurer.
    static func check(
        _ family: String,
        of bag: String,
        _ work: CardStore.Work
    ) throws(CardRequestError) {
        let own = try work.row(
            "SELECT id FROM insurance_family WHERE id = ? AND bag = ?",
            .text(family),
            .text(bag)
        )
        guard own != nil else { throw CardRequestError(.notFound) }
    }

    /// Removes a family; throws `familyHasCards` while one of its cards is valid.
    static func remove(
        _ family: String,
        of bag: String,
        at now: Instant,
        _ work: CardStore.Work
    ) throws(CardRequestError) {
        try check(family, of: bag, work)
        let living = try work.row(
            """
            SELECT m.veka FROM insurance_member m JOIN insurance_card c ON c.veka = m.veka
            WHERE m.family = ? AND c.withdrawn IS NULL AND (c.ends IS NULL OR c.ends > ?)
            """,
            .text(family),
            .time(now)
        )
        guard living == nil else { throw CardRequestError(.familyHasCards) }
        try work.execute("DELETE FROM insurance_member WHERE family = ?", .text(family))
        try work.execute("DELETE FROM insurance_family WHERE id = ?", .text(family))
    }
}

/// A family to enter.
package struct NewFamily: Sendable {
    package let identifier: String
    let name: String
    let login: String
    let time: Instant

    /// Creates a family whose login is new.
    package init(identifier: String, name: String, login: String, time: Instant) {
        self.identifier = identifier
        self.name = name
        self.login = login
        self.time = time
    }

    package func enter(at bag: String, _ work: CardStore.Work) throws(CardRequestError) {
        try work.execute(
            """
            INSERT INTO insurance_family (id, bag, name, login, created) VALUES (?, ?, ?, ?, ?)
            """,
            .text(identifier),
            .text(bag),
            .text(name),
            .bytes(TenantAccess.digest(of: login)),
            .time(time)
        )
    }
}
