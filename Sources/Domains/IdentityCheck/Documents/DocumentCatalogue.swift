// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import MachineReadable

/// The documents that checks know: which sides they have, how these are captured, and where the data stand.
///
/// Issuers are named as programs name them; the codes of zones (`D`, `RKS`, `KYA`) are understood, too.
public struct DocumentCatalogue: Sendable {
    /// The rows, in the order of their issuers.
    public let rows: [CatalogueRow]
    /// The places of the rows of each issuer.
    private let places: [String: [Int]]

    /// The catalogue of this package.
    public static let standard = DocumentCatalogue(rows: CatalogueTable.all)

    /// Creates a catalogue of rows.
    init(rows: [CatalogueRow]) {
        self.rows = rows
        places = Dictionary(grouping: rows.indices) { rows[$0].country }
    }

    /// Returns the issuer as programs name it: `DEU` for `D`, `XKX` for `RKS`; any other text unchanged.
    public static func issuer(_ code: String) -> String {
        Country.entry(of: code)?.alpha3 ?? code
    }

    /// Returns the generations of an issuer's documents of one kind.
    ///
    /// An issuer without a row for passports or visas has those of ICAO Doc 9303; other kinds have no such rows.
    ///
    /// - Parameters:
    ///   - country: the issuer.
    ///   - type: the kind of document.
    /// - Returns: the rows; empty if there are none, or no document of this issuer exists.
    public func rows(of country: String, _ type: IdentityDocumentType) -> [CatalogueRow] {
        let country = Self.issuer(country)
        let own = (places[country] ?? []).map { rows[$0] }.filter { $0.type == type }
        guard own.isEmpty, type == .passport || type == .visa, Self.isIssuer(country) else {
            return own.filter { !$0.isFallback }
        }
        return (places["*"] ?? []).map { rows[$0] }.filter { $0.type == type }
    }

    /// Returns the document of an issuer that a check wants; nil if it wants none of this kind.
    public func document(
        of country: String,
        _ type: IdentityDocumentType,
        for query: CatalogueQuery = CatalogueQuery()
    ) -> CatalogueDocument? {
        let country = Self.issuer(country)
        guard query.country.map({ Self.issuer($0) == country }) ?? true else { return nil }
        let wanted = rows(of: country, type).filter { query.wants($0, of: country) }
        guard !wanted.isEmpty else { return nil }
        return CatalogueDocument(country: country, type: type, rows: wanted)
    }

    /// Returns the issuers with documents that a check wants, in the order of their codes; none is without documents.
    public func countries(for query: CatalogueQuery = CatalogueQuery()) -> [CatalogueCountry] {
        let codes = query.country.map { [Self.issuer($0)] } ?? Self.selectable
        return codes.compactMap { code in
            let documents = IdentityDocumentType.allCases.compactMap {
                document(of: code, $0, for: query)
            }
            return documents.isEmpty ? nil : CatalogueCountry(code: code, documents: documents)
        }
    }

    /// Returns the issuer to suggest to a person.
    ///
    /// - Parameters:
    ///   - region: the region of the person's device, ISO 3166-1 alpha-2.
    ///   - countries: the issuers to choose from.
    /// - Returns: the issuer of the region; nil if it is not among them.
    public static func suggestion(
        forRegion region: String,
        among countries: [CatalogueCountry]
    ) -> CatalogueCountry? {
        let region = region.uppercased()
        let codes = Country.all.filter { $0.alpha2 == region }.map(\.alpha3)
        return countries.first { codes.contains($0.code) }
    }

    /// Returns whether documents of an issuer exist.
    private static func isIssuer(_ country: String) -> Bool {
        country == kosovo || Country.entry(of: country)?.isIssuer ?? false
    }

    /// Kosovo: zones have `RKS`, programs `XKX`, neither of which is a code of ISO 3166-1.
    private static let kosovo = "XKX"

    /// Territories of ISO 3166-1 without inhabitants or without documents of their own.
    private static let withoutDocuments: Set<String> = [
        "ATA", "ATF", "BVT", "HMD", "IOT", "SGS", "UMI",
    ]

    /// The issuers that a person can choose, in the order of their codes.
    private static let selectable: [String] = {
        let states = Country.all.filter { $0.kind == .state && !withoutDocuments.contains($0.code) }
        return (states.map(\.code) + [kosovo]).sorted()
    }()
}
