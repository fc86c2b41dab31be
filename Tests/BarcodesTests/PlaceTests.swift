// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import TestSupport
import Testing

@testable import Barcodes
@testable import Reading

/// Cells, rectangles and the parts of a picture to search.
struct PlaceTests {
    @Test(arguments: [(1, 1), (1, 6), (5, 1), (4, 3), (7, 6)])
    func `the sum of a neighbourhood is that of up to nine cells`(size: (Int, Int)) {
        var random = SeededGenerator(seed: 61)
        let grid = CellGrid(columns: size.0, rows: size.1)
        let values = (0..<grid.count).map { _ in Int.random(in: 0...99, using: &random) }
        let (sums, counts) = (grid.sums(values, +=), grid.neighbourCounts)
        for row in 0..<size.1 {
            for column in 0..<size.0 {
                var (sum, count) = (0, 0)
                for y in row - 1...row + 1 where (0..<size.1).contains(y) {
                    for x in column - 1...column + 1 where (0..<size.0).contains(x) {
                        sum += values[y * size.0 + x]
                        count += 1
                    }
                }
                #expect(sums[row * size.0 + column] == sum)
                #expect(Int(counts[row * size.0 + column]) == count)
            }
        }
    }

    @Test func `cells hang together by their sides, not by their corners or around the border`() {
        let grid = CellGrid(columns: 5, rows: 4)
        let rows = ["##..#", "#..##", "..#..", "#...#"]
        var isOpen = rows.joined().map { $0 == "#" }
        #expect(Set(grid.connected(to: 0, &isOpen)) == [0, 1, 5])
        #expect(!isOpen[0] && !isOpen[1] && !isOpen[5] && isOpen[4])
        #expect(Set(grid.connected(to: 8, &isOpen)) == [4, 8, 9])
        #expect(grid.connected(to: 12, &isOpen) == [12])
        // The end of one row and the beginning of the next are not neighbours.
        #expect(grid.connected(to: 15, &isOpen) == [15])
        #expect(grid.connected(to: 19, &isOpen) == [19])
        #expect(isOpen.allSatisfy { !$0 })
        isOpen = rows.joined().map { $0 == "#" }
        #expect(Set(grid.connected(to: 4, &isOpen)) == [4, 8, 9])
    }

    @Test func `cells that do not join are parted`() {
        let grid = CellGrid(columns: 6, rows: 1)
        var isOpen = [Bool](repeating: true, count: 6)
        let values = [1, 1, 1, 5, 5, 5]
        let members = grid.connected(to: 0, &isOpen) { values[$0] == values[$1] }
        #expect(Set(members) == [0, 1, 2])
        #expect(isOpen == [false, false, false, true, true, true])
    }

    private static func rectangle(_ x: Range<Int>, _ y: Range<Int>) -> PixelRectangle {
        PixelRectangle(x: x, y: y)
    }

    @Test func `rectangles unite, clip and measure`() {
        let one = Self.rectangle(10..<20, 30..<70)
        let other = Self.rectangle(15..<40, 10..<35)
        #expect(one.area == 400 && other.area == 625)
        #expect(one.united(with: other) == Self.rectangle(10..<40, 10..<70))
        #expect(one.clipped(to: other) == Self.rectangle(15..<20, 30..<35))
        #expect(one.clipped(to: Self.rectangle(100..<110, 30..<40)).area == 0)
        #expect(one.united(with: one) == one && one.clipped(to: one) == one)
    }

    @Test func `a gap below a quarter of the shortest side is near`() {
        let one = Self.rectangle(0..<100, 0..<40)
        for (gap, isNear) in [(-5, true), (0, true), (9, true), (10, false), (30, false)] {
            let beside = Self.rectangle(100 + gap..<200 + gap, 0..<40)
            #expect(one.isNear(beside) == isNear, "\(gap)")
            #expect(beside.isNear(one) == isNear, "\(gap)")
            let below = Self.rectangle(0..<100, 40 + gap..<80 + gap)
            #expect(one.isNear(below) == isNear, "\(gap)")
        }
        #expect(!one.isNear(Self.rectangle(120..<220, 60..<100)))
    }

    @Test func `a small picture is searched as it is`() throws {
        let picture = try GreyPicture.page(320, 240, [])
        #expect(CodePlaces(in: picture).rectangles == [Self.rectangle(0..<320, 0..<240)])
        #expect(CodePlaces(in: try GreyPicture.page(321, 240, [])).rectangles.isEmpty)
    }

    @Test func `of very many places the sixteen largest are searched, the largest first`() throws {
        func board(_ side: Int) throws -> GreyPicture {
            let pixels = (0..<side * side).map {
                UInt8(($0 % side / 3 + $0 / side / 3).isMultiple(of: 2) ? 20 : 225)
            }
            return try #require(GreyPicture(width: side, height: side, pixels: pixels))
        }
        let (small, large) = (try board(180), try board(270))
        var parts: [(GreyPicture, x: Int, y: Int)] = []
        for index in 0..<20 {
            let (x, y) = (index % 5 * 500 + 100, index / 5 * 500 + 100)
            parts.append((index == 7 ? large : small, x: x, y: y))
        }
        let places = CodePlaces(in: try GreyPicture.page(2500, 2000, parts)).rectangles
        #expect(places.count == 16)
        #expect(places.map(\.area) == places.map(\.area).sorted(by: >))
        let first = try #require(places.first)
        #expect(first.x.contains(2 * 500 + 235) && first.y.contains(500 + 235))
    }

    @Test func `a part of a picture has the pixels that stood there`() throws {
        var random = SeededGenerator(seed: 62)
        let pixels = (0..<30 * 20).map { _ in UInt8.random(in: 0...255, using: &random) }
        let picture = try #require(GreyPicture(width: 30, height: 20, pixels: pixels))
        let part = try #require(picture.part(Self.rectangle(7..<19, 3..<11)))
        #expect(part.width == 12 && part.height == 8)
        for row in 0..<8 {
            for column in 0..<12 {
                #expect(part.pixels[row * 12 + column] == pixels[(row + 3) * 30 + column + 7])
            }
        }
        #expect(picture.part(Self.rectangle(0..<30, 0..<20))?.pixels == pixels)
        for wrong in [
            Self.rectangle(-1..<5, 0..<5), Self.rectangle(0..<5, -1..<5),
            Self.rectangle(0..<31, 0..<5),
            Self.rectangle(0..<5, 0..<21), Self.rectangle(40..<50, 40..<50),
        ] {
            #expect(picture.part(wrong) == nil)
        }
    }
}
