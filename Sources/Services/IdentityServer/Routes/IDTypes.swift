// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import IdentityCheck
import MachineReadable

/// Documents by country as integrators get them: `[{countryCode, countryName, idTypes}]`.
enum IDTypes {
    /// All documents of the catalogue.
    static let supported: [JSONOutput] = DocumentCatalogue.standard.countries().map { country in
        json(
            country.code,
            country.documents.map { document in
                (document.type, document.rows.contains { !$0.back.isEmpty })
            }
        )
    }

    /// The documents that an account accepts; one has a back if any accepted variant has.
    static func accepted(_ accepted: AcceptedDocuments) -> [JSONOutput] {
        accepted.rows.map { row in
            let types = IdentityDocumentType.allCases.filter(row.types.contains)
            return json(
                row.country,
                types.map { type in
                    let rows = DocumentCatalogue.standard.rows(of: row.country, type)
                    return (
                        type,
                        rows.contains { row.variants.contains($0.variant) && !$0.back.isEmpty }
                    )
                }
            )
        }
    }

    private static func json(
        _ country: String,
        _ types: [(type: IdentityDocumentType, hasBack: Bool)]
    ) -> JSONOutput {
        [
            "countryCode": .string(country),
            "countryName": .string(Country.entry(of: country)?.name ?? country),
            "idTypes": .array(
                types.map { type in
                    [
                        "idType": .string(type.type.rawValue),
                        "acquisitionConfig": ["backSide": .boolean(type.hasBack)],
                    ]
                }
            ),
        ]
    }
}
