// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import IdentityCheck
import MachineReadable
import Testing

/// What words on a card mean.
struct PrintedTextReaderTests {
    @Test func `a European licence is read by its numbers`() throws {
        let read = try WordEngine(WordEngine.german, sign: "D").read()
        let expected: [(IdentityField, String)] = [
            (.surname, "MUSTERMANN"), (.givenNames, "ERIKA MARIA"), (.birthDate, "1984-08-12"),
            (.placeOfBirth, "KÖLN"), (.issueDate, "2020-03-02"), (.expiryDate, "2035-03-01"),
            (.documentNumber, "B072RRE2I55"), (.issuingCountry, "DEU"),
        ]
        for (field, text) in expected { #expect(read.text(field) == text, "\(field)") }
        #expect(read.readings.count == expected.count)
        #expect(read.layout == "licence-eu" && read.type == .drivingLicence)
        #expect(read.readings.allSatisfy { $0.source == .print && $0.confidence >= 0.9 })
        #expect(read.unstableFields.isEmpty && read.error == nil)
    }

    @Test func `the order of the fields tells a number that was not read`() throws {
        var fields = WordEngine.german
        fields[1].number = ""
        fields[3].number = "44."
        let read = try WordEngine(fields, sign: "D").read()
        #expect(read.text(.givenNames) == "ERIKA MARIA")
        #expect(read.text(.issueDate) == "2020-03-02")
        #expect(read.text(.expiryDate) == "2035-03-01")
    }

    @Test func `a second reading that differs makes a field uncertain`() throws {
        var engine = WordEngine(WordEngine.german, sign: "D")
        engine.second = ["MUSTERMANN": "MUSTERNANN"]
        engine.doubtful = ["MUSTERNANN": 0.4]
        let read = try engine.read()
        #expect(read.unstableFields == [.surname])
        #expect(read.text(.surname) == "MUSTERMANN")
        #expect(try #require(read[.surname]).confidence == 0.4)
    }

    @Test func `a North American licence is read by its numbers and short words`() throws {
        let read = try WordEngine([
            ("4d", "DL T64235789"), ("1", "SAMPLE"), ("2", "MICHAEL JOHN"), ("8", "12 OAK LANE"),
            ("", "RICHMOND, VA 23269"), ("3", "DOB 06/06/1986"), ("4b", "EXP 12/10/2034"),
            ("15", "SEX M"),
        ]).read(country: "USA")
        let expected: [(IdentityField, String)] = [
            (.documentNumber, "T64235789"), (.surname, "SAMPLE"), (.givenNames, "MICHAEL JOHN"),
            (.birthDate, "1986-06-06"), (.expiryDate, "2034-12-10"), (.sex, "M"),
            (.addressLine, "12 OAK LANE"), (.city, "RICHMOND"), (.subdivision, "VA"),
            (.postCode, "23269"), (.issuingCountry, "USA"),
        ]
        for (field, text) in expected { #expect(read.text(field) == text, "\(field)") }
        #expect(read.layout == "licence-aamva")
    }

    @Test(arguments: [
        PrintedTextError.noEngine, .noLanguage, .tookTooLong, .broken,
    ])
    func `54: an engine that fails is a finding, and nothing else changes`(
        error: PrintedTextError
    ) throws {
        var engine = WordEngine(WordEngine.german, sign: "D")
        engine.error = error
        let read = try engine.read()
        #expect(read.error == error && read.readings.isEmpty && read.type == nil)
        let zone = try ZoneSource(
            MRZDocument(
                parsing: ExtractionScene.lines().joined(separator: "\n"),
                today: ExtractionScene.today
            )
        )
        let today = try ExtractionScene.today
        let with = IdentityExtraction(zone: zone, print: read, today: today)
        let without = IdentityExtraction(zone: zone, today: today)
        #expect(with.data == without.data)
        #expect(with.findings == without.findings + [.printNotRead(error)])
        #expect(with.findings.allSatisfy { $0.rejectReasonCode == nil })
    }

    @Test func `without the data of the issuer's language nothing is read`() throws {
        var engine = WordEngine(WordEngine.german, sign: "PL")
        #expect(try engine.read().error == .noLanguage)
        engine.installed.insert("Latin")
        #expect(try engine.read().text(.issuingCountry) == "POL")
    }

    @Test func `passports and other kinds have no layout, so the engine is not asked`() throws {
        var engine = WordEngine(WordEngine.german)
        engine.error = .broken
        #expect(try engine.read(type: .passport).error == nil)
        #expect(try engine.read(country: "JPN").error == nil)
    }

    @Test func `other print is no licence`() throws {
        let engine = WordEngine([
            ("", "INVOICE"), ("1.", "2 chairs"), ("", "Total 12.08.2020"), ("", "Thank you"),
        ])
        #expect(try engine.read().type == nil)
    }

    @Test func `the other number is read only where the issuer is known`() throws {
        let fields = WordEngine.german + [("4d.", "123456782")]
        let unknown = try WordEngine(fields).read()
        #expect(unknown.text(.surname) == "MUSTERMANN" && unknown[.personalNumber] == nil)
        let dutch = try WordEngine(fields).read(country: "NLD")
        #expect(dutch.text(.personalNumber) == "123456782")
        let data = IdentityExtraction(
            print: dutch,
            selected: SelectedDocument(country: "NLD", type: .drivingLicence),
            today: try ExtractionScene.today
        ).data
        let rule = try #require(MaskingRule.rule(forIssuers: ["NLD"], .drivingLicence))
        #expect(data[.personalNumber] != nil && data.masked(by: rule)[.personalNumber] == nil)
    }
}
