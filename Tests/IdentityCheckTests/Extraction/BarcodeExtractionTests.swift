// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import IdentityCheck
import MachineReadable
import Testing

/// The fields of licence codes, and of codes together with zones.
struct BarcodeExtractionTests {
    @Test func `a licence has its fields, each from the barcode`() throws {
        let read = try ExtractionScene.extraction(licence: [])
        let data = read.data
        #expect(data.text(.documentNumber) == "T64235789")
        #expect(data.text(.surname) == "SAMPLE")
        #expect(data.text(.givenNames) == "MICHAEL JOHN")
        #expect(data.text(.issuingCountry) == "USA")
        #expect(data.text(.addressLine) == "12 OAK LANE")
        #expect(data.text(.city) == "RICHMOND")
        #expect(data.text(.subdivision) == "VA")
        #expect(data.text(.postCode) == "23269")
        #expect(data.text(.placeOfBirth) == "NORFOLK")
        #expect(data.date(.birthDate) == CalendarDate(year: 1986, month: 6, day: 6))
        #expect(data.date(.issueDate) == CalendarDate(year: 2019, month: 6, day: 6))
        #expect(data.date(.expiryDate) == CalendarDate(year: 2034, month: 12, day: 10))
        #expect(data.sex == .male)
        #expect(data.zone == nil)
        #expect(data.extractionMethod == .barcode)
        #expect(data.barcodeElements.count == ExtractionScene.elements.count)
        #expect(read.type == .drivingLicence)
        #expect(read.row?.generation == "AAMVA 01-11 (verification)")
        #expect(read.findings.isEmpty && read.comparisons.isEmpty)
    }

    @Test func `the row is that of the product, and of a learner`() throws {
        let fastfill = try ExtractionScene.extraction(licence: [], product: .fastfill)
        #expect(fastfill.row?.generation == "AAMVA 01-11")
        let learner = try ExtractionScene.extraction(licence: [("DDP", "1")])
        #expect(learner.row?.subtype == .learnerPermit)
    }

    private static let withoutAddress: [(AAMVAElementID, String)] = [
        ("DAG", ""), ("DAI", ""), ("DAK", ""),
    ]

    @Test func `row 31: Fastfill misses an address, Netverify does not`() throws {
        let fastfill = try ExtractionScene.extraction(
            licence: Self.withoutAddress,
            product: .fastfill
        )
        #expect(fastfill.findings == [.addressMissing])
        #expect(fastfill.data.isAddressMissing)
        #expect(try ExtractionScene.extraction(licence: Self.withoutAddress).findings.isEmpty)
        let withCity = try ExtractionScene.extraction(
            licence: [("DAG", ""), ("DAK", "")],
            product: .fastfill
        )
        #expect(withCity.findings.isEmpty)
    }

    @Test func `row 32: a boarding pass is no licence`() {
        let pass = Array("M1DESMARAIS/LUC       EABC123 YULFRAAC 0834 326J001A0025 100".utf8)
        #expect(throws: AAMVAError.notAAMVA) { try AAMVADocument(parsing: pass) }
        #expect(!AAMVADocument.recognises(pass))
    }

    @Test func `row 34: impossible offsets are read, with less confidence`() throws {
        var code = try ExtractionScene.code()
        // The offset of the first entry of the directory: two letters after the header of 21 bytes.
        for place in 23..<27 { code[place] = UInt8(ascii: "9") }
        let read = IdentityExtraction(
            barcode: try AAMVADocument(parsing: code),
            today: try ExtractionScene.today
        )
        #expect(read.findings == [.irregularBarcode])
        #expect(read.data.text(.surname) == "SAMPLE")
        #expect(try #require(read.data.confidence) <= 0.8)
        #expect(read.result == .read)
    }

    @Test func `row 34: version 99 is read, with less confidence`() throws {
        let code = try ExtractionScene.code(version: 99)
        let read = IdentityExtraction(
            barcode: try AAMVADocument(parsing: code),
            today: try ExtractionScene.today
        )
        #expect(read.findings == [.irregularBarcode])
        #expect(try #require(read.data.confidence) < 1)
    }

    /// A zone of the same holder on the back of a licence that is good for crossing the border.
    private static func enhanced(_ changes: [(MRZField, String)] = []) throws -> IdentityExtraction
    {
        let holder: [(MRZField, String)] = [
            (.documentCode, "ID"), (.issuingState, "USA"), (.nationality, "USA"),
            (.documentNumber, "T64235789"), (.surname, "SAMPLE"), (.givenNames, "MICHAEL JOHN"),
            (.birthDate, "1986-06-06"), (.sex, "M"), (.expiryDate, "2034-12-10"),
        ]
        let names = changes.map(\.0)
        let lines = try ExtractionScene.lines(
            .td1,
            holder.filter { !names.contains($0.0) } + changes
        )
        let today = try ExtractionScene.today
        return IdentityExtraction(
            zone: ZoneSource(try MRZDocument(parsing: lines.joined(separator: "\n"), today: today)),
            barcode: try ExtractionScene.licence(),
            today: today
        )
    }

