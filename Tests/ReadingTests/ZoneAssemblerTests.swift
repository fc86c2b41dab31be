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
        // The number, the dates and their check digits are where those of a visa with 36 characters are.
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
        // A leaning page is no reason for doubt.
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
        // As on pages whose lines were cut out one by one and pasted on.
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
        // As on pages whose lines were cut out one by one and pasted on.
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

    @Test func `too many characters put right are other print made to fit`() throws {
        let (zone, picture) = try DrawnPage(around: Specimen.passport).zone()
        let assembler = ZoneAssembler(picture: picture, today: try DocumentReaderTests.today())
        func changed(_ count: Int) throws -> ZoneAssembler.Zone {
            var (rows, cells) = (zone.rows, zone.rows[0].cells)
            // Digits are not allowed in names, so each is replaced by its second candidate.
            for place in 5..<5 + count {
                let letter = Array(Specimen.passport[0].utf8)[place]
                cells[place] = ZoneReadingTests.cell(UInt8(ascii: "4"), 0.7, or: letter)
            }
            rows[0] = rows[0].replaced(cells)
            return try #require(assembler.zone(zone.lines, rows))
        }
        let (few, many) = (try changed(5), try changed(12))
        #expect(few.correction.changes.count == 5 && few.isConvincing)
        #expect(many.correction.changes.count == 12 && !many.isConvincing)
        #expect(few.correction.document.lines == many.correction.document.lines)
    }

    @Test func `what convinces is preferred to what is worth more and does not`() throws {
        let (zone, picture) = try DrawnPage(around: Specimen.passport).zone()
        let assembler = ZoneAssembler(picture: picture, today: try DocumentReaderTests.today())
        var rows = zone.rows
        var cells = rows[0].cells
        cells[7] = nil
        cells[10] = nil
        rows[0] = rows[0].replaced(cells)
        let holed = try #require(assembler.zone(zone.lines, rows))
        #expect(!holed.isConvincing && zone.isConvincing)
        #expect(zone.beats(holed) && !holed.beats(zone) && holed.beats(nil))
        #expect(!zone.beats(zone))
    }

    @Test(arguments: [0, 1, 2, 3])
    func `other lines above and below a zone are left out of it`(above: Int) throws {
        let (zone, picture) = try DrawnPage(around: Specimen.card).zone()
        let assembler = ZoneAssembler(picture: picture, today: try DocumentReaderTests.today())
        let other = ReadLineTests.read(
            try ReadLineTests.line("PRINTED<BY<THE<STATE<PRINTERS")
        )
        let lines =
            [ReadLine](repeating: other, count: above) + zone.lines
            + [ReadLine](repeating: other, count: 3 - above)
        let found = try #require(assembler.zone(of: lines))
        #expect(found.correction.document.lines == Specimen.card)
        #expect(found.lines.count == 3)
    }

    @Test func `zeros and letters O are left alone where nothing else may stand`() throws {
        let (zone, picture) = try DrawnPage(around: Specimen.passport).zone()
        let assembler = ZoneAssembler(picture: picture, today: try DocumentReaderTests.today())
        let balanced = assembler.balanced(zone)
        let contents = zone.correction.document.format.layout.contents
        for place in zone.cells.indices where contents[place] != .mixed {
            #expect(balanced.cells[place] == zone.cells[place])
        }
        #expect(balanced.correction.document.lines == Specimen.passport)
    }
}
