// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import IdentityCheck
import IdentityServer
import Testing

@testable import Demonstration

/// The drawn documents that pages offer for trying.
struct DemoSpecimenTests {
    @Test(arguments: MaskingRule.all)
    func `each document of which numbers are masked has a specimen`(rule: MaskingRule) {
        let sides = MaskingSpecimens().sides(of: rule.country, rule.type)
        #expect(sides[.front] != nil)
        #expect((sides[.back] != nil) == (rule.type != .passport))
    }

    @Test func `other documents have none`() {
        #expect(MaskingSpecimens().sides(of: "AUT", .passport).isEmpty)
        #expect(MaskingSpecimens().sides(of: "DEU", .visa).isEmpty)
    }

    @Test func `specimens are of many countries, and every flaw is among them`() {
        #expect(Set(DemoSpecimen.all.map(\.country)).count >= 12)
        #expect(Set(DemoSpecimen.all.map(\.name)).count == DemoSpecimen.all.count)
        let flaws = DemoSpecimen.all.compactMap { $0.flaw?.rawValue }
        #expect(
            Set(flaws) == ["expired", "print", "copy", "digit", "specimen", "blurred", "address"]
        )
        // Those in order come first.
        #expect(DemoSpecimen.all.drop { $0.flaw == nil }.allSatisfy { $0.flaw != nil })
    }

    @Test(arguments: DemoSpecimen.all.map(\.name))
    func `each side is drawn as a JPEG file`(name: String) throws {
        let specimen = try #require(DemoSpecimen.all.first { $0.name == name })
        for side in CheckPart.allCases {
            let picture = specimen.picture(side)
            #expect((picture != nil) == specimen.sides.contains(side))
            if let picture { #expect(picture.starts(with: [0xFF, 0xD8, 0xFF])) }
        }
    }
}
