// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import MachineReadable
import Testing

@testable import Reading

/// The evidence for and against a zone.
struct ZoneEvidenceTests {
    private static let found = try? DrawnPage(
        around: Specimen.card,
        DrawnPage.View(pitch: 12)
    ).zone()

    /// Returns the zone of the specimen after a change to its rows' cells.
    private static func zone(
        _ change: (inout [[RecognisedCharacter?]]) -> Void = { _ in }
    ) throws -> ZoneAssembler.Zone {
        let (zone, picture) = try #require(found)
        var cells = zone.rows.map(\.cells)
        change(&cells)
        let rows = zip(zone.rows, cells).map { $0.replaced($1) }
        let assembler = ZoneAssembler(picture: picture, today: try DocumentReaderTests.today())
        return try #require(assembler.zone(zone.lines, rows))
    }

    private static func amount(_ zone: ZoneAssembler.Zone, _ kind: ZoneEvidence.Kind) -> Float {
        zone.evidence.amounts[kind.rawValue]
    }

    private static func sure(_ character: Character) -> RecognisedCharacter {
        ZoneReadingTests.cell(character.asciiValue ?? 0)
    }

    @Test func `a clear zone has its check digits, whole rows and nothing against it`() throws {
        let zone = try Self.zone()
        let document = zone.correction.document
        try #require(document.lines == Specimen.card)
        #expect(Self.amount(zone, .rightDigit) == Float(document.checks.count))
        #expect(Self.amount(zone, .wholeRow) == 1)
        #expect(Self.amount(zone, .fit) > 0.9 && Self.amount(zone, .fit) <= 1)
        #expect(Self.amount(zone, .gap) == 0 && Self.amount(zone, .wrongDigit) == 0)
        #expect(Self.amount(zone, .misalignment) < 0.1)
        #expect(zone.isConvincing)
    }

    @Test func `a wrong check digit takes from what is right and adds to what is wrong`() throws {
        // The check digit of the date of birth is 2.
        let zone = try Self.zone { $0[1][6] = Self.sure("7") }
        let checks = zone.correction.document.checks
        #expect(checks[.birthDate] == false)
        #expect(Self.amount(zone, .rightDigit) == Float(checks.validCount))
        #expect(Self.amount(zone, .wrongDigit) == Float(checks.count - checks.validCount))
        #expect(zone.worth < (try Self.zone().worth))
    }

    @Test func `what is missing is a gap, and its row is not whole`() throws {
        let zone = try Self.zone { $0[2][2] = nil }
        #expect(Self.amount(zone, .gap) == 1 && !zone.isProven)
        #expect(abs(Self.amount(zone, .wholeRow) - 2 / 3) < 1e-6)
        // An overlooked filler is not a gap.
        let filler = try Self.zone { $0[2][28] = nil }
        #expect(Self.amount(filler, .gap) == 0 && filler.isConvincing)
    }

    @Test func `rows that stand further to the right speak against the zone`() throws {
        let (zone, picture) = try #require(Self.found)
        let assembler = ZoneAssembler(picture: picture, today: try DocumentReaderTests.today())
        var rows = zone.rows
        rows[1] = CellRow(zone.lines[1], length: 30, first: 1)
        let shifted = try #require(assembler.zone(zone.lines, rows))
        // It is out of line with both the row above and the row below.
        let misalignment = Self.amount(shifted, .misalignment)
        #expect(misalignment > 1 && misalignment < 2)
        #expect(shifted.worth < zone.worth && !shifted.beats(zone) && zone.beats(shifted))
    }

    @Test func `worth is the weighted sum of what there is`() throws {
        for zone in [try Self.zone(), try Self.zone { $0[2][2] = nil }] {
            var sum: Float = 0
            for kind in ZoneEvidence.Kind.allCases { sum += kind.weight * Self.amount(zone, kind) }
            #expect(abs(zone.worth - sum) < 1e-3)
        }
    }

    @Test func `the best zone of lines is worth most of those that convince`() throws {
        let (zone, picture) = try #require(Self.found)
        let assembler = ZoneAssembler(picture: picture, today: try DocumentReaderTests.today())
        var worths = [Float]()
        assembler.forEachZone(of: zone.lines) { candidate in
            if candidate.isConvincing { worths.append(candidate.worth) }
        }
        let best = try #require(assembler.zone(of: zone.lines))
        #expect(!worths.isEmpty && best.isConvincing)
        #expect(best.correction.document.lines == Specimen.card)
        #expect(worths.allSatisfy { $0 <= best.worth + 0.01 })
    }

    @Test func `no lines, and lines of no zone's length, are no zone`() throws {
        let (zone, picture) = try #require(Self.found)
        let assembler = ZoneAssembler(picture: picture, today: try DocumentReaderTests.today())
        #expect(assembler.zone(of: []) == nil)
        let short = ReadLineTests.read(try ReadLineTests.line("AB12CD34EF5"))
        #expect(assembler.zone(of: [short]) == nil)
        #expect(assembler.zone(of: [short, short, short]) == nil)
        // An extra line above or below does not hide the zone.
        let more = [short] + zone.lines
        #expect(assembler.zone(of: more)?.correction.document.lines == Specimen.card)
    }

    @Test func `a zone covers one of the same lines, not one beside it`() throws {
        let zone = try Self.zone()
        #expect(zone.covers(zone) && zone.beats(nil))
        var page = DrawnPage(width: 900, height: 500, DrawnPage.View(pitch: 12))
        page.write(Specimen.card, atX: 600, y: 380)
        let other = try page.zone().0
        #expect(!zone.covers(other) && !other.covers(zone))
    }
}
