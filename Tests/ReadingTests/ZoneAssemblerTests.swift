// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import MachineReadable
import Testing

@testable import Reading

struct ZoneAssemblerTests {
    /// Appendix B of ICAO Doc 9303-7.
    private static let visa = [
        "V<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<",
        "L8988901C4XXX4009078F96121096ZE184226B<<<<<<",
    ]

    private static func lines(of page: DrawnPage) throws -> (lines: [ReadLine], GreyPicture) {
        let (zone, picture) = try page.zone()
        return (zone.lines, picture)
    }

    @Test
    func `a zone whose lines all go on beyond it does not convince`() throws {
        let (lines, picture) = try Self.lines(of: DrawnPage(around: Self.visa))
        let assembler = ZoneAssembler(picture: picture, today: try DocumentReaderTests.today())
        // Number, dates and their check digits stand where those of a visa of 36 characters do.
        let part = lines.map { CellRow($0, length: 36, first: 0) }
        let smaller = try #require(assembler.zone(lines, part))
        #expect(smaller.correction.document.format == .mrvB)
        #expect(smaller.correction.document.isConvincing)
        #expect(!smaller.isConvincing)
        let whole = lines.map { CellRow($0, length: 44, first: 0) }
        #expect(try #require(assembler.zone(lines, whole)).isConvincing)
    }

    @Test(arguments: [0, 1, 2])
    func `a zone of which one line begins a character late does not convince`(late: Int) throws {
        // The page leans, which is no reason to doubt.
        let view = DrawnPage.View(angle: 8)
        let (lines, picture) = try Self.lines(of: DrawnPage(around: Specimen.card, view))
        let assembler = ZoneAssembler(picture: picture, today: try DocumentReaderTests.today())
        let rows = lines.map { CellRow($0, length: 30, first: 0) }
        #expect(try #require(assembler.zone(lines, rows)).isConvincing)
        var shifted = rows
        shifted[late] = CellRow(lines[late], length: 30, first: 1)
        #expect(try #require(assembler.zone(lines, shifted)).isStaggered)
    }

    @Test
    func `a neighbour that is longer than the line it was found by is read to its end`() throws {
        // As on pages onto which lines were put that were cut out one by one.
        var page = DrawnPage(width: 920, height: 130)
        for (row, pitch) in [19.0, 15].enumerated() {
            page.view.pitch = pitch
            page.write([Self.visa[row]], atX: 40 + 22 * pitch, y: 40 + 45 * Double(row))
        }
        let (lines, picture) = try Self.lines(of: page)
        #expect(lines.map { $0.letters.count } == [44, 44])
        var neighbours = ZoneLines(
            around: lines[1],
            in: picture,
            with: LineRecogniser(),
            effort: .still
        )
        let isFound = neighbours.extend()
        #expect(isFound)
        #expect(neighbours.lines[0].letters.count == 44)
    }

    @Test
    func `lines of which one stands a character further are read whole`() throws {
        // As on pages onto which lines were put that were cut out one by one.
        let lines = [
            "HOB819F<<", "FACHE305142128097<<800126<<<<<", "MARCHAND<<FABIENNE<<<<<<<<<<<<",
        ]
        var page = DrawnPage(width: 700, height: 190)
        for (row, line) in lines.enumerated() {
            page.view.pitch = [17, 20, 18][row]
            let start = row == 1 ? 60.0 : 40
            let x = start + Double(line.utf8.count) / 2 * page.view.pitch
            page.write([line], atX: x, y: 50 + 45 * Double(row))
        }
        let zone = try page.zone().0
        #expect(zone.correction.document.lines == lines)
    }
}
