// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import IdentityCheck
import Testing

/// What an account accepts, row by row.
struct CatalogueAcceptanceTests {
    private static func row(_ key: String) throws -> CatalogueRow {
        try #require(DocumentCatalogue.standard.rows.first { $0.key == key })
    }

    @Test func `all accepts every row, reliable those of confidence A and B`() {
        for row in DocumentCatalogue.standard.rows {
            #expect(CatalogueAcceptance.all.accepts(row, of: row.country))
            let isReliable = CatalogueAcceptance.reliable.accepts(row, of: row.country)
            #expect(isReliable == (row.confidence != .unconfirmed))
        }
    }

    @Test func `an entry without kinds and variants accepts all of an issuer's documents`() {
        let acceptance = CatalogueAcceptance.listed([.init(country: "AUT")])
        for row in DocumentCatalogue.standard.rows {
            #expect(acceptance.accepts(row, of: row.country) == (row.country == "AUT"))
        }
    }

    @Test func `an entry is for its kinds and variants only`() throws {
        let acceptance = CatalogueAcceptance.listed([
            .init(country: "DEU", types: [.identityCard], variants: [.paper])
        ])
        let paper = try Self.row("DEU/ID_CARD/NATIONAL_ID/1987-2010")
        let plastic = try Self.row("DEU/ID_CARD/NATIONAL_ID/2010+")
        let passport = try Self.row("DEU/PASSPORT/REGULAR/current")
        #expect(acceptance.accepts(paper, of: "DEU"))
        #expect(!acceptance.accepts(plastic, of: "DEU"))
        #expect(!acceptance.accepts(passport, of: "DEU"))
    }

    @Test func `a row for every issuer counts for the issuer that is meant`() throws {
        let passport = try Self.row("*/PASSPORT/REGULAR/any ICAO TD3")
        let one = CatalogueAcceptance.listed([.init(country: "BRB")])
        #expect(one.accepts(passport, of: "BRB"))
        #expect(!one.accepts(passport, of: "BHS"))
        let rest = CatalogueAcceptance.listed([.init(country: "*")])
        #expect(rest.accepts(passport, of: "BHS"))
        #expect(!rest.accepts(try Self.row("AUT/PASSPORT/REGULAR/current"), of: "AUT"))
    }

    @Test func `a query combines everything`() {
        let query = CatalogueQuery(
            product: .fastfill,
            types: [.identityCard],
            variant: .plastic,
            acceptance: .reliable,
            isDeviceOnly: true
        )
        let countries = DocumentCatalogue.standard.countries(for: query)
        #expect(!countries.isEmpty)
        for row in countries.flatMap(\.documents).flatMap(\.rows) {
            #expect(row.type == .identityCard && row.variant == .plastic)
            #expect(row.confidence != .unconfirmed && row.isReadOnDevice)
            #expect(row.plan(for: .fastfill) != nil)
        }
        let codes = countries.map(\.code)
        #expect(codes.contains("AUT") && !codes.contains("PAK") && !codes.contains("KOR"))
    }
}
