// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import IdentityCheck
import MachineReadable
import Testing

/// What is said about a document: the hostile rows of the specification, by their numbers.
struct IdentityFindingTests {
    @Test func `row 18: a wrong check digit is a flag, and the data are there`() throws {
        var lines = try ExtractionScene.lines()
        lines[1] = try Self.withDigitRaised(lines[1], at: 9)
        let read = try ExtractionScene.extraction(lines)
        #expect(read.findings == [.wrongCheckDigit(.documentNumber), .wrongCheckDigit(.composite)])
        #expect(read.findings.map(\.rejectReasonCode) == [108, 108])
        #expect(read.data.text(.documentNumber) == "P1234567")
        #expect(read.data[.documentNumber]?.confidence == 0.1)
        #expect(read.data.zone?.isDocumentNumberValid == false)
        #expect(read.data.zone?.isBirthDateValid == true)
        #expect(read.result == .attention)
    }

    @Test func `row 19: of several good corrections none is made, and all are listed`() throws {
        // B for either 8 adds 7 · 3 to the sum, so that either makes a digit right that is one more.
        let lines = try ExtractionScene.lines(.td3, [(.documentNumber, "C39839893")])
        let text = [lines[0], try Self.withDigitRaised(lines[1], at: 9)]
        let today = try ExtractionScene.today
        let correction = try MRZCorrector().correct(text.joined(separator: "\n"), today: today)
        let read = IdentityExtraction(
            zone: ZoneSource(correction, rawLines: text),
            today: today
        )
        #expect(read.data.text(.documentNumber) == "C39839893")
        #expect(read.data.zone?.isDocumentNumberValid == false)
        #expect(read.findings.contains(.ambiguousCorrection(.documentNumber)))
        let listed = read.data.alternatives.filter { $0.check == .documentNumber }
        #expect(listed.flatMap { $0.changes.map(\.column) }.sorted().starts(with: [4, 7]))
        #expect(read.data.zone?.rawLines == text)
    }

    /// Returns a line with one more at an offset, 0 after 9.
    private static func withDigitRaised(_ line: String, at offset: Int) throws -> String {
        let digits = Array("0123456789")
        var characters = Array(line)
        let place = try #require(digits.firstIndex(of: characters[offset]))
        characters[offset] = digits[(place + 1) % 10]
        return String(characters)
    }

