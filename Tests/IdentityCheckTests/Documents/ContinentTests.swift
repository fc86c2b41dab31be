// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import IdentityCheck
import MachineReadable
import Testing

/// The countries of each continent (UN M49).
struct ContinentTests {
    @Test func `every country of the catalogue has a continent`() {
        let homeless = DocumentCatalogue.standard.countries().map(\.code)
            .filter { Continent(ofIssuer: $0) == nil }
        #expect(homeless == [])
    }

    @Test func `every country of ISO 3166-1 but Antarctica is on one continent, once`() {
        let listed = Continent.allCases.flatMap(\.countries)
        #expect(Set(listed).count == listed.count)
        let states = Set(Country.all.filter { $0.kind == .state }.map(\.alpha3))
        #expect(Set(listed) == states.subtracting(["ATA"]).union(["XKX"]))
    }

    @Test(
        arguments: [
            ("D", Continent.europe), ("RKS", .europe), ("CYP", .asia), ("EGY", .africa),
            ("MEX", .americas), ("PNG", .oceania),
        ]
    )
    func `codes of zones and of programs are understood`(issuer: String, continent: Continent) {
        #expect(Continent(ofIssuer: issuer) == continent)
    }

    @Test(arguments: ["UNO", "EUE", "XXA", "UTO", "ATA", "nowhere"])
    func `what is no country has no continent`(issuer: String) {
        #expect(Continent(ofIssuer: issuer) == nil)
    }
}
