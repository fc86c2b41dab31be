// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Foundation
import TestSupport
import Testing

@testable import Barcodes
@testable import Reading

/// The steps from a picture to a symbol with known codewords, each compared with the drawing.
struct PDF417SceneTests {
    /// A symbol on a sheet, with the result of each step.
    private struct Scene {
        let sheet: Sheet
        let picture: GreyPicture
        let strip: PDF417Strip
        let sides: PDF417Sides
        let frame: PDF417Frame
        let rows: PDF417Rows

        init(_ sheet: Sheet, _ picture: GreyPicture) throws {
            (self.sheet, self.picture) = (sheet, picture)
            let region = try #require(StripeField(picture).regions(limit: 3).first)
            let upright = try #require(PDF417Strip(region, of: picture))
            // The recovery tries both ways up; the test knows which one is right.
            let start = sheet.place(0, sheet.height / 2)
            let middle = Double(upright.plane.height) / 2
            let isTurned =
                upright.place(0, middle).distance(to: start)
                > upright.place(1199, middle).distance(to: start)
            strip = isTurned ? PDF417Strip(turning: upright) : upright
            sides = try #require(PDF417Sides(strip.plane))
            frame = try #require(PDF417Frame(strip, sides, in: picture))
            rows = PDF417Rows(frame, pixels: Double(strip.plane.height), in: picture)
        }

        func layout(blur: Float = 0) -> PDF417Layout? {
            PDF417Layout.find(rows, columns: frame.columns, PDF417Matcher(blur: blur))
        }

        func symbol(blur: Float = 0) -> PDF417Symbol? {
            layout(blur: blur).flatMap {
                PDF417Symbol(PDF417Matches(rows, $0, PDF417Matcher(blur: blur)))
            }
        }

        /// Returns the distance of a place from the line of the bars at `x`.
        func distance(of place: Place, fromBarAt x: Double) -> Double {
            let (top, bottom) = (sheet.place(x, 0), sheet.place(x, sheet.height))
            let way = bottom - top
            return abs(way.cross(place - top)) / way.length
        }
    }

    private static func example(_ columns: Int) throws -> PDF417Vectors.Symbol {
        try #require(PDF417Vectors.symbols.first { $0.columns == columns })
    }

    private static func sheet(
        _ columns: Int,
        angle: Double = 0,
        scale: Double = 2.4,
        tilt: (Double, Double) = (0, 0)
    ) throws -> (sheet: Sheet, side: Int) {
        var sheet = Sheet(rows: try example(columns).lines)
        sheet.rowHeight = 3.4
        (sheet.angle, sheet.scale, sheet.tilt.right, sheet.tilt.down) = (
            angle, scale, tilt.0, tilt.1
        )
        let diagonal =
            (sheet.width * sheet.width + sheet.height * sheet.height).squareRoot() * scale
        let side = Int(diagonal * 1.1) + 40
        sheet.middle = Place(x: Double(side) / 2 + 0.3, y: Double(side) / 2 - 0.4)
        return (sheet, side)
    }

    private static func scene(
        _ columns: Int,
        angle: Double = 0,
        scale: Double = 2.4,
        tilt: (Double, Double) = (0, 0)
    ) throws -> Scene {
        let (sheet, side) = try sheet(columns, angle: angle, scale: scale, tilt: tilt)
        return try Scene(sheet, try sheet.drawn(side, side))
    }

    private static let angles = [0.0, 7, 33, 90, 141, 200, 300]

    @Test(arguments: angles)
    func `the striped region lies where the symbol does and as it does`(angle: Double) throws {
        let (sheet, side) = try Self.sheet(3, angle: angle)
        let region = try #require(StripeField(try sheet.drawn(side, side)).regions(limit: 1).first)
        #expect(region.middle.distance(to: sheet.middle) < 12)
        let along = Place(x: cos(angle * .pi / 180), y: sin(angle * .pi / 180))
        // Bars look the same from both ends.
        #expect(abs(region.along.cross(along)) < 0.09)
        #expect(abs(region.along.length - 1) < 1e-9)
        #expect(region.across.dot(region.along).magnitude < 1e-9)
        let (length, breadth) = (sheet.width * sheet.scale, sheet.height * sheet.scale)
        #expect((0.85 * length...1.15 * length).contains(region.length))
        #expect((0.8 * breadth...1.25 * breadth).contains(region.breadth))
    }

