// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import IdentityCheck
import Testing

/// What each product captures of a document.
struct CapturePlanTests {
    /// Returns the row of a key.
    private static func row(_ key: String) throws -> CatalogueRow {
        try #require(DocumentCatalogue.standard.rows.first { $0.key == key })
    }

    @Test(arguments: [
        ("AUT/PASSPORT/REGULAR/current", [CheckPart.front]),
        ("AUT/ID_CARD/NATIONAL_ID/2002+", [.front, .back]),
        ("ROU/ID_CARD/NATIONAL_ID/1997-2025", [.front]),
        (
            "USA/DRIVING_LICENSE/REGULAR_DRIVING_LICENSE/AAMVA 01-11 (verification)",
            [.front, .back]
        ),
        ("*/VISA/VISA/ICAO MRV-B", [.front]),
    ])
    func `Netverify captures every side, and the face last when asked`(
        key: String,
        parts: [CheckPart]
    ) throws {
        let row = try Self.row(key)
        #expect(row.plan(for: .netverify)?.steps.map(\.part) == parts)
        let withFace = try #require(row.plan(for: .netverify, face: .required))
        #expect(withFace.steps.map(\.part) == parts + [.face])
        #expect(withFace.steps.last?.modes == [.face])
        #expect(withFace.steps.allSatisfy { !$0.isOptional })
        let offered = try #require(row.plan(for: .netverify, face: .offered))
        #expect(offered.steps.filter(\.isOptional).map(\.part) == [.face])
        #expect(withFace.steps.last?.legalAdvice == CapturePlan.faceAdvice)
        #expect(
            row.plan(for: .fastfill, face: .required)?.steps.map(\.part)
                == row.plan(for: .fastfill)?.steps.map(\.part)
        )
    }

    @Test(arguments: [
        ("AUT/PASSPORT/REGULAR/current", CheckPart.front, [CaptureMode.zone, .manual]),
        ("AUT/ID_CARD/NATIONAL_ID/2002+", .back, [.zone, .manual]),
        ("FRA/ID_CARD/NATIONAL_ID/1988-2021", .front, [.zone, .manual]),
        (
            "CHE/DRIVING_LICENSE/REGULAR_DRIVING_LICENSE/2003+", .back,
            [.zone, .cardInFrame, .manual]
        ),
        (
            "CAN/DRIVING_LICENSE/REGULAR_DRIVING_LICENSE/AAMVA", .back,
            [.barcode, .cardInFrame, .manual]
        ),
        ("ARG/ID_CARD/NATIONAL_ID/2012+", .back, [.zone, .manual]),
        ("SGP/ID_CARD/NATIONAL_ID/current", .front, [.cardInFrame, .manual]),
        (
            "USA/DRIVING_LICENSE/REGULAR_DRIVING_LICENSE/AAMVA 01-11", .back,
            [.barcode, .cardInFrame, .manual]
        ),
    ])
    func `Fastfill captures the side that carries the data, never the face`(
        key: String,
        side: CheckPart,
        modes: [CaptureMode]
    ) throws {
        let plan = try #require(Self.row(key).plan(for: .fastfill, face: .required))
        #expect(plan.steps.map(\.part) == [side])
        #expect(plan.steps.map(\.modes) == [modes])
    }

    @Test func `Fastfill refuses paper, except the German identity card`() throws {
        let paper = DocumentCatalogue.standard.rows.filter { $0.variant == .paper }
        #expect(paper.count == 13)
        let taken = paper.filter { $0.plan(for: .fastfill) != nil }
        #expect(taken.map(\.key) == ["DEU/ID_CARD/NATIONAL_ID/1987-2010"])
        #expect(paper.allSatisfy { $0.plan(for: .netverify) != nil })
    }

    @Test func `a row for one product has no plan for the other`() throws {
        let key = "USA/DRIVING_LICENSE/REGULAR_DRIVING_LICENSE/AAMVA 01-11"
        #expect(try Self.row(key).plan(for: .netverify) == nil)
        #expect(try Self.row(key + " (verification)").plan(for: .fastfill) == nil)
    }

    @Test func `legal advice comes before the first picture only`() throws {
        let card = try #require(Self.row("DEU/ID_CARD/NATIONAL_ID/2010+").plan(for: .netverify))
        #expect(card.steps.map(\.legalAdvice) == ["DEU-ID-PLASTIC", nil])
        let back = try #require(Self.row("DEU/ID_CARD/NATIONAL_ID/2010+").plan(for: .fastfill))
        #expect(back.steps.map(\.legalAdvice) == ["DEU-ID-PLASTIC"])
    }

    @Test func `every plan has a step, and no step is without a mode`() {
        for row in DocumentCatalogue.standard.rows {
            for product in CheckProduct.allCases {
                guard let plan = row.plan(for: product) else { continue }
                #expect(!plan.steps.isEmpty && plan.steps.allSatisfy { !$0.modes.isEmpty })
            }
        }
    }

    /// Row 31: the front follows when the barcode has no address; if there is none, the check ends with what it has.
    @Test func `the front of a licence follows a barcode without address`() throws {
        let catalogue = DocumentCatalogue.standard
        let american = try Self.row("USA/DRIVING_LICENSE/REGULAR_DRIVING_LICENSE/AAMVA 01-11")
        let step = try #require(catalogue.addressStep(after: american))
        #expect(step == CapturePlan.Step(part: .front, modes: [.cardInFrame, .manual]))
        let canadian = try Self.row("CAN/DRIVING_LICENSE/REGULAR_DRIVING_LICENSE/AAMVA")
        #expect(catalogue.addressStep(after: canadian)?.modes == [.cardInFrame, .manual])
    }
}