    @Test func `corrections are kept with place and characters`() throws {
        let lines = try ExtractionScene.lines()
        let misread = [lines[0], lines[1].replacing("740812", with: "74O812")]
        let today = try ExtractionScene.today
        let correction = try MRZCorrector().correct(misread.joined(separator: "\n"), today: today)
        let read = IdentityExtraction(
            zone: ZoneSource(correction, rawLines: misread),
            today: today
        )
        #expect(
            read.data.corrections == [FieldCorrection(line: 2, column: 16, read: "O", used: "0")]
        )
        #expect(read.data.zone?.rawLines == misread)
        #expect(read.data.zone?.lines == lines)
        #expect(read.findings.isEmpty)
    }

    @Test(arguments: [
        [(MRZField.issuingState, "UTO")], [(.surname, "SPECIMEN")],
        [(.givenNames, "ANNA SPECIMEN")],
    ])
    func `row 23: a specimen is flagged, and the data are there`(
        changes: [(MRZField, String)]
    ) throws {
        let read = try ExtractionScene.extraction(.td3, changes)
        #expect(read.findings == [.specimen])
        #expect(read.findings.first?.rejectReasonCode == 202)
        #expect(read.data.text(.documentNumber) == "P1234567")
    }

    @Test func `row 23: so is a specimen of a licence`() throws {
        let read = try ExtractionScene.extraction(licence: [("DCS", "SPECIMEN")])
        #expect(read.findings == [.specimen])
    }

    @Test func `row 24: an unknown issuer stays as it is printed`() throws {
        let line = try ExtractionScene.lines()
        let read = try ExtractionScene.extraction([
            line[0].replacing("P<AUT", with: "P<QQQ"), line[1],
        ])
        #expect(read.findings == [.unknownIssuer])
        #expect(read.data.text(.issuingCountry) == "QQQ")
        #expect(read.row == nil)
        #expect(read.data.text(.documentNumber) == "P1234567")
    }

    @Test func `row 25: a visa is no passport`() throws {
        let selected = SelectedDocument(country: "AUT", type: .passport)
        let read = try ExtractionScene.extraction(.mrvA, [], selected: selected)
        #expect(read.findings == [.otherType(selected: .passport, read: .visa)])
        #expect(read.findings.first?.rejectReasonCode == 207)
        #expect(read.findings.first?.message == "This is a visa, but a passport is expected.")
        #expect(read.data.selectedType == .passport)
    }

    @Test func `row 27: an expired document is read, and rejects nothing by rule`() throws {
        let read = try ExtractionScene.extraction(.td3, [(.expiryDate, "2024-11-25")])
        guard case .date(.expired(let span))? = read.findings.first else {
            Issue.record("not expired")
            return
        }
        #expect(span.text == "2 years")
        #expect(read.findings.map(\.rejectReasonCode) == [nil])
        #expect(read.data.date(.expiryDate) == CalendarDate(year: 2024, month: 11, day: 25))
        #expect(read.result == .attention)
    }

    @Test func `row 27: the last day of validity is still valid`() throws {
        let read = try ExtractionScene.extraction(.td3, [(.expiryDate, "2026-11-26")])
        #expect(read.findings.isEmpty)
    }

    @Test func `row 28: 30 February is no date`() throws {
        var lines = try ExtractionScene.lines()
        lines[1] = lines[1].replacing("740812", with: "740230")
        let read = try ExtractionScene.extraction(lines)
        #expect(read.findings.contains(.invalidDate(.birthDate)))
        #expect(IdentityFinding.invalidDate(.birthDate).rejectReasonCode == 108)
        #expect(read.data.date(.birthDate) == nil)
    }

    @Test func `row 28: a licence that expired before it was issued is out of order`() throws {
        let read = try ExtractionScene.extraction(licence: [("DBD", "06062035")])
        #expect(read.findings.contains(.datesOutOfOrder))
        #expect(read.findings.contains { $0.rejectReasonCode == 108 })
        #expect(read.data.date(.expiryDate) == nil)
    }

    @Test func `row 29: a date of birth with fillers has no value, and its check digit is right`()
        throws
    {
        let read = try ExtractionScene.extraction(.td3, [(.birthDate, "1974")])
        #expect(read.data.date(.birthDate) == nil)
        #expect(read.data.zone?.isBirthDateValid == true)
        #expect(read.data.zone?.lines[1].contains("74<<<<") == true)
        #expect(read.findings == [.incompleteDate(.birthDate)])
        #expect(read.result == .read)
    }

    @Test func `a document that does not expire has a flag in place of the date`() throws {
        let read = try ExtractionScene.extraction(.td3, [(.expiryDate, "never")])
        #expect(read.data.neverExpires)
        #expect(read.data.date(.expiryDate) == nil)
        #expect(read.findings == [.neverExpires])
    }

    @Test func `a layout that is not known well is marked`() throws {
        let read = try ExtractionScene.extraction(
            .td1,
            [(.documentCode, "ID"), (.issuingState, "PAK")]
        )
        #expect(read.findings == [.unconfirmedLayout])
        #expect(read.result == .attention)
    }

    @Test func `names that fill their field may be cut off`() throws {
        let name = String(repeating: "ABCDE ", count: 8)
        let read = try ExtractionScene.extraction(.td1, [(.surname, name)])
        #expect(read.findings.contains(.namesTruncated))
    }

    @Test func `nothing read is unchecked`() throws {
        let read = IdentityExtraction(today: try ExtractionScene.today)
        #expect(read.type == nil && read.row == nil)
        #expect(read.findings.isEmpty && read.data.readings.isEmpty)
        #expect(read.data.extractionMethod == .none)
        #expect(read.result == .unchecked)
    }

    @Test func `codes and sentences are distinct and hold no value`() throws {
        let findings: [IdentityFinding] = [
            .specimen, .unknownIssuer, .otherType(selected: .passport, read: .visa),
            .date(.bornInFuture), .date(.issuedInFuture), .date(.issuedAfterExpiry),
            .invalidDate(.birthDate), .datesOutOfOrder, .incompleteDate(.birthDate),
            .neverExpires, .wrongCheckDigit(.composite), .ambiguousCorrection(.composite),
            .uncertain(.surname), .doubtfulBarcodeField(.sex), .partlyVisible, .namesTruncated,
            .sourcesDiffer(.surname), .irregularBarcode, .addressMissing, .cleaned(.city),
            .truncated(.city), .unconfirmedLayout,
        ]
        #expect(Set(findings.map(\.code)).count == findings.count)
        #expect(Set(findings.map(\.message)).count == findings.count)
        #expect(findings.allSatisfy { $0.code.hasPrefix("check.") && $0.message.hasSuffix(".") })
        #expect(findings.filter { $0.rejectReasonCode != nil }.allSatisfy { $0.needsAttention })
        #expect(IdentityFinding.uncertain(.surname).field == .surname)
        #expect(IdentityFinding.specimen.field == nil)
    }
}
