// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import IdentityCheck
import MachineReadable
import Testing

/// A specimen of every document of the catalogue that a device can read, written, read, and checked.
struct CatalogueSpecimenTests {
    /// The document code of a row's zone.
    private static func code(_ row: CatalogueRow) -> String {
        switch row.subtype {
        case .passportCard: "IP"
        case .residencePermit: row.country == "USA" ? "C1" : "AR"
        case .visa: "V"
        case .regular: "P"
        default: "ID"
        }
    }

    /// The issuer as documents print it.
    private static func issuer(_ row: CatalogueRow) -> String {
        switch row.country {
        case "DEU": "D"
        case "XKX": "RKS"
        case "*": "BRB"
        default: row.country
        }
    }

    /// The rows with a zone of ICAO Doc 9303, without the enhanced licence, which has a barcode as well.
    static let rows = DocumentCatalogue.standard.rows.filter { row in
        let formats: [MRZFormat?] = [.td1, .td2, .td3, .mrvA, .mrvB]
        return formats.contains(row.zone) && row.code != .pdf417 && row.subtype != .otherCard
    }

    private static func picture(_ row: CatalogueRow) throws -> PictureContent {
        let fields: [(MRZField, String)] = [
            (.documentCode, code(row)), (.issuingState, issuer(row)), (.surname, "MUSTERMANN"),
            (.givenNames, "ANNA"), (.documentNumber, "C33F39F39"), (.nationality, issuer(row)),
            (.birthDate, "1974-08-12"), (.sex, "F"), (.expiryDate, "2034-04-15"),
        ]
        let lines = try MRZWriter(try #require(row.zone), fields: fields).lines
        let document = try MRZDocument(
            parsing: lines.joined(separator: "\n"),
            today: ExtractionScene.today
        )
        return PictureContent(zones: [ZoneSource(document)])
    }

    private static func check(
        _ row: CatalogueRow,
        _ product: CheckProduct,
        _ pictures: [PictureContent]
    ) throws -> DocumentCheck {
        DocumentCheck(
            pictures,
            selected: SelectedDocument(product: product),
            today: try ExtractionScene.today
        )
    }

    @Test func `nearly all rows with a zone are tested here`() {
        #expect(Self.rows.count == 166)
    }

    @Test(arguments: rows)
    func `a specimen is recognised, and has its data`(row: CatalogueRow) throws {
        let check = try Self.check(row, .netverify, [Self.picture(row)])
        let data = check.extraction.data
        #expect(check.extraction.type == row.type)
        // Several rows of an issuer may have the same zone.
        #expect(check.row?.zone == row.zone && check.row?.country == row.country, "\(row.key)")
        let expected = row.isFallback ? "BRB" : row.country
        #expect(data.text(.issuingCountry) == expected)
        #expect(data.text(.documentNumber) == "C33F39F39")
        #expect(data.text(.surname) == "MUSTERMANN")
        #expect(data.zone?.isDocumentNumberValid == true)
        #expect(!check.extraction.findings.contains { $0.rejectReasonCode != nil })
        let isUnconfirmed = check.extraction.findings.contains(.unconfirmedLayout)
        #expect(isUnconfirmed == (check.row?.confidence == .unconfirmed))
    }

    @Test(arguments: rows)
    func `a specimen is complete with all its sides, and not without one`(row: CatalogueRow) throws
    {
        let data = try Self.picture(row)
        let blank = PictureContent()
        let alone = try Self.check(row, .netverify, [data])
        #expect(alone.outcome == (row.sides.count == 1 ? .complete : .incomplete), "\(row.key)")
        #expect(alone.parts == [row.zoneSide])
        #expect(alone.missing == row.sides.filter { $0 != row.zoneSide })
        if row.sides.count == 2 {
            let both = try Self.check(row, .netverify, [blank, data])
            #expect(both.outcome == .complete && both.missing.isEmpty)
        }
        let fastfill = try Self.check(row, .fastfill, [data])
        #expect(fastfill.outcome == (row.isTaken(by: .fastfill) ? .complete : .unsupported))
    }

    @Test(arguments: rows)
    func `masking leaves nothing of what a rule names`(row: CatalogueRow) throws {
        guard let rule = MaskingRule.rule(forIssuers: [row.country], row.type) else { return }
        let data = try Self.check(row, .netverify, [Self.picture(row)]).extraction.data
        let masked = data.masked(by: rule)
        let text = masked.json.encoded()
        #expect(text.contains("C33F39F39") == (rule.target != .documentNumber))
        #expect(try IdentityData(parsing: masked.json.utf8()) == masked)
        for field in IdentityField.allCases where !rule.droppedFields.contains(field) {
            #expect(masked[field] == data[field])
        }
    }
}
