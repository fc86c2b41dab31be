// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Database

/// Which tenants of the database are made up, and whether all that they have is there.
package enum DemonstrationRows {
    private static let mark = "demo "

    /// Holds the demonstration's lock until the end of the transaction: whoever comes second waits here, and sees
    /// what the first one has entered.
    package static func lock(_ work: CardStore.Work) throws(CardRequestError) {
        try work.execute(
            """
            INSERT INTO insurance_identity (name, value) VALUES ('demo', 'made')
            ON CONFLICT (name) DO UPDATE SET value = excluded.value
            """
        )
    }

    /// The digests of the credentials of all tenants, by number.
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

    /// The numbers of the tenants that were entered with all that they have.
    package static func complete(_ work: CardStore.Work) throws(CardRequestError) -> Set<String> {
        var numbers: Set<String> = []
        for row in try work.rows("SELECT name FROM insurance_identity WHERE value = 'complete'") {
            numbers.insert(String(try row.text("name").dropFirst(mark.count)))
        }
        return numbers
    }

    /// Notes that a tenant was entered with all that it has.
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

    /// Whether there is a family of an identifier.
    package static func hasFamily(_ id: String, _ work: CardStore.Work) throws(CardRequestError)
        -> Bool
    {
        try work.row("SELECT id FROM insurance_family WHERE id = ?", .text(id)) != nil
    }

    /// Whether a provider has a location.
    package static func hasLocation(of gln: String, _ work: CardStore.Work) throws(CardRequestError)
        -> Bool
    {
        try work.row("SELECT id FROM insurance_place WHERE gln = ?", .text(gln)) != nil
    }
}
