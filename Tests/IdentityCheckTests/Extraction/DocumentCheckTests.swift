// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import IdentityCheck
import MachineReadable
import Reading
import TestSupport
import Testing

/// Checks of whole documents on finished pictures.
struct DocumentCheckTests {
    private static func zone(
        _ format: MRZFormat = .td3,
        _ changes: [(MRZField, String)] = []
    ) throws -> PictureContent {
        let text = try ExtractionScene.lines(format, changes).joined(separator: "\n")
        let document = try MRZDocument(parsing: text, today: ExtractionScene.today)
        return PictureContent(zones: [ZoneSource(document)], feedback: [.ready])
    }

    private static func licence(
        _ changes: [(AAMVAElementID, String)] = []
    ) throws -> PictureContent {
        PictureContent(
            licences: [try ExtractionScene.licence(changes)],
            feedback: [.noDocument]
        )
    }

    private static let card: [(MRZField, String)] = [(.documentCode, "ID")]
    private static let blank = PictureContent(feedback: [.noDocument])

    private static func check(
        _ pictures: [PictureContent],
        _ selected: SelectedDocument = SelectedDocument()
    ) throws -> DocumentCheck {
        DocumentCheck(pictures, selected: selected, today: try ExtractionScene.today)
    }

    @Test func `a passport is complete with one picture`() throws {
        let check = try Self.check([Self.zone()])
        #expect(check.outcome == .complete)
        #expect(check.parts == [.front] && check.missing.isEmpty)
        #expect(check.remarks == [[]])
        #expect(check.result == .read)
    }

    @Test func `a card needs both sides, and a picture tells which it is`() throws {
        let back = try Self.zone(.td1, Self.card)
        let both = try Self.check([Self.blank, back])
        #expect(both.outcome == .complete)
        #expect(both.parts == [.front, .back])
        #expect(both.remarks == [[], []])
        let reversed = try Self.check([back, Self.blank])
        #expect(reversed.outcome == .complete && reversed.parts == [.back, .front])
        let alone = try Self.check([back])
        #expect(alone.outcome == .incomplete)
        #expect(alone.parts == [.back] && alone.missing == [.front])
        #expect(alone.result == .attention)
    }

    @Test func `Fastfill needs the side with the data only`() throws {
        let fastfill = SelectedDocument(product: .fastfill)
        let back = try Self.zone(.td1, Self.card)
        #expect(try Self.check([back], fastfill).outcome == .complete)
        let both = try Self.check([Self.blank, back], fastfill)
        #expect(both.outcome == .complete)
        #expect(both.parts == [nil, .back])
        #expect(both.remarks == [[.notNeeded], []])
    }

    @Test func `Fastfill does not take a visa, which is paper`() throws {
        let check = try Self.check([Self.zone(.mrvA)], SelectedDocument(product: .fastfill))
        #expect(check.outcome == .unsupported)
        #expect(check.plan == nil && check.missing.isEmpty)
        #expect(check.extraction.data.text(.documentNumber) == "P1234567")
    }

    @Test func `row 11: without anything to read there is nothing, with the reason`() throws {
        let check = try Self.check([Self.blank])
        #expect(check.outcome == .nothing)
        #expect(check.extraction.data.extractionMethod == .none)
        #expect(check.remarks == [[.reading(.noDocument)]])
        #expect(check.result == .unchecked)
    }

    @Test func `row 21: half a zone is no document, and the selected one says what is due`() throws
    {
        let half = PictureContent(feedback: [.mrzUnreadable])
        let selected = SelectedDocument(country: "AUT", type: .identityCard)
        let check = try Self.check([Self.blank, half], selected)
        #expect(check.outcome == .nothing)
        #expect(check.parts == [.front, .back])
        #expect(check.remarks == [[], [.reading(.mrzUnreadable)]])
    }

    @Test func `row 13: of several documents the largest is taken, with a remark`() throws {
        let zones = try Self.zone().zones + Self.zone(.td3, [(.documentNumber, "OTHER1234")]).zones
        let picture = PictureContent(zones: zones, feedback: [.multipleDocuments])
        let check = try Self.check([picture])
        #expect(check.extraction.data.text(.documentNumber) == "P1234567")
        #expect(check.remarks == [[.multipleDocuments]])
        #expect(check.outcome == .complete)
    }

    @Test func `row 24: an unknown issuer is not supported`() throws {
        let line = try ExtractionScene.lines()
        let text = line[0].replacing("P<AUT", with: "P<QQQ") + "\n" + line[1]
        let document = try MRZDocument(parsing: text, today: ExtractionScene.today)
        let check = try Self.check([PictureContent(zones: [ZoneSource(document)])])
        #expect(check.outcome == .unsupported)
    }

