// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import IdentityCheck
import MachineReadable

/// The documents that an account may choose from, and those of which numbers are masked, as administrators get them.
enum AccountDocuments {
    /// `{"documents":[{country, name, region, continent, types}], "masking":[{country, region, type, target}]}`.
    ///
    /// A region is the country's code of two letters, by which a page names it in its own language; null if it has none.
    static let json: JSONOutput = [
        "documents": .array(DocumentCatalogue.standard.countries().map(country)),
        "masking": .array(MaskingRule.all.map(masking)),
    ]

    private static func country(_ country: CatalogueCountry) -> JSONOutput {
        [
            "country": .string(country.code),
            "name": .string(Country.entry(of: country.code)?.name ?? country.code),
            "region": region(of: country.code),
            "continent": Continent(ofIssuer: country.code).map { .string($0.rawValue) } ?? .null,
            "types": .array(country.documents.map(type)),
        ]
    }

    private static func type(_ document: CatalogueDocument) -> JSONOutput {
        [
            "type": .string(document.type.rawValue),
            "variants": .array(document.variants.map { .string($0.rawValue) }),
            "isConfirmed": .boolean(document.rows.contains { $0.confidence != .unconfirmed }),
        ]
    }

    private static func masking(_ rule: MaskingRule) -> JSONOutput {
        [
            "country": .string(rule.country), "region": region(of: rule.country),
            "type": .string(rule.type.rawValue), "target": .string(rule.target.rawValue),
        ]
    }

    private static func region(of country: String) -> JSONOutput {
        Country.alpha2(of: country).map { .string($0) } ?? .null
    }
}
