// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import MachineReadable
import TestSupport
import Testing

struct AAMVAIssuerTests {
    @Test func `every number is known once`() {
        let numbers = AAMVAIssuer.all.map { $0.number }
        #expect(numbers.count == 72)
        #expect(Set(numbers).count == numbers.count)
        #expect(AAMVAIssuer.all.allSatisfy { !$0.isMisprint })
    }

    @Test func `subdivisions of a country are distinct`() {
        let places = AAMVAIssuer.all.map { "\($0.country)-\($0.subdivision ?? "")" }
        #expect(Set(places).count == places.count)
    }

    @Test func `the Department of State issues for no state`() throws {
        let issuer = try #require(AAMVAIssuer(number: "636027"))
        #expect(issuer.country == "USA")
        #expect(issuer.subdivision == nil)
    }

    @Test(arguments: [("360040", "636004", "NC"), ("990876", "604432", "AB")])
    func `misprints stand for the issuer that makes them`(
        printed: String,
        number: String,
        subdivision: String
    ) throws {
        let issuer = try #require(AAMVAIssuer(number: printed))
        #expect(issuer.isMisprint)
        #expect(issuer.number == number)
        #expect(issuer.subdivision == subdivision)
    }

    @Test(arguments: [
        "604425", "604435", "635999", "636063", "000000", "63600", "6360000", "63600A", "",
    ])
    func `other numbers are nobody's`(number: String) {
        #expect(AAMVAIssuer(number: number) == nil)
    }

    @Test func `an unknown issuer is a finding`() throws {
        let document = try AAMVASample.document(
            only: AAMVASample.elements,
            issuer: "999999",
            version: 10
        )
        #expect(document.issuer == nil)
        #expect(document.codes == ["aamva.unknown-issuer"])
    }

    @Test(.enabled(if: TestSupport.shared != nil))
    func `the table agrees with the published list`() throws {
        let bytes = try #require(TestSupport.sharedBytes("data/scan/aamva-iin.csv"))
        let rows = String(decoding: bytes, as: UTF8.self).split(separator: "\n").dropFirst()
        #expect(rows.count == AAMVAIssuer.all.count + 2)
        for row in rows {
            let cells = row.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
            let issuer = try #require(AAMVAIssuer(number: cells[0]))
            #expect(issuer.subdivision ?? "" == cells[1])
            #expect(issuer.country == cells[2])
        }
    }
}