    @Test func `paper, noise and a chess board have no striped region`() throws {
        var random = SeededGenerator(seed: 31)
        let noise = (0..<90_000).map { _ in UInt8.random(in: 0...255, using: &random) }
        let board = (0..<90_000).map {
            UInt8(($0 % 300 / 6 + $0 / 1800).isMultiple(of: 2) ? 20 : 220)
        }
        for pixels in [[UInt8](repeating: 200, count: 90_000), noise, board] {
            let picture = try #require(GreyPicture(width: 300, height: 300, pixels: pixels))
            #expect(StripeField(picture).regions(limit: 3).isEmpty)
        }
    }

    @Test func `two symbols apart are two regions`() throws {
        let (sheet, side) = try Self.sheet(1)
        let one = try sheet.drawn(side, side)
        let picture = try GreyPicture.page(
            2 * side + 100,
            side,
            [(one, 0, 0), (one, side + 100, 0)]
        )
        let regions = StripeField(picture).regions(limit: 3)
        let half = Double(side) / 2
        for x in [half, half + Double(side) + 100] {
            #expect(regions.contains { $0.middle.distance(to: Place(x: x, y: half)) < 12 })
        }
        for region in regions { #expect(region.isLike(region)) }
        #expect(!regions[0].isLike(regions[1]))
    }

    @Test(arguments: angles)
    func `a strip's columns and rows are where they say in the picture`(angle: Double) throws {
        let (sheet, side) = try Self.sheet(3, angle: angle)
        let picture = try sheet.drawn(side, side)
        let region = try #require(StripeField(picture).regions(limit: 1).first)
        let strip = try #require(PDF417Strip(region, of: picture))
        let sampler = PictureSampler(picture)
        let turned = PDF417Strip(turning: strip)
        let (width, height) = (strip.plane.width, strip.plane.height)
        for (column, row) in [(0, 0), (600, 20), (1199, height - 1), (17, height / 2)] {
            let place = strip.place(Double(column), Double(row))
            let value = strip.plane.values[row * width + column]
            #expect(abs(sampler.value(place) - Double(value)) < 0.1)
            let opposite = turned.place(Double(width - 1 - column), Double(height - 1 - row))
            #expect(opposite.distance(to: place) < 1e-6)
            #expect(turned.plane.values[(height - 1 - row) * width + width - 1 - column] == value)
        }
        #expect(abs(strip.aspect - turned.aspect) < 1e-12)
    }

    @Test func `regions too small for a symbol are no strip`() throws {
        let picture = try GreyPicture.page(300, 300, [])
        func region(_ length: Double, _ breadth: Double) -> StripedRegion {
            StripedRegion(
                middle: Place(x: 150, y: 150),
                along: Place(x: 1, y: 0),
                length: length,
                breadth: breadth
            )
        }
        #expect(PDF417Strip(region(79, 40), of: picture) == nil)
        #expect(PDF417Strip(region(120, 15), of: picture) == nil)
        #expect(PDF417Strip(region(120, 40), of: picture)?.plane.width == 1200)
    }

    @Test(arguments: [0.0, 14, 95, 188, 275], [1, 3, 8])
    func `both sides are found at the start and the stop pattern`(angle: Double, columns: Int)
        throws
    {
        let scene = try Self.scene(columns, angle: angle)
        let middle = Double(scene.strip.plane.height) / 2
        let module = scene.sheet.scale
        let left = scene.strip.place(scene.sides.left.column(middle), middle)
        let right = scene.strip.place(scene.sides.right.column(middle), middle)
        #expect(scene.distance(of: left, fromBarAt: 0) < module)
        #expect(scene.distance(of: right, fromBarAt: scene.sheet.width) < module)
        // The length of a module in columns of the strip.
        let pixels = (scene.strip.place(100, 0) - scene.strip.place(0, 0)).length / 100
        for side in [scene.sides.left, scene.sides.right] {
            #expect(abs(side.module * pixels - module) < 0.08 * module)
            #expect(side.support >= 5)
        }
    }

    @Test(arguments: [0.0, 95, 188], [1, 8])
    func `a glimpse of a strip shows the sides, whichever way up`(angle: Double, columns: Int)
        throws
    {
        let (sheet, side) = try Self.sheet(columns, angle: angle)
        let picture = try sheet.drawn(side, side)
        let region = try #require(StripeField(picture).regions(limit: 1).first)
        let whole = try #require(PDF417Strip(region, of: picture))
        let glimpse = try #require(PDF417Strip(region, of: picture, isGlimpse: true))
        let ways = [(glimpse, whole), (PDF417Strip(turning: glimpse), PDF417Strip(turning: whole))]
        for (glimpse, whole) in ways {
            #expect(
                PDF417Sides.mayBeFound(in: glimpse.plane)
                    == PDF417Sides.mayBeFound(in: whole.plane)
            )
        }
        #expect(ways.contains { PDF417Sides.mayBeFound(in: $0.0.plane) })
    }

