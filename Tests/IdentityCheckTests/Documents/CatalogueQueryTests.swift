// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import IdentityCheck
import Testing

/// What is left of the catalogue for a check.
struct CatalogueQueryTests {
    private let catalogue = DocumentCatalogue.standard

    private func documents(_ query: CatalogueQuery) -> [String] {
        catalogue.countries(for: query).flatMap { country in
            country.documents.map { "\(country.code) \($0.type.rawValue)" }
        }
    }

    @Test func `a preselected country leaves only that`() {
        let query = CatalogueQuery(country: "AUT")
        #expect(
            documents(query) == [
                "AUT PASSPORT", "AUT DRIVING_LICENSE", "AUT ID_CARD", "AUT VISA",
            ]
        )
        #expect(documents(CatalogueQuery(country: "XKX", types: [.passport])) == ["XKX PASSPORT"])
        #expect(documents(CatalogueQuery(country: "XYZ")).isEmpty)
    }

    @Test func `preselected kinds leave only those`() {
        let query = CatalogueQuery(country: "AUT", types: [.passport, .visa])
        #expect(documents(query) == ["AUT PASSPORT", "AUT VISA"])
    }

    @Test func `country, one kind and a variant leave one document`() throws {
        let query = CatalogueQuery(country: "DEU", types: [.identityCard], variant: .paper)
        #expect(documents(query) == ["DEU ID_CARD"])
        let card = try #require(catalogue.document(of: "DEU", .identityCard, for: query))
        #expect(card.rows.map(\.generation) == ["1987-2010"])
    }

    @Test func `a document outside the preselected country is not wanted`() {
        let query = CatalogueQuery(country: "AUT")
        #expect(catalogue.document(of: "DEU", .passport, for: query) == nil)
        #expect(catalogue.document(of: "AUT", .passport, for: query) != nil)
    }

    @Test func `Fastfill leaves out paper, and with it visas`() {
        let query = CatalogueQuery(product: .fastfill, country: "AUT")
        #expect(documents(query) == ["AUT PASSPORT", "AUT DRIVING_LICENSE", "AUT ID_CARD"])
    }

    @Test func `each product has its own rows of an American licence`() throws {
        for (product, generation) in [
            (CheckProduct.fastfill, "AAMVA 01-11"),
            (.netverify, "AAMVA 01-11 (verification)"),
        ] {
            let query = CatalogueQuery(product: product)
            let licence = try #require(
                catalogue.document(of: "USA", .drivingLicence, for: query)
            )
            #expect(licence.row()?.generation == generation)
        }
    }

    @Test func `a device reads zones and North American codes, nothing else`() {
        let query = CatalogueQuery(product: .fastfill, isDeviceOnly: true)
        let offered = Set(documents(query))
        let readable = [
            "AUT PASSPORT", "AUT ID_CARD", "CHE DRIVING_LICENSE", "FRA DRIVING_LICENSE",
            "NLD DRIVING_LICENSE", "USA DRIVING_LICENSE", "CAN DRIVING_LICENSE", "USA ID_CARD",
            "BRB PASSPORT",
        ]
        #expect(offered.isSuperset(of: readable))
        // Print, foreign barcodes, a barcode that nobody may decode, and a zone without a public rule.
        let unreadable = [
            "AUT DRIVING_LICENSE", "ZAF ID_CARD", "ZAF DRIVING_LICENSE", "IND ID_CARD",
            "CHN ID_CARD", "KOR ID_CARD",
        ]
        #expect(offered.isDisjoint(with: unreadable))
    }

    @Test func `device only has no effect on Netverify`() {
        let query = CatalogueQuery(product: .netverify, country: "AUT", isDeviceOnly: true)
        #expect(documents(query) == documents(CatalogueQuery(country: "AUT")))
    }

    @Test func `an account accepts by country, kind and variant`() {
        var query = CatalogueQuery()
        query.acceptance = .listed([
            .init(country: "AUT", types: [.passport]),
            .init(country: "DEU", types: [.identityCard, .passport], variants: [.plastic]),
        ])
        #expect(documents(query) == ["AUT PASSPORT", "DEU PASSPORT", "DEU ID_CARD"])
        #expect(catalogue.document(of: "DEU", .identityCard, for: query)?.variants == [.plastic])
        query.acceptance = .listed([])
        #expect(documents(query).isEmpty)
        query.acceptance = .listed([.init(country: "*", types: [.passport])])
        #expect(documents(query).contains("BRB PASSPORT"))
        #expect(!documents(query).contains("AUT PASSPORT"))
    }

    @Test func `a new account accepts only layouts that are known well`() {
        let query = CatalogueQuery(country: "GRC", acceptance: .reliable)
        let card = catalogue.document(of: "GRC", .identityCard, for: query)
        #expect(card?.rows.map(\.generation) == ["laminated until 2026"])
        #expect(catalogue.document(of: "GRC", .identityCard)?.rows.count == 2)
        let listed = CatalogueAcceptance.listed([.init(country: "GRC")])
        let all = CatalogueQuery(country: "GRC", acceptance: listed)
        #expect(catalogue.document(of: "GRC", .identityCard, for: all)?.rows.count == 2)
    }
}
