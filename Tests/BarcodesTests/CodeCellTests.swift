// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import TestSupport
import Testing

@testable import Barcodes
@testable import Reading

/// The measures of a picture's cells, compared with a plain computation.
struct CodeCellTests {
    private static func picture(_ width: Int, _ height: Int, _ grey: (Int, Int) -> UInt8) throws
        -> GreyPicture
    {
        let pixels = (0..<width * height).map { grey($0 % width, $0 / width) }
        return try #require(GreyPicture(width: width, height: height, pixels: pixels))
    }

    private static func noise(_ side: Int, seed: UInt64) throws -> GreyPicture {
        var random = SeededGenerator(seed: seed)
        return try picture(side, side) { _, _ in .random(in: 0...255, using: &random) }
    }

    @Test func `the sums of a cell are those of every second row, pixel by pixel`() throws {
        let picture = try Self.noise(40, seed: 51)
        let (pixels, width) = (picture.pixels, 40)
        for (x, y) in [(1, 1), (9, 17), (31, 31), (24, 5)] {
            let place = y * width + x
            let change = CellSums.change(in: pixels, at: place, width: width)
            var (grey, energy) = (UInt32(0), Float(0))
            for row in stride(from: 0, to: 8, by: 2) {
                for column in 0..<8 {
                    let index = place + row * width + column
                    grey += UInt32(pixels[index])
                    // Half differences, whose squares are quarters.
                    let across = abs(Int(pixels[index + 1]) - Int(pixels[index - 1])) / 2
                    let down = abs(Int(pixels[index + width]) - Int(pixels[index - width])) / 2
                    energy += Float(across * across + down * down)
                }
            }
            #expect(change.grey == grey)
            #expect(change.energy == energy)
        }
    }

    @Test func `the deviations of a cell are from the mean that it is given`() throws {
        // Few greys, so that some equal the mean.
        var random = SeededGenerator(seed: 52)
        let picture = try Self.picture(24, 24) { _, _ in 85 * .random(in: 0...3, using: &random) }
        for mean: UInt8 in [0, 85, 128, 255] {
            let sums = CellSums(picture.pixels, at: 25, width: 24, mean: mean, energy: 3)
            var (lighter, deviation, squares) = (0, 0, 0)
            for row in stride(from: 0, to: 8, by: 2) {
                for column in 0..<8 {
                    let value = Int(picture.pixels[25 + row * 24 + column])
                    let off = abs(value - Int(mean))
                    if value > Int(mean) { lighter += 1 }
                    deviation += off
                    squares += off / 2 * (off / 2)
                }
            }
            #expect(sums.lighter == Float(lighter))
            #expect(sums.deviation == Float(deviation))
            #expect(sums.squares == Float(4 * squares))
            #expect(sums.energy == 12)
        }
    }

    @Test func `sums add up`() throws {
        let picture = try Self.noise(24, seed: 53)
        let one = CellSums(picture.pixels, at: 25, width: 24, mean: 100, energy: 1)
        var sum = CellSums()
        sum += one
        sum += one
        #expect(sum.energy == 2 * one.energy && sum.lighter == 2 * one.lighter)
        #expect(sum.deviation == 2 * one.deviation && sum.squares == 2 * one.squares)
    }

    private static func middle(_ picture: GreyPicture) -> CodeCells.Texture {
        let cells = CodeCells(picture)
        return cells.textures[cells.grid.rows / 2 * cells.grid.columns + cells.grid.columns / 2]
    }

    @Test(arguments: [1, 2, 4])
    func `black and white squares have two grey values in balance`(side: Int) throws {
        let texture = Self.middle(
            try Self.picture(120, 120) { x, y in (x / side + y / side).isMultiple(of: 2) ? 30 : 220
            }
        )
        #expect(texture.duality > 0.98)
        #expect(texture.balance.magnitude < 0.1)
        // Shifted by two pixels, squares of one pixel look the same again.
        #expect(side == 1 ? texture.energy < 1 : texture.rapidity > 0.7)
    }

    @Test func `noise changes faster than any code, and its greys are many`() throws {
        let texture = Self.middle(try Self.noise(120, seed: 54))
        #expect((3.4...4.6).contains(texture.rapidity))
        // The deviation of evenly spread greys is a half of the reach, the root of their variance 0.58 of it: 0.75.
        #expect((0.68...0.82).contains(texture.duality))
    }

    @Test func `a slope changes more slowly than noise, and its greys are many`() throws {
        let texture = Self.middle(try Self.picture(34, 120) { x, _ in UInt8(7 * x) })
        #expect((0.3...1).contains(texture.rapidity))
        #expect((0.65...0.85).contains(texture.duality))
    }