    @Test(arguments: [24, 25, 84, 169, 480])
    func `a glimpse has few rows, all of them in the strip`(height: Int) {
        let rows = PDF417Sides.glimpsedRows(of: height)
        #expect(rows.allSatisfy { (0..<height).contains($0) })
        #expect(rows.count <= 6 * 40)
        #expect(Set(rows) == Set(rows.map { height - 1 - $0 }))
    }

    @Test func `a side counted from the other end is the same line`() {
        let side = PDF417Sides.Side(start: 100, slope: 0.25, module: 3, support: 9)
        let mirrored = side.mirrored(width: 1200)
        for row in [0.0, 40, 200] {
            #expect(mirrored.column(row) == 1199 - side.column(row))
        }
        #expect(mirrored.module == 3 && mirrored.support == 9)
        #expect(mirrored.mirrored(width: 1200).column(77) == side.column(77))
    }

    @Test func `a symbol without its stop pattern has no sides`() throws {
        let example = try Self.example(3)
        var sheet = Sheet(rows: example.lines.map { String($0.dropLast(18)) })
        (sheet.rowHeight, sheet.scale) = (3.4, 2.4)
        let picture = try sheet.drawn()
        let regions = StripeField(picture).regions(limit: 3)
        for region in regions {
            guard let strip = PDF417Strip(region, of: picture) else { continue }
            #expect(PDF417Sides(strip.plane) == nil)
            #expect(PDF417Sides(PDF417Strip(turning: strip).plane) == nil)
        }
        #expect(!regions.isEmpty)
    }

    @Test(arguments: [-12.0, -4, 0, 4, 12])
    func `the slant of the rows is measured`(drop: Double) throws {
        let (sheet, side) = try Self.sheet(3)
        let picture = try sheet.drawn(side, side)
        let (width, height) = (sheet.width * sheet.scale, sheet.height * sheet.scale)
        let left = sheet.place(0, 0)
        // A plane with a margin in which the right end is `drop` pixels lower than the left.
        let plane = GreyPlane(width: 1200, height: Int(height) + 24, of: picture) { column, row in
            let part = (Double(column) + 0.5) / 1200 * 1.2 - 0.1
            return left + Place(x: part * width, y: Double(row) + 0.5 - 12 - drop * (part - 0.5))
        }
        let sides = try #require(PDF417Sides(plane))
        let slant = PDF417Slant(plane, sides, reach: 30)
        #expect(abs(slant.drop(at: Double(plane.height) / 2) - drop) <= 1.5, "\(slant.drop)")
    }

    @Test(arguments: [1, 2, 3, 5, 8, 12, 18])
    func `a frame has as many columns as the symbol, and its modules where they are`(columns: Int)
        throws
    {
        let scene = try Self.scene(columns, angle: 4, scale: columns > 8 ? 2 : 2.4)
        #expect(scene.frame.columns == columns)
        #expect(scene.frame.modules == Int(scene.sheet.width))
        for module in stride(from: 0.0, through: scene.sheet.width, by: 17) {
            for height in [0.1, 0.5, 0.9] {
                let place = scene.frame.place(module: module, height: height)
                let off = scene.distance(of: place, fromBarAt: module) / scene.sheet.scale
                #expect(off < 0.7, "module \(module): \(off)")
            }
        }
    }

    @Test(arguments: [0.0, 9, 90, 187])
    func `each row of the symbol is a line of its own`(angle: Double) throws {
        let scene = try Self.scene(3, angle: angle)
        let example = try Self.example(3)
        let layout = try #require(scene.layout())
        let matcher = PDF417Matcher(blur: 0)
        var right = 0
        for (row, _) in example.lines.enumerated() {
            let line = layout.firstLine + layout.step * row
            let heights = scene.rows.heights[line]
            let middle = (heights.lowerBound + heights.upperBound) / 2
            let place = scene.frame.place(module: Double(scene.frame.modules) / 2, height: middle)
            let expected = scene.sheet.place(scene.sheet.width / 2, (Double(row) + 0.5) * 3.4)
            #expect(place.distance(to: expected) < 0.5 * 3.4 * scene.sheet.scale)
            let match = matcher.match(scene.rows.lines[line], codeword: 2, cluster: row % 3)
            if match.value == example.codewords[3 * row] { right += 1 }
        }
        #expect(right == example.lines.count)
    }

