// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import IdentityCheck
import Testing

/// The choice of an account against the catalogue.
struct AcceptedDocumentsCatalogueTests {
    private static let catalogue = DocumentCatalogue.standard

    private static func accepted(
        _ row: CatalogueRow
    ) throws -> AcceptedDocuments {
        try AcceptedDocuments([
            AcceptedDocuments.Row(
                country: row.country,
                types: [row.type],
                variants: [row.variant]
            )
        ])
    }

    @Test func `each row of the catalogue is known, and only unconfirmed kinds need force`() throws
    {
        var (known, forced) = (0, 0)
        for row in Self.catalogue.rows where !row.isFallback {
            let others = Self.catalogue.rows(of: row.country, row.type).filter {
                $0.variant == row.variant
            }
            let accepted = try Self.accepted(row)
            try accepted.check(isForced: true)
            if others.allSatisfy({ $0.confidence == .unconfirmed }) {
                forced += 1
                let name = "\(row.country) \(row.type.rawValue)"
                #expect(throws: SettingsError.unconfirmedDocument(name)) {
                    try accepted.check(isForced: false)
                }
                try accepted.check(isForced: false, keeping: accepted)
            } else {
                known += 1
                try accepted.check(isForced: false)
            }
        }
        #expect(known > 100 && forced > 0)
    }

    @Test func `a kind that a country does not issue is unknown, forced or not`() throws {
        let accepted = try AcceptedDocuments([
            AcceptedDocuments.Row(country: "AND", types: [.identityCard])
        ])
        for isForced in [false, true] {
            #expect(throws: SettingsError.unknownDocument("AND ID_CARD")) {
                try accepted.check(isForced: isForced)
            }
        }
    }
}