    @Test func `paper with few letters is out of balance`() throws {
        let texture = Self.middle(
            try Self.picture(120, 120) { x, y in x % 8 < 2 && y % 8 < 6 ? 30 : 220 }
        )
        #expect(texture.balance > 0.2)
    }

    @Test(arguments: [(0, 0), (1, 1), (9, 9), (10, 10), (17, 30)])
    func `small pictures have the cells that fit, less a border of a pixel`(size: (Int, Int)) throws
    {
        guard size.0 > 0 else { return }
        let cells = CodeCells(try Self.picture(size.0, size.1) { _, _ in 100 })
        #expect(cells.grid.columns == max(0, (size.0 - 2) / 8))
        #expect(cells.grid.rows == max(0, (size.1 - 2) / 8))
        #expect(cells.textures.count == cells.grid.count)
        #expect(cells.cores.allSatisfy { !$0 })
    }

    @Test func `the strongest energy is that of the fiftieth part`() throws {
        // Crisp squares in a corner of a plain picture: more than a fiftieth of it, then less.
        for (side, isSeen) in [(160, true), (24, false)] {
            let cells = CodeCells(
                try Self.picture(400, 400) { x, y in
                    x < side && y < side && (x / 2 + y / 2).isMultiple(of: 2) ? 20 : 220
                }
            )
            #expect((cells.strongest > 1000) == isSeen, "\(cells.strongest)")
        }
    }

    @Test func `only cells whose neighbours all look like a code are inside of one`() throws {
        // Squares of three pixels from 80 to 240.
        let cells = CodeCells(
            try Self.picture(322, 322) { x, y in
                (80..<240).contains(x) && (80..<240).contains(y)
                    && (x / 3 + y / 3).isMultiple(of: 2) ? 20 : 220
            }
        )
        let cores = cells.cores
        for (cell, isCore) in cores.enumerated() {
            let (column, row) = (cell % cells.grid.columns, cell / cells.grid.columns)
            if (12..<28).contains(column) && (12..<28).contains(row) {
                #expect(isCore, "\(column) \(row)")
            }
            if !(9..<31).contains(column) || !(9..<31).contains(row) { #expect(!isCore) }
        }
    }

    @Test func `patches know how many cells they have and how full their rectangle is`() throws {
        let cells = CodeCells(
            try Self.picture(600, 400) { x, y in
                let isFirst = (40..<200).contains(x) && (40..<200).contains(y)
                // An L of the same squares.
                let isSecond =
                    (300..<560).contains(x) && (40..<360).contains(y) && (x < 360 || y >= 300)
                return (isFirst || isSecond) && (x / 3 + y / 3).isMultiple(of: 2) ? 20 : 220
            }
        )
        let patches = CodePatches(cells).patches.filter { $0.count > 50 }
        #expect(patches.count == 2)
        let square = try #require(patches.first)
        let bent = try #require(patches.last)
        #expect((220...400).contains(square.count))
        #expect((0.93...1.07).contains(square.fill))
        #expect(bent.fill < 0.6)
        #expect(square.looksLikeCode)
        #expect(square.part > 0.5)
        let rectangle = square.rectangle(side: 8)
        #expect(rectangle.x.lowerBound <= 40 && rectangle.x.upperBound >= 200)
        #expect(rectangle.y.lowerBound <= 40 && rectangle.y.upperBound >= 200)
        #expect(rectangle.x.lowerBound >= -10 && rectangle.x.upperBound <= 250)
        // At half size all of it is twice as large.
        let double = square.rectangle(side: 16)
        #expect(double.x == 2 * rectangle.x.lowerBound..<2 * rectangle.x.upperBound)
    }

    @Test(arguments: [(100, 30), (30, 100)])
    func `a rectangle fills itself, however long it is`(columns: Int, rows: Int) throws {
        var sheet = Sheet(
            (0..<rows).map { row in (0..<columns).map { ($0 + row).isMultiple(of: 2) } }
        )
        (sheet.scale, sheet.middle) = (4, Place(x: 220, y: 220))
        let patches = CodePatches(CodeCells(try sheet.drawn(440, 440))).patches
        let largest = try #require(patches.max { $0.count < $1.count })
        #expect((0.9...1.1).contains(largest.fill), "\(largest.fill)")
    }

    @Test(arguments: [0.0, 20, 45])
    func `a turned square fills its rectangle as well`(angle: Double) throws {
        let board = (0..<50).map { row in (0..<50).map { ($0 + row).isMultiple(of: 2) } }
        var sheet = Sheet(board)
        (sheet.angle, sheet.scale, sheet.middle) = (angle, 4, Place(x: 180, y: 180))
        let patches = CodePatches(CodeCells(try sheet.drawn(360, 360))).patches
        let largest = try #require(patches.max { $0.count < $1.count })
        #expect((0.9...1.1).contains(largest.fill), "\(largest.fill)")
    }
}
