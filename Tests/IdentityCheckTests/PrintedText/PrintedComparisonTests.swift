// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import IdentityCheck
import MachineReadable
import Reading
import Testing

/// Print against zones and codes, and print alone.
struct PrintedComparisonTests {
    private static let licence: [(number: String, value: String)] = [
        ("4d", "DL T64235789"), ("1", "SAMPLE"), ("2", "MICHAEL JOHN"), ("3", "DOB 06/06/1986"),
        ("4b", "EXP 12/10/2034"), ("4a", "ISS 06/06/2019"), ("15", "SEX M"),
    ]

    private static func check(
        _ fields: [(number: String, value: String)],
        second: [String: String] = [:],
        code changes: [(AAMVAElementID, String)] = []
    ) throws -> DocumentCheck {
        var engine = WordEngine(fields)
        engine.second = second
        let front = PictureContent(print: try engine.read(country: "USA"))
        let back = PictureContent(licences: [try ExtractionScene.licence(changes)])
        return DocumentCheck([front, back], today: try ExtractionScene.today)
    }

    /// A zone of a card, with the values of the German licence but for changes.
    private static func zone(_ changes: [(MRZField, String)] = []) throws -> ZoneSource {
        let holder: [(MRZField, String)] = [
            (.documentCode, "ID"), (.issuingState, "D"), (.surname, "MUSTERMANN"),
            (.givenNames, "ERIKA MARIA"), (.documentNumber, "B072RRE2I"), (.nationality, "D"),
            (.birthDate, "1984-08-12"), (.sex, "F"), (.expiryDate, "2035-03-01"),
        ]
        let changed = changes.map(\.0)
        let fields = holder.filter { !changed.contains($0.0) } + changes
        let lines = try MRZWriter(.td1, fields: fields).lines.joined(separator: "\n")
        return ZoneSource(try MRZDocument(parsing: lines, today: ExtractionScene.today))
    }

    private static func extraction(
        _ changes: [(MRZField, String)] = [],
        printed: [Int: String] = [:]
    ) throws -> IdentityExtraction {
        var fields = WordEngine.german
        fields[5].value = "B072RRE2I"
        for (place, value) in printed { fields[place].value = value }
        return IdentityExtraction(
            zone: try zone(changes),
            print: try WordEngine(fields, sign: "D").read(),
            today: try ExtractionScene.today
        )
    }

    private static func outcomes(
        _ extraction: IdentityExtraction
    ) -> [IdentityField: FieldComparison.Outcome] {
        Dictionary(uniqueKeysWithValues: extraction.comparisons.map { ($0.field, $0.outcome) })
    }

