// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Database
import Encodings
import InsuranceCards

/// Applies `CardRules` to a card within its family, as the insurer's office records it.
struct FamilyCards: Sendable {
    /// The identifier of the family.
    let family: String

    /// Judges a re-entered card, if an office has it in a family, and stores the person's current
    /// relation to the policy holder.
    ///
    /// The insurer's statement with the card takes precedence over the family's earlier one; both must
    /// agree, or a second holder would go unnoticed.
    static func check(
        _ record: CardRecord,
        at now: Instant,
        _ work: CardStore.Work
    ) throws(CardRequestError) {
        let row = try work.row(
            "SELECT family, relation FROM insurance_member WHERE veka = ?",
            .text(record.number.digits)
        )
        guard let row, let relation = CardRelation(rawValue: try row.text("relation")) else {
            return
        }
        let next = record.relation ?? relation
        try FamilyCards(family: try row.text("family")).check(record, as: next, at: now, work)
        guard next != relation else { return }
        try work.execute(
            "UPDATE insurance_member SET relation = ? WHERE veka = ?",
            .text(next.rawValue),
            .text(record.number.digits)
        )
    }

    /// Judges a card of the family, in the transaction that stores it.
    ///
    /// - Throws: the error, which names the field.
    func check(
        _ record: CardRecord,
        as relation: CardRelation,
        at now: Instant,
        _ work: CardStore.Work
    ) throws(CardRequestError) {
        guard relation == .holder else { return }
        // One after the other: two cards entered at the same time must see each other.
        let locked = try work.execute(
            "UPDATE insurance_family SET name = name WHERE id = ?",
            .text(family)
        )
        guard locked == 1 else { throw CardRequestError(.notFound) }
        let errors = CardRules(at: now).errors(
            in: record,
            as: relation,
            besides: try holders(besides: record.number, at: now, work)
        )
        guard errors.isEmpty else { throw CardRequestError(errors) }
    }

    /// Returns the policy holder's valid cards.
    private func holders(
        besides number: CardNumber,
        at now: Instant,
        _ work: CardStore.Work
    ) throws(CardRequestError) -> [CardRecord] {
        let rows = try work.rows(
            """
            SELECT c.* FROM insurance_member m JOIN insurance_card c ON c.veka = m.veka
            WHERE m.family = ? AND m.relation = ? AND c.veka <> ? AND c.withdrawn IS NULL
                AND (c.ends IS NULL OR c.ends > ?)
            """,
            .text(family),
            .text(CardRelation.holder.rawValue),
            .text(number.digits),
            .time(now)
        )
        var records: [CardRecord] = []
        for row in rows { records.append(try StoredCard(row).record) }
        return records
    }
}
