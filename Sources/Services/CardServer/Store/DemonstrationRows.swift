// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Database

/// The fictitious tenants of the database, and whether all their data is complete.
package enum DemonstrationRows {
    private static let mark = "demo "

    /// Takes the demonstration's lock until the end of the transaction: a second node waits here, and
    /// then sees what the first one has entered.
    package static func lock(_ work: CardStore.Work) throws(CardRequestError) {
        try work.execute(
            """
            INSERT INTO insurance_identity (name, value) VALUES ('demo', 'made')
            ON CONFLICT (name) DO UPDATE SET value = excluded.value
            """
        )
    }

    /// Returns the digests of all tenants' credentials, by number.
    package static func digests(_ work: CardStore.Work) throws(CardRequestError) -> [String:
        [UInt8]]
    {
        var digests: [String: [UInt8]] = [:]
        for table in [
            "bag, access FROM insurance_insurer", "gln, access FROM insurance_provider",
        ] {
            for row in try work.rows("SELECT " + table) {
                digests[try row.text(0)] = try row.bytes(1)
            }
        }
        return digests
    }

    /// Returns the numbers of the tenants that were entered with all their data.
    package static func complete(_ work: CardStore.Work) throws(CardRequestError) -> Set<String> {
        var numbers: Set<String> = []
        for row in try work.rows("SELECT name FROM insurance_identity WHERE value = 'complete'") {
            numbers.insert(String(try row.text("name").dropFirst(mark.count)))
        }
        return numbers
    }

    /// Notes that a tenant was entered with all its data.
    ///
    /// - Returns: whether that was not noted before.
    package static func noteComplete(
        _ number: String,
        _ work: CardStore.Work
    ) throws(CardRequestError) -> Bool {
        let count = try work.execute(
            """
            INSERT INTO insurance_identity (name, value) VALUES (?, 'complete')
            ON CONFLICT DO NOTHING
            """,
            .text(mark + number)
        )
        return count == 1
    }

    /// Returns whether a family with an identifier exists.
    package static func hasFamily(_ id: String, _ work: CardStore.Work) throws(CardRequestError)
        -> Bool
    {
        try work.row("SELECT id FROM insurance_family WHERE id = ?", .text(id)) != nil
    }

    /// Returns whether a provider has a location.
    package static func hasLocation(of gln: String, _ work: CardStore.Work) throws(CardRequestError)
        -> Bool
    {
        try work.row("SELECT id FROM insurance_place WHERE gln = ?", .text(gln)) != nil
    }
}