    @Test func `print that has what the code has agrees`() throws {
        let check = try Self.check(Self.licence)
        let outcomes = Self.outcomes(check.extraction)
        for field in [
            IdentityField.documentNumber, .surname, .givenNames, .birthDate, .expiryDate,
            .issueDate, .sex,
        ] { #expect(outcomes[field] == .agree, "\(field)") }
        #expect(check.extraction.comparisons.allSatisfy { $0.source == .barcode })
        #expect(check.extraction.findings.isEmpty && check.outcome == .complete)
        #expect(check.extraction.data.surnameSource == .barcode)
    }

    @Test func `56: a printed date altered by a day is for a reviewer`() throws {
        var altered = Self.licence
        altered[3].value = "DOB 06/07/1986"
        let check = try Self.check(altered)
        #expect(check.extraction.findings == [.printDiffers(.birthDate)])
        let finding = try #require(check.extraction.findings.first)
        #expect(finding.code == "text.mismatch.dob")
        #expect(finding.proposedReasonCode == 111 && finding.rejectReasonCode == nil)
        #expect(check.outcome == .complete && check.result == .attention)
        // Both values are kept, and the code's is the document's.
        #expect(check.extraction.data.date(.birthDate)?.text == "1986-06-06")
        let values = check.extraction.data.readings.filter { $0.field == .birthDate }
        #expect(values.map(\.value.text) == ["1986-06-06", "1986-06-07"])
    }

    @Test func `a difference in an uncertain reading does not count`() throws {
        var altered = Self.licence
        altered[3].value = "DOB 06/07/1986"
        let check = try Self.check(altered, second: ["06/07/1986": "06/01/1986"])
        #expect(!check.extraction.findings.contains(.printDiffers(.birthDate)))
        #expect(check.extraction.findings.contains(.unstablePrint(.birthDate)))
    }

    @Test func `readings that differ don't matter where the code confirms the one taken`() throws {
        let check = try Self.check(Self.licence, second: ["06/06/1986": "06/01/1986"])
        let birth = check.extraction.comparisons.first { $0.field == .birthDate }
        #expect(birth?.outcome == .agree && birth?.isReliable == false)
        #expect(check.extraction.findings.isEmpty)
    }

    @Test func `letters and digits that look alike are no certain difference in a number`() throws {
        var altered = Self.licence
        altered[0].value = "DL T6423S789"
        #expect(try Self.check(altered).extraction.findings.isEmpty)
    }

    @Test(arguments: [
        ("MUSTERMANNE", true), ("MUSTERNANN", true), ("MUSTERMANN MEIER", false),
    ])
    func `a name that only lacks words is no certain difference`(
        printed: String,
        isCertain: Bool
    ) throws {
        let extraction = try Self.extraction(printed: [0: printed])
        let surname = extraction.comparisons.first { $0.field == .surname }
        #expect(surname?.outcome == .differ && surname?.isReliable == isCertain)
    }

    @Test func `a name with an M that may be R and N is no certain difference`() throws {
        let extraction = try Self.extraction([(.surname, "STERN")], printed: [0: "STEM"])
        let surname = extraction.comparisons.first { $0.field == .surname }
        #expect(surname?.outcome == .differ && surname?.isReliable == false)
    }

    @Test(arguments: [
        ("MUELLER", "MÜLLER", true), ("STRASSE", "STRAßE", true),
        ("MAYER SCHMIDT", "MAYER-SCHMIDT", true),
        ("MUELLER", "MÖLLER", false), ("MUSTERMANN", "MUSTERFRAU", false),
    ])
    func `55: names that differ by spelling only agree`(
        zone: String,
        printed: String,
        isSame: Bool
    ) throws {
        let extraction = try Self.extraction([(.surname, zone)], printed: [0: printed])
        #expect(Self.outcomes(extraction)[.surname] == (isSame ? .agree : .differ))
        #expect(extraction.findings.contains(.printDiffers(.surname)) == !isSame)
    }

    @Test func `a document of which only print was read is found in the catalogue`() throws {
        let print = try WordEngine(WordEngine.german, sign: "D").read()
        let today = try ExtractionScene.today
        let front = PictureContent(feedback: [.noDocument], print: print)
        let back = PictureContent(feedback: [.noDocument])
        let check = DocumentCheck([front, back], today: today)
        #expect(check.row?.country == "DEU" && check.row?.type == .drivingLicence)
        #expect(check.outcome == .complete && check.parts == [.front, .back])
        #expect(!check.extraction.isCoded && check.extraction.comparisons.isEmpty)
        #expect(check.extraction.data.extractionMethod == .print)
        #expect(DocumentCheck([front], today: today).missing == [.back])
        // Without a sign the selected issuer counts.
        let unsigned = PictureContent(print: try WordEngine(WordEngine.german).read())
        let selected = SelectedDocument(country: "AUT", type: .drivingLicence)
        let chosen = DocumentCheck([unsigned, back], selected: selected, today: today)
        #expect(chosen.row?.country == "AUT" && chosen.outcome == .complete)
        #expect(DocumentCheck([unsigned], today: today).outcome == .unsupported)
    }

    @Test func `print alone may be misread, so it rejects nothing`() throws {
        var fields = WordEngine.german
        fields[0].value = "SPECIMEN"
        fields[2].value = "12.08.1984 SPECIMEN"
        fields[3].value = "02.03.2036"
        let print = try WordEngine(fields, sign: "D").read()
        let check = DocumentCheck(
            [PictureContent(print: print), PictureContent()],
            today: try ExtractionScene.today
        )
        #expect(check.extraction.findings.contains(.uncertain(.issueDate)))
        #expect(check.extraction.findings.allSatisfy { $0.rejectReasonCode == nil })
        #expect(check.outcome == .complete && check.result == .attention)
    }

    @Test func `a date that only print has is judged beside a zone`() throws {
        let extraction = try Self.extraction(printed: [3: "02.03.2036"])
        #expect(extraction.findings.contains(.uncertain(.issueDate)))
        #expect(extraction.isCoded && extraction.data.extractionMethod == .zone)
    }

    @Test func `two zones in a picture are still two documents where print was compared`() throws {
        let print = try WordEngine(WordEngine.german, sign: "D").read()
        let picture = PictureContent(
            zones: [try Self.zone(), try Self.zone([(.surname, "ANDERE")])],
            print: print
        )
        let check = DocumentCheck([picture], today: try ExtractionScene.today)
        #expect(check.remarks[0].contains(.multipleDocuments))
    }
}

extension IdentityData {
    fileprivate var surnameSource: FieldSource? { self[.surname]?.source }
}
