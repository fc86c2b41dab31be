// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Database
import Encodings
import InsuranceCards

/// What `CardRules` say of a card among those of its family, as the office of the insurer keeps them.
struct FamilyCards: Sendable {
    /// The identifier of the family.
    let family: String

    /// Judges a card that is entered again, if an office keeps it in a family, and keeps how its person stands to the
    /// policy holder now.
    ///
    /// What the insurer says with the card wins over what the family said before; both must not differ, or a second
    /// holder would not be seen.
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

    /// Judges a card of the family, in the transaction that enters it.
    ///
    /// - Throws: the refusal, which names the field.
    func check(
        _ record: CardRecord,
        as relation: CardRelation,
        at now: Instant,
        _ work: CardStore.Work
    ) throws(CardRequestError) {
        guard relation == .holder else { return }
        // One after the other: two that are entered at once must see each other.
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

    /// The cards of the policy holder that count.
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