    @Test func `row 25: a visa for a passport is rejected, and its picture says why`() throws {
        let selected = SelectedDocument(country: "AUT", type: .passport)
        let check = try Self.check([Self.zone(.mrvA)], selected)
        #expect(check.outcome == .rejected)
        #expect(check.remarks == [[.wrongType]])
    }

    @Test func `row 31: Fastfill asks for the front of a licence without address`() throws {
        let fastfill = SelectedDocument(product: .fastfill)
        let changes: [(AAMVAElementID, String)] = [("DAG", ""), ("DAI", ""), ("DAK", "")]
        let back = try Self.licence(changes)
        let check = try Self.check([back], fastfill)
        #expect(check.outcome == .incomplete)
        #expect(check.missing == [.front])
        #expect(check.remarks == [[.barcodeNoAddress]])
        #expect(try Self.check([Self.blank, back], fastfill).outcome == .complete)
        #expect(try Self.check([Self.licence()], fastfill).outcome == .complete)
    }

    @Test func `row 32: a boarding pass is no document, and nothing of it is kept`() throws {
        let pass = PictureContent(hasForeignCode: true, feedback: [.noDocument])
        let check = try Self.check([pass])
        #expect(check.outcome == .nothing)
        #expect(check.remarks == [[.barcodeUnreadable, .reading(.noDocument)]])
        #expect(check.extraction.data.barcodeElements.isEmpty)
    }

    @Test func `row 35: a zone and a code that differ reject the document`() throws {
        let back = PictureContent(
            zones: try Self.zone(.td1, Self.card + [(.issuingState, "USA")]).zones,
            licences: try Self.licence().licences
        )
        let check = try Self.check([Self.blank, back])
        #expect(check.outcome == .rejected)
        #expect(check.remarks == [[], []])
        #expect(check.parts == [.front, .back])
    }

    @Test func `a second picture of a passport is not needed`() throws {
        let check = try Self.check([Self.zone(), Self.blank])
        #expect(check.outcome == .complete)
        #expect(check.remarks == [[], [.notNeeded]])
    }

    @Test func `row 30: the same side twice is not the other side`() throws {
        let back = try Self.zone(.td1, Self.card)
        let twice = try Self.check([back, back])
        #expect(twice.outcome == .incomplete)
        #expect(twice.missing == [.front])
        #expect(twice.parts == [.back, nil])
        #expect(twice.remarks == [[], [.wrongSide]])
        let licences = try Self.check([Self.licence(), Self.licence()])
        #expect(licences.outcome == .incomplete && licences.missing == [.front])
        #expect(licences.remarks[1].first == .wrongSide)
    }

    @Test func `row 30: a side without zone or code is known by its look`() throws {
        func side(isTurned: Bool = false, left: Int = 240) throws -> PictureContent {
            let picture = try CardFrame(left: left, isTurned: isTurned).picture
            var content = PictureContent()
            content.look = DocumentLook(DocumentEdges.find(in: picture), in: picture)
            #expect(content.look != nil)
            return content
        }
        let selected = SelectedDocument(country: "AUT", type: .drivingLicence)
        let twice = try Self.check([side(), side(left: 180)], selected)
        #expect(twice.parts == [.front, nil])
        #expect(twice.remarks == [[], [.wrongSide]])
        #expect(twice.missing == [.back])
        let both = try Self.check([side(), side(isTurned: true)], selected)
        #expect(both.parts == [.front, .back])
        #expect(both.remarks == [[], []])
    }

    @Test func `the back of another document is not the other side`() throws {
        let back = try Self.zone(.td1, Self.card)
        let other = try Self.zone(.td1, Self.card + [(.documentNumber, "OTHER1234")])
        let check = try Self.check([back, other])
        #expect(check.outcome == .incomplete)
        #expect(check.remarks == [[], [.multipleDocuments]])
        #expect(check.extraction.data.text(.documentNumber) == "P1234567")
    }

    @Test func `what only print tells is not read, but the sides are known`() throws {
        let selected = SelectedDocument(country: "AUT", type: .drivingLicence)
        let check = try Self.check([Self.blank], selected)
        #expect(check.outcome == .nothing)
        #expect(check.row?.isReadOnDevice == false)
        #expect(check.missing == [.back])
        #expect(check.remarks == [[]])
    }

    @Test func `remarks have the names of the interface, and descriptions no value`() throws {
        let remarks: [PictureRemark] = [
            .multipleDocuments, .wrongSide, .wrongType, .barcodeUnreadable, .barcodeNoAddress,
            .notNeeded,
            .reading(.glare),
        ]
        #expect(
            remarks.map(\.name) == [
                "multipleDocuments", "wrongSide", "wrongType", "barcodeUnreadable",
                "barcodeNoAddress",
                "notNeeded", "glare",
            ]
        )
        #expect(try "\(Self.check([Self.zone()]))" == "DocumentCheck(complete)")
    }
}
