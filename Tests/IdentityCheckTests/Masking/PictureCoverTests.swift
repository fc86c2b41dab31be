// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import MachineReadable
import Pictures
import Reading
import Testing

@testable import IdentityCheck

/// Which parts of a picture must be covered.
struct PictureCoverTests {
    private static func rule(_ country: String, _ type: IdentityDocumentType) throws -> MaskingRule
    {
        try #require(MaskingRule.rule(forIssuers: [country], type))
    }

    @Test func `a selfie shows no number`() {
        for rule in MaskingRule.all { #expect(rule.cover(of: .face, zones: []) == .nothing) }
    }

    @Test func `a side whose number cannot be located is covered whole`() throws {
        for (country, type, part) in [
            ("DEU", IdentityDocumentType.passport, CheckPart.front), ("DEU", .identityCard, .front),
            ("DEU", .identityCard, .back), ("NLD", .passport, .front),
            ("NLD", .identityCard, .back),
            ("NLD", .drivingLicence, .front), ("KOR", .identityCard, .front),
            ("JPN", .identityCard, .back), ("SGP", .drivingLicence, .front),
        ] {
            #expect(try Self.rule(country, type).cover(of: part, zones: []) == .whole)
        }
    }

    @Test func `a side without the number stays as it is`() throws {
        #expect(try Self.rule("NLD", .identityCard).cover(of: .front, zones: []) == .nothing)
    }

    @Test
    func `a zone without a clear outline covers the page whole, unless nothing else is printed`()
        throws
    {
        let print = try #require(
            ZonePrint().picture(of: ExtractionScene.lines(.td3, [(.issuingState, "NLD")]))
        )
        let zones = DocumentReader(effort: .still)
            .read(print, today: try #require(CalendarDate(year: 2026, month: 8, day: 1))).zones
        #expect(zones.count == 1)
        #expect(try Self.rule("DEU", .passport).cover(of: .front, zones: zones) == .whole)
        guard
            case .areas(let areas) = try Self.rule("NLD", .passport).cover(of: .front, zones: zones)
        else {
            Issue.record("the zone is not covered")
            return
        }
        #expect(areas.count == 3)
    }
}
