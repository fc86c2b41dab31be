// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Database

/// Deletes cards with all dependent data, including families left without a card.
///
/// Of revoked cards only the positions in the lists of revoked cards remain, those of single-use cards
/// until they expire: they identify no person.
struct CardErasure: Sendable {
    /// A `SELECT` of the cards' numbers, which returns the same numbers throughout a transaction.
    let numbers: String
    /// The values of that `SELECT`.
    let values: [DatabaseValue]

    /// Deletes them.
    ///
    /// - Returns: the number of deleted cards.
    func run(_ work: CardStore.Work) throws(CardRequestError) -> Int {
        try work.execute(
            """
            INSERT INTO insurance_ended_index (list_index)
            SELECT list_index FROM insurance_card
            WHERE withdrawn IS NOT NULL AND veka IN (\(numbers))
            """,
            values: values
        )
        let members = try work.rows(
            "DELETE FROM insurance_member WHERE veka IN (\(numbers)) RETURNING family",
            values: values
        )
        var families: Set<String> = []
        for member in members { families.insert(try member.text("family")) }
        for family in families {
            try work.execute(
                """
                DELETE FROM insurance_family WHERE id = ? AND NOT EXISTS (
                    SELECT 1 FROM insurance_member WHERE family = insurance_family.id
                )
                """,
                .text(family)
            )
        }
        try eraseSingleUse(work)
        try work.execute(
            "DELETE FROM insurance_device WHERE veka IN (\(numbers))",
            values: values
        )
        return try work.execute(
            "DELETE FROM insurance_card WHERE veka IN (\(numbers))",
            values: values
        )
    }

    private func eraseSingleUse(_ work: CardStore.Work) throws(CardRequestError) {
        try work.execute(
            """
            UPDATE insurance_single_use SET wallet = NULL, veka = NULL WHERE veka IN (
                SELECT veka FROM insurance_card WHERE withdrawn IS NOT NULL AND veka IN (\(numbers))
            )
            """,
            values: values
        )
        try work.execute(
            "DELETE FROM insurance_single_use WHERE veka IN (\(numbers))",
            values: values
        )
    }
}
