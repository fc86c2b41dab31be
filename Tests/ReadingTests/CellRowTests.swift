// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import MachineReadable
import Testing

@testable import Reading

/// The cells of a line of full length.
struct CellRowTests {
    private static let text = Specimen.licence[0]

    private static func line(_ text: String, pitch: Double = 14) throws -> ReadLine {
        ReadLineTests.read(try ReadLineTests.line(text, pitch: pitch))
    }

    private static func string(_ row: CellRow) -> String {
        String(decoding: row.text, as: UTF8.self).replacing("O", with: "0")
    }

    @Test func `a line read in full fills its row`() throws {
        let row = CellRow(try Self.line(Self.text), length: 30, first: 0)
        #expect(Self.string(row) == Self.text && row.isWhole && row.leftOut == 0 && !row.hasHole)
        #expect(abs(row.extent.lowerBound) < 5 && abs(row.extent.upperBound - 420) < 5)
        #expect(abs(row.pitch - 14) < 0.3)
        for (place, way) in row.ways.enumerated() {
            #expect(abs(way - (Float(place) + 0.5) * 14) < 5)
        }
    }

    @Test(arguments: [-3, -1, 1, 2])
    func `a row that begins elsewhere lacks cells, leaves letters out and fits less`(
        first: Int
    ) throws {
        let line = try Self.line(Self.text)
        let (right, wrong) = (
            CellRow(line, length: 30, first: 0), CellRow(line, length: 30, first: first)
        )
        #expect(wrong.leftOut == abs(first) && !wrong.isWhole)
        let missing = first > 0 ? 30 - first..<30 : 0 ..< -first
        for place in 0..<30 { #expect((wrong.cells[place] == nil) == missing.contains(place)) }
        #expect(wrong.fit < right.fit - 1)
        let shift = wrong.extent.lowerBound - right.extent.lowerBound
        #expect(abs(shift - 14 * Float(first)) < 4)
        #expect(zip(wrong.ways, wrong.ways.dropFirst()).allSatisfy { $0 < $1 })
    }

    @Test func `the best of all rows begins where the line does`() throws {
        let rows = CellRow.rows(of: try Self.line(Self.text), length: 30)
        let best = try #require(rows.first)
        #expect(Self.string(best) == Self.text)
        #expect(rows.count <= 6 && rows.map(\.fit) == rows.map(\.fit).sorted(by: >))
    }

    @Test func `of a line that is too long the best row is the part that fits`() throws {
        let rows = CellRow.rows(of: try Self.line(Self.text + "<<AB"), length: 30)
        #expect(rows.contains { Self.string($0) == Self.text && $0.leftOut == 4 })
    }

    @Test func `a line that lacks its first letters may begin before what was read`() throws {
        let rows = CellRow.rows(of: try Self.line(String(Self.text.dropFirst(3))), length: 30)
        #expect(rows.contains { $0.cells.prefix(3).allSatisfy { $0 == nil } && $0.leftOut == 0 })
        #expect(rows.contains { $0.cells.suffix(3).allSatisfy { $0 == nil } && $0.leftOut == 0 })
    }

    @Test(arguments: [(21, false), (22, true), (38, true)])
    func `lines too far from a row's length have none`(count: Int, hasRows: Bool) throws {
        let line = try Self.line(
            String(repeating: "A2", count: count / 2) + (count % 2 == 0 ? "" : "A")
        )
        try #require(line.cellCount == count)
        #expect(CellRow.rows(of: line, length: 30).isEmpty == !hasRows)
    }

    @Test func `nothing read has no rows, and a row of nothing is all fillers`() {
        let course = LineCourse(from: SIMD2(20, 20), height: 12, length: 300)
        let line = ReadLineTests.read((.even(340, 40, 200), course))
        #expect(CellRow.rows(of: line, length: 30).isEmpty)
        let row = CellRow(line, length: 9, first: 0)
        #expect(Self.string(row) == "<<<<<<<<<" && !row.isWhole && row.hasHole)
        #expect(row.ways.count == 9 && row.ways.allSatisfy { $0.isFinite })
    }

    @Test(arguments: [
        ("AB12CD<<", 3, true), ("AB12CD<<", 6, false), ("AB12CD<<", 7, false),
        ("AB12CD<<", 5, false),
        ("AB12CD<<", 0, true), ("<B12CD34", 0, true), ("A<12CD34", 0, false), ("AB12CD34", 7, true),
    ])
    func `what is missing beside a filler is a filler, elsewhere a hole`(
        text: String,
        missing: Int,
        isHole: Bool
    ) throws {
        let line = try Self.line(text)
        var cells = CellRow(line, length: 8, first: 0).cells
        try #require(cells.allSatisfy { $0 != nil })
        cells[missing] = nil
        let row = CellRow(line, length: 8, first: 0).replaced(cells)
        #expect(row.hasHole == isHole && !row.isWhole)
        #expect(Array(row.text)[missing] == MRZCharacter.filler)
    }

    @Test func `between letters that were read cells stand evenly`() throws {
        let row = CellRow(try Self.line("AB12CD34EF  GH7"), length: 15, first: 0)
        try #require(row.cells[10] == nil && row.cells[11] == nil)
        let (left, right) = (row.ways[9], row.ways[12])
        #expect(abs(row.ways[10] - (left + (right - left) / 3)) < 0.01)
        #expect(abs(row.ways[11] - (left + (right - left) * 2 / 3)) < 0.01)
    }

    @Test func `other readings in its cells leave a row where it stands`() throws {
        let row = CellRow(try Self.line(Self.text), length: 30, first: 0)
        let other = row.replaced(row.cells.reversed())
        #expect(other.text == row.text.reversed() && other.extent == row.extent)
        #expect(other.ways == row.ways && other.fit == row.fit)
    }

    @Test func `a cell without a reading is a filler to the corrector`() throws {
        #expect(MRZGlyph(nil as RecognisedCharacter?).best == MRZCharacter.filler)
        let line = try Self.line(Self.text)
        #expect(MRZGlyph(line.letters[0].character).best == UInt8(ascii: "D"))
    }
}
