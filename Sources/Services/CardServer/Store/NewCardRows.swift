// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Database
import Encodings
import InsuranceCards

extension NewCard {
    /// Stores it, unless the rules of families reject it; takes the position of the card that it
    /// replaces, or the last one.
    package func enter(in family: String, _ work: CardStore.Work) throws(CardRequestError) {
        let number = change.record.number.digits
        if let replaced {
            try StoredCard.revoke(
                replaced,
                of: change.insurer,
                .superseded,
                at: change.time,
                work
            )
        }
        try FamilyCards(family: family).check(change.record, as: relation, at: change.time, work)
        _ = try change.enter(work)
        try work.execute(
            """
            INSERT INTO insurance_member (veka, family, place, relation) VALUES (?, ?, coalesce(
                (SELECT place FROM insurance_member WHERE veka = ? AND family = ?),
                (SELECT max(place) + 1 FROM insurance_member WHERE family = ?), 1), ?)
            """,
            .text(number),
            .text(family),
            .text(replaced ?? ""),
            .text(family),
            .text(family),
            .text(relation.rawValue)
        )
    }
}