    @Test func `zone and barcode of one licence agree`() throws {
        let read = try Self.enhanced()
        let agreeing = read.comparisons.filter { $0.outcome == .agree }.map(\.field)
        #expect(
            agreeing == [
                .documentNumber, .expiryDate, .birthDate, .issuingCountry, .surname, .givenNames,
                .sex,
            ]
        )
        #expect(read.comparisons.filter { $0.outcome == .notRead }.map(\.field) == [.issueDate])
        #expect(read.row?.generation == "enhanced (MI MN NY VT WA)")
        #expect(read.findings == [.unconfirmedLayout])
        #expect(read.type == .drivingLicence)
        #expect(read.data.extractionMethod == .barcode)
    }

    @Test(arguments: [
        (MRZField.birthDate, "1986-06-07", IdentityField.birthDate), (.surname, "SIMPLE", .surname),
        (.documentNumber, "T64235780", .documentNumber), (.sex, "F", .sex),
        (.expiryDate, "2034-12-11", .expiryDate), (.issuingState, "CAN", .issuingCountry),
    ])
    func `row 35: of values that differ both are kept, and the document is rejected`(
        place: MRZField,
        value: String,
        field: IdentityField
    ) throws {
        let read = try Self.enhanced([(place, value)])
        #expect(read.findings.contains(.sourcesDiffer(field)))
        #expect(read.findings.filter { $0.rejectReasonCode == 111 }.count == 1)
        let readings = read.data.readings.filter { $0.field == field }
        #expect(readings.map(\.source) == [.barcode, .zone])
        #expect(Set(readings.map(\.value)).count == 2)
        #expect(read.data[field]?.source == .barcode)
    }

    @Test(arguments: [
        ("MÜLLER", "MUELLER"), ("O'NEIL", "ONEIL"), ("SMITH-JONES", "SMITH JONES"),
        ("ÅBERG", "AABERG"),
    ])
    func `names agree in any of their spellings`(barcode: String, zone: String) throws {
        let today = try ExtractionScene.today
        let lines = try ExtractionScene.lines(
            .td1,
            [(.documentCode, "ID"), (.issuingState, "USA"), (.surname, zone)]
        )
        let read = IdentityExtraction(
            zone: ZoneSource(try MRZDocument(parsing: lines.joined(separator: "\n"), today: today)),
            barcode: try ExtractionScene.licence([("DCS", barcode)]),
            today: today
        )
        let comparison = read.comparisons.first { $0.field == .surname }
        #expect(comparison?.outcome == .agree)
    }

    @Test func `a difference in an uncertain field does not count`() throws {
        var lines = try ExtractionScene.lines(
            .td1,
            [(.documentCode, "ID"), (.issuingState, "USA")]
        )
        var first = Array(lines[0])
        first[14] = first[14] == "0" ? "1" : "0"
        lines[0] = String(first)
        let today = try ExtractionScene.today
        let read = IdentityExtraction(
            zone: ZoneSource(try MRZDocument(parsing: lines.joined(separator: "\n"), today: today)),
            barcode: try ExtractionScene.licence(),
            today: today
        )
        let number = try #require(read.comparisons.first { $0.field == .documentNumber })
        #expect(number.outcome == .differ && !number.isReliable)
        #expect(!read.findings.contains(.sourcesDiffer(.documentNumber)))
    }

    @Test func `print completes a barcode, and does not replace what it has`() throws {
        let print = try [
            #require(FieldReading(.city, .text("RICH\u{202E}MOND"), from: .print, confidence: 0.7)),
            #require(FieldReading(.surname, .text("SIMPLE"), from: .print, confidence: 0.9)),
            #require(FieldReading(.sex, .sex(.male), from: .print, confidence: 0.9)),
        ]
        let completed = IdentityExtraction(
            barcode: try ExtractionScene.licence([("DAI", "")]),
            print: PrintedReading(layout: nil, type: nil, readings: print),
            today: try ExtractionScene.today
        ).data
        #expect(completed.text(.city) == "RICHMOND")
        #expect(completed[.city]?.source == .print)
        #expect(completed.text(.surname) == "SAMPLE")
        #expect(completed.readings.filter { $0.field == .surname }.count == 2)
        #expect(completed.cleanedFields == [.city])
        #expect(completed.extractionMethod == .barcodeAndPrint)
        #expect(try IdentityData(parsing: completed.json.utf8()) == completed)
    }
}
