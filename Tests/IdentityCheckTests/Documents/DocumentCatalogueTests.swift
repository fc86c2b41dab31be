// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import IdentityCheck
import Testing

/// Finding documents in the catalogue.
struct DocumentCatalogueTests {
    private let catalogue = DocumentCatalogue.standard

    @Test func `an issuer's documents are found by country and kind`() {
        let cards = catalogue.rows(of: "DEU", .identityCard)
        #expect(cards.map(\.generation) == ["2010+", "1987-2010", "2011+"])
        #expect(catalogue.rows(of: "D", .identityCard) == cards)
        #expect(catalogue.rows(of: "RKS", .passport).map(\.country) == ["XKX"])
        #expect(catalogue.rows(of: "XKX", .passport).map(\.country) == ["XKX"])
        #expect(catalogue.rows(of: "KYA", .identityCard).map(\.country) == ["KEN"])
    }

    @Test func `only passports and visas have rows for every other issuer`() {
        #expect(
            catalogue.rows(of: "BRB", .passport).map(\.key) == ["*/PASSPORT/REGULAR/any ICAO TD3"]
        )
        #expect(catalogue.rows(of: "AUT", .visa).map(\.generation) == ["ICAO MRV-A", "ICAO MRV-B"])
        #expect(catalogue.rows(of: "USA", .visa).map(\.generation) == ["MRV-A foil"])
        #expect(catalogue.rows(of: "BRB", .identityCard).isEmpty)
        #expect(catalogue.rows(of: "BRB", .drivingLicence).isEmpty)
        #expect(catalogue.rows(of: "*", .identityCard).isEmpty)
    }

    @Test(arguments: ["XYZ", "", "AT", "aut", "GBD", "XXA", "<<<", "AUTX"])
    func `what is no issuer has no documents`(code: String) {
        for type in IdentityDocumentType.allCases {
            #expect(catalogue.rows(of: code, type).isEmpty)
        }
    }

    @Test(arguments: ["UTO", "UNO", "EUE", "XOM"])
    func `specimens and organisations have passports`(code: String) {
        #expect(!catalogue.rows(of: code, .passport).isEmpty)
        #expect(!catalogue.countries().contains { $0.code == code })
    }

    @Test func `every country has documents, and each kind once`() {
        for product in CheckProduct.allCases {
            let countries = catalogue.countries(for: CatalogueQuery(product: product))
            #expect(countries.map(\.code) == countries.map(\.code).sorted())
            #expect(Set(countries.map(\.code)).count == countries.count)
            for country in countries {
                #expect(!country.documents.isEmpty)
                let types = country.documents.map(\.type)
                #expect(Set(types).count == types.count)
                #expect(country.documents.allSatisfy { !$0.rows.isEmpty && !$0.variants.isEmpty })
                #expect(country.documents.allSatisfy { $0.country == country.code })
            }
        }
    }

    @Test func `states are offered, uninhabited territories are not`() {
        let codes = Set(catalogue.countries().map(\.code))
        #expect(codes.isSuperset(of: ["AUT", "BRB", "DEU", "USA", "XKX"]))
        #expect(codes.isDisjoint(with: ["ATA", "BVT", "RKS", "D", "UTO", "GBD", "ANT"]))
        #expect(codes.count == 243)
    }

    @Test(arguments: [("AT", "AUT"), ("de", "DEU"), ("XK", "XKX"), ("US", "USA")])
    func `the region of a device suggests its country`(region: String, code: String) {
        let countries = catalogue.countries()
        #expect(DocumentCatalogue.suggestion(forRegion: region, among: countries)?.code == code)
    }

    @Test(arguments: ["", "AQ", "ZZ", "AUT", "EU"])
    func `an unknown region suggests nothing`(region: String) {
        let countries = catalogue.countries()
        #expect(DocumentCatalogue.suggestion(forRegion: region, among: countries) == nil)
    }

    @Test func `a country that is not offered is not suggested`() {
        let countries = catalogue.countries(for: CatalogueQuery(country: "DEU"))
        #expect(DocumentCatalogue.suggestion(forRegion: "AT", among: countries) == nil)
    }

    @Test func `plastic is preferred, and paper is there when asked for`() throws {
        let card = try #require(catalogue.document(of: "DEU", .identityCard))
        #expect(card.variants == [.plastic, .paper])
        #expect(card.row()?.generation == "2010+")
        #expect(card.row(.paper)?.generation == "1987-2010")
        let visa = try #require(catalogue.document(of: "AUT", .visa))
        #expect(visa.row()?.variant == .paper)
        #expect(visa.row(.plastic) == nil)
    }
}
