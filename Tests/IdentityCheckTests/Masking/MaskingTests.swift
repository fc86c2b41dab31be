// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import IdentityCheck
import MachineReadable
import Testing

/// What must not be kept of a document.
struct MaskingTests {
    @Test func `the rules are those of the table, each document once`() {
        let rules = MaskingRule.all.map { rule in
            "\(rule.country) \(rule.type.rawValue) \(rule.target.rawValue)"
                + (rule.masksZone ? " zone" : "")
        }
        #expect(
            rules == [
                "DEU PASSPORT documentNumber zone", "DEU ID_CARD documentNumber zone",
                "NLD PASSPORT personalNumber zone", "NLD ID_CARD personalNumber zone",
                "NLD DRIVING_LICENSE picture", "KOR PASSPORT personalNumber zone",
                "KOR ID_CARD documentNumber", "KOR DRIVING_LICENSE documentNumber",
                "HKG PASSPORT documentNumber zone", "HKG ID_CARD documentNumber",
                "JPN ID_CARD documentNumber", "SGP PASSPORT documentNumber zone",
                "SGP ID_CARD documentNumber", "SGP DRIVING_LICENSE documentNumber",
            ]
        )
        #expect(Set(MaskingRule.all.map(\.settingKey)).count == MaskingRule.all.count)
        #expect(MaskingRule.all.first?.settingKey == "masking.DEU.PASSPORT")
    }

    @Test func `a rule is found by the selected or the printed issuer`() {
        #expect(MaskingRule.rule(forIssuers: ["D"], .passport)?.country == "DEU")
        #expect(MaskingRule.rule(forIssuers: ["HKG", "CHN"], .passport)?.country == "HKG")
        #expect(MaskingRule.rule(forIssuers: ["CHN"], .passport) == nil)
        #expect(MaskingRule.rule(forIssuers: ["AUT"], .passport) == nil)
        #expect(MaskingRule.rule(forIssuers: ["JPN"], .passport) == nil)
        #expect(MaskingRule.rule(forIssuers: [], .passport) == nil)
    }

    private static func columns(
        _ country: String,
        _ type: IdentityDocumentType,
        _ format: MRZFormat,
        _ changes: [(MRZField, String)] = []
    ) throws -> [String] {
        let rule = try #require(MaskingRule.rule(forIssuers: [country], type))
        let lines = try ExtractionScene.lines(format, changes)
        return rule.maskedColumns(in: format, lines: lines).map {
            "\($0.line):\($0.columns.lowerBound)-\($0.columns.upperBound)"
        }
    }

    @Test func `the number goes with the check digits that tell it`() throws {
        #expect(try Self.columns("DEU", .passport, .td3) == ["2:1-9", "2:10-10", "2:44-44"])
        #expect(try Self.columns("DEU", .identityCard, .td1) == ["1:6-14", "1:15-15", "2:30-30"])
        #expect(try Self.columns("DEU", .identityCard, .td2) == ["2:1-9", "2:10-10", "2:36-36"])
        #expect(try Self.columns("NLD", .passport, .td3) == ["2:29-42", "2:43-43", "2:44-44"])
        #expect(try Self.columns("NLD", .identityCard, .td1) == ["1:16-30", "2:19-29", "2:30-30"])
        #expect(try Self.columns("KOR", .identityCard, .td1).isEmpty)
        #expect(try Self.columns("NLD", .drivingLicence, .td1).isEmpty)
    }

    @Test func `a long number is masked where it goes on`() throws {
        let long: [(MRZField, String)] = [(.documentCode, "ID"), (.documentNumber, "D23145890734")]
        #expect(
            try Self.columns("DEU", .identityCard, .td1, long) == [
                "1:6-14", "1:15-15", "1:16-30", "2:19-29", "2:30-30",
            ]
        )
    }

    @Test func `masked data have neither the number nor its characters`() throws {
        let read = try ExtractionScene.extraction(.td3, [(.issuingState, "D")])
        let rule = try #require(MaskingRule.rule(forIssuers: ["D"], .passport))
        let masked = read.data.masked(by: rule)
        #expect(masked.text(.documentNumber) == nil)
        #expect(masked.text(.surname) == "MUSTERMANN")
        let line = try #require(masked.zone?.lines[1])
        #expect(line.hasPrefix("<<<<<<<<<<AUT7408"))
        #expect(line.hasSuffix("<"))
        #expect(masked.zone?.rawLines == [])
        #expect(masked.zone?.isDocumentNumberValid == true)
        #expect(!masked.json.encoded().contains("P1234567"))
        #expect(read.data.json.encoded().contains("P1234567"))
    }

    @Test func `a personal number goes from field and zone`() throws {
        let read = try ExtractionScene.extraction(
            .td3,
            [(.issuingState, "NLD"), (.personalNumber, "999999990")]
        )
        let rule = try #require(MaskingRule.rule(forIssuers: ["NLD"], .passport))
        let masked = read.data.masked(by: rule)
        #expect(masked.text(.personalNumber) == nil)
        #expect(masked.text(.documentNumber) == "P1234567")
        #expect(!masked.json.encoded().contains("999999990"))
    }

    @Test func `corrections of masked characters go, others stay`() throws {
        // The specimen of ICAO Doc 9303-4 with a letter for a digit in its number and in a date.
        let misread = [
            "P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<",
            "L8989O2C36UTO74O8122F1204159ZE184226B<<<<<10",
        ]
        let today = try ExtractionScene.today
        let correction = try MRZCorrector().correct(misread.joined(separator: "\n"), today: today)
        let read = IdentityExtraction(zone: ZoneSource(correction, rawLines: misread), today: today)
        let rule = try #require(MaskingRule.rule(forIssuers: ["D"], .passport))
        #expect(read.data.corrections.map(\.column).sorted() == [6, 16])
        #expect(read.data.masked(by: rule).corrections.map(\.column) == [16])
    }

    @Test func `a rule for the picture leaves the data`() throws {
        let read = try ExtractionScene.extraction(["D1NLD15094962111659VW87Z78NB84"])
        let rule = try #require(MaskingRule.rule(forIssuers: ["NLD"], .drivingLicence))
        #expect(read.data.masked(by: rule) == read.data)
    }
}
