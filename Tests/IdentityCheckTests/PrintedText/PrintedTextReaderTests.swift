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

    /// A passport's rows, each label above its value.
    private static let passport: [(number: String, value: String)] = [
        ("", "Passport No."), ("", "X12345678"), ("", "Surname"), ("", "ERIKSSON"),
        ("", "Given names"), ("", "ANNA MARIA"), ("", "Date of birth"), ("", "12 AUG 1974"),
        ("", "Date of expiry"), ("", "15.04.2032"),
    ]

    @Test func `a passport is read by its labels`() throws {
        let read = try WordEngine(Self.passport).read(country: "GBR", type: .passport)
        let expected: [(IdentityField, String)] = [
            (.documentNumber, "X12345678"), (.surname, "ERIKSSON"), (.givenNames, "ANNA MARIA"),
            (.birthDate, "1974-08-12"), (.expiryDate, "2032-04-15"),
        ]
        for (field, text) in expected { #expect(read.text(field) == text, "\(field)") }
        #expect(read.readings.count == expected.count)
        #expect(read.layout == "passport" && read.type == .passport)
        #expect(read.readings.allSatisfy { $0.confidence >= 0.9 })
    }

    @Test func `a number that only its form tells is not certain`() throws {
        let read = try WordEngine(Array(Self.passport.dropFirst()))
            .read(country: "GBR", type: .passport)
        #expect(read.text(.documentNumber) == "X12345678")
        #expect(try #require(read[.documentNumber]).confidence < 0.9)
    }

    @Test func `without the language of its issuer a passport's names are less certain`() throws {
        let read = try WordEngine(Self.passport).read(country: "SWE", type: .passport)
        #expect(read.text(.surname) == "ERIKSSON" && read.error == nil)
        #expect(try #require(read[.surname]).confidence < 0.9)
        #expect(try #require(read[.givenNames]).confidence < 0.9)
        #expect(try #require(read[.birthDate]).confidence >= 0.9)
        // A licence has more than names and dates.
        let licence = try WordEngine(WordEngine.german).read(country: "SWE", type: .drivingLicence)
        #expect(licence.error == .noLanguage)
        #expect(try WordEngine(WordEngine.german).read(country: "SWE").error == .noLanguage)
    }

    @Test func `two readings that agree are more certain than either`() throws {
        var engine = WordEngine(WordEngine.german, sign: "D")
        engine.doubtful = ["MUSTERMANN": 0.8, "B072RRE2I55": 0.6]
        let read = try engine.read()
        #expect(abs(try #require(read[.surname]).confidence - 0.96) < 1e-9)
        #expect(abs(try #require(read[.documentNumber]).confidence - 0.84) < 1e-9)
        #expect(read.unstableFields.isEmpty)
    }

    @Test(arguments: [
        ("lrina", "Irina"), ("Anna lrina-lris", "Anna Irina-Iris"), ("lVAN", "IVAN"),
        ("SOFlA MARlA", "SOFIA MARIA"), ("Al Hassan", "Al Hassan"), ("la Cruz", "la Cruz"),
        ("de l\u{2019}Isle", "de l\u{2019}Isle"), ("Emil", "Emil"),
    ])
    func `a small l that can be none in a name is a capital I`(
        printed: String,
        name: String
    ) throws {
        var fields = WordEngine.german
        fields[1] = ("2", printed)
        #expect(try WordEngine(fields, sign: "D").read().text(.givenNames) == name)
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

    @Test func `visas and licences of other states have no layout, so the engine is not asked`()
        throws
    {
        var engine = WordEngine(WordEngine.german)
        engine.error = .broken
        #expect(try engine.read(type: .visa).error == nil)
        #expect(try engine.read(country: "JPN", type: .drivingLicence).error == nil)
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