    @Test(arguments: [1, 2, 3, 5, 8])
    func `the layout has the rows, columns and level of the symbol`(columns: Int) throws {
        let example = try Self.example(columns)
        for angle in [0.0, 173] {
            let layout = try #require(try Self.scene(columns, angle: angle).layout())
            #expect(layout.rows == example.lines.count)
            #expect(layout.columns == columns)
            #expect(layout.level == example.level)
            #expect(layout.step == 1)
        }
    }

    @Test func `in a mirror the rows go the other way`() throws {
        let (sheet, side) = try Self.sheet(3, angle: 5)
        let picture = try sheet.drawn(side, side)
        let mirrored = try #require(
            GreyPicture(
                width: side,
                height: side,
                pixels: (0..<side).reversed().flatMap {
                    picture.pixels[$0 * side..<($0 + 1) * side]
                }
            )
        )
        let layout = try #require(try Scene(sheet, mirrored).layout())
        #expect(layout.step == -1)
        #expect(layout.rows == (try Self.example(3)).lines.count)
    }

    @Test(arguments: [1, 2, 3, 5, 8])
    func `a symbol is drawn anew as the other encoder drew it`(columns: Int) throws {
        let example = try Self.example(columns)
        let symbol = try #require(
            try Self.scene(columns, angle: -3, tilt: (0.0003, 0.0002)).symbol()
        )
        #expect(symbol.codewords == example.codewords)
        let drawn = try #require(symbol.drawn())
        // Two pixels per module, eight per row, four modules of white around.
        #expect(drawn.width == 2 * (17 * columns + 69 + 8))
        #expect(drawn.height == 8 * example.lines.count + 16)
        for (row, line) in example.lines.enumerated() {
            let start = (8 + 8 * row + 3) * drawn.width + 8
            let read = stride(from: start, to: start + 2 * line.utf8.count, by: 2).map {
                drawn.pixels[$0] == 0 ? "1" : "0"
            }
            #expect(read.joined() == line, "row \(row)")
        }
    }

    @Test(arguments: [(5, true), (11, false)])
    func `codewords painted over are made good up to what the correction allows`(
        rowCount: Int,
        isRead: Bool
    ) throws {
        // Sixteen codewords of correction among a hundred in twenty rows of five: five rows of one column, or eleven of two.
        let example = try Self.example(5)
        let (sheet, side) = try Self.sheet(5)
        var pixels = try sheet.drawn(side, side).pixels
        let (start, end) = (
            sheet.place(17 * 3, 3.4 * 4),
            sheet.place(17 * (isRead ? 4 : 5), 3.4 * Double(4 + rowCount))
        )
        for row in Int(start.y)..<Int(end.y) {
            for column in Int(start.x)..<Int(end.x) { pixels[row * side + column] = 220 }
        }
        let picture = try #require(GreyPicture(width: side, height: side, pixels: pixels))
        let symbol = try Scene(sheet, picture).symbol()
        #expect((symbol?.codewords == example.codewords) == isRead)
        #expect(symbol == nil || isRead)
    }

    @Test(arguments: [0.0, 20, 110, 250])
    func `the recovery reads the text and says where it stands`(angle: Double) throws {
        let example = try Self.example(5)
        var (sheet, side) = try Self.sheet(5, angle: angle, tilt: (0.0004, -0.0003))
        (sheet.noise, sheet.blurs) = (5, 1)
        var library = Library(timeLimit: .seconds(60))
        let codes = PDF417Recovery().run(on: try sheet.drawn(side, side), &library)
        let code = try #require(codes.first)
        #expect(code.text == example.text)
        let expected = [
            sheet.place(0, 0), sheet.place(sheet.width, 0), sheet.place(sheet.width, sheet.height),
            sheet.place(0, sheet.height),
        ]
        for (corner, place) in zip(code.corners, expected) {
            let off = Place(x: Double(corner.x), y: Double(corner.y)).distance(to: place)
            #expect(off < 4 * sheet.scale, "\(off)")
        }
    }
}
