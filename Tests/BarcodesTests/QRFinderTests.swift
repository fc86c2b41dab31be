// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Foundation
import TestSupport
import Testing

@testable import Barcodes
@testable import Reading

/// Finder patterns, the corners that three of them form, and the measurements at each.
struct QRFinderTests {
    /// Version 7, which has alignment patterns and states its version.
    static let symbol = SymbolVectors.qr.first { $0.version == 7 }

    static func sheet(angle: Double = 0, scale: Double = 4) throws -> Sheet {
        var sheet = Sheet(rows: try #require(symbol).rows)
        (sheet.angle, sheet.scale) = (angle, scale)
        return sheet
    }

    /// Returns the middles of the patterns: top left, top right and bottom left.
    private static func middles(_ sheet: Sheet) -> [Place] {
        [
            sheet.place(3.5, 3.5), sheet.place(sheet.width - 3.5, 3.5),
            sheet.place(3.5, sheet.height - 3.5),
        ]
    }

    private static func corners(_ sheet: Sheet, _ picture: GreyPicture) throws -> QRCorners {
        let finders = FinderSearch(Ink(picture, reach: 9)).finders
        let found = QRCorners.candidates(
            among: finders,
            on: Ink(picture, reach: 9),
            limit: 4,
            until: { false }
        )
        return try #require(found.first)
    }

    @Test func `the vectors are there`() {
        #expect(SymbolVectors.qr.count == 12)
        #expect(Set(SymbolVectors.qr.map(\.mask)).count == 8)
        #expect(
            SymbolVectors.qr.map { $0.rows.count } == SymbolVectors.qr.map { 17 + 4 * $0.version }
        )
    }

    @Test(arguments: [0.0, 11, 30, 45, 72, 90, 135, 180, 251, 359], [2.6, 4])
    func `a symbol's three patterns are found where they were drawn`(
        angle: Double,
        scale: Double
    ) throws {
        let sheet = try Self.sheet(angle: angle, scale: scale)
        let finders = FinderSearch(Ink(try sheet.drawn(), reach: 9)).finders
        for middle in Self.middles(sheet) {
            let near = finders.filter { $0.center.distance(to: middle) < 0.4 * scale }
            let finder = try #require(near.first)
            #expect(near.count == 1)
            #expect(finder.votes >= 2)
            // Along rows and columns a rotated pattern is up to √2 times as wide.
            #expect((0.85 * scale...1.5 * scale).contains(finder.module))
        }
        // Data can look like a pattern, but rarely does.
        #expect(finders.count <= 4)
    }

    @Test(arguments: [0.0, 37, 90, 160, 270])
    func `each pattern is in its corner, in whatever order they come`(angle: Double) throws {
        let sheet = try Self.sheet(angle: angle)
        let finders = Self.middles(sheet).map { Finder(center: $0, module: 4, votes: 2) }
        let orders = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]]
        for order in orders {
            let corners = try #require(
                QRCorners(finders[order[0]], finders[order[1]], finders[order[2]])
            )
            #expect(corners.topLeft.center == finders[0].center)
            #expect(corners.topRight.center == finders[1].center)
            #expect(corners.bottomLeft.center == finders[2].center)
            #expect(corners.misfit < 1e-9)
        }
    }

    @Test func `the misfit grows with what makes a square worse`() throws {
        func finder(_ x: Double, _ y: Double, module: Double = 4) -> Finder {
            Finder(center: Place(x: x, y: y), module: module, votes: 2)
        }
        func misfit(_ x: Double, _ y: Double, module: Double = 4) throws -> Double {
            let corners = QRCorners(finder(0, 0), finder(x, y, module: module), finder(0, 100))
            return try #require(corners).misfit
        }
        #expect(try misfit(100, 0) == 0)
        #expect(abs(try misfit(110, 0) - 0.1) < 1e-9)
        #expect(abs(try misfit(100, 0, module: 5) - 0.25) < 1e-9)
        // A skew of thirty degrees: the limit is a cosine of one half.
        let (x, y) = (100 * cos(20 * Double.pi / 180), 100 * sin(20 * Double.pi / 180))
        #expect(abs(try misfit(x, y) - sin(20 * Double.pi / 180)) < 1e-9)
    }

    @Test func `threes that no code has are no corners`() {
        func corners(
            _ right: (Double, Double),
            _ down: (Double, Double),
            modules: (Double, Double) = (4, 4)
        ) -> QRCorners? {
            QRCorners(
                Finder(center: Place(x: 0, y: 0), module: 4, votes: 2),
                Finder(center: Place(x: right.0, y: right.1), module: modules.0, votes: 2),
                Finder(center: Place(x: down.0, y: down.1), module: modules.1, votes: 2)
            )
        }
        #expect(corners((100, 0), (0, 100)) != nil)
        // Closer than the fourteen modules of version 1, farther than the 170 of version 40.
        #expect(corners((38, 0), (0, 38)) == nil)
        #expect(corners((60, 0), (0, 60)) != nil)
        #expect(corners((900, 0), (0, 900)) == nil)
        #expect(corners((100, 0), (0, 100), modules: (7, 4)) == nil)
        #expect(corners((100, 0), (0, 185)) == nil)
        // An angle of 117 degrees is a right angle seen askew, one of 127 degrees is not; three on a line, and three at
        // one place.
        #expect(corners((100, 0), (-45, 89)) != nil)
        #expect(corners((100, 0), (-60, 80)) == nil)
        #expect(corners((100, 0), (200, 0)) == nil)
        #expect(corners((0, 0), (0, 0)) == nil)
    }

    @Test func `patterns seen only once do not count`() throws {
        let picture = try Self.sheet().drawn()
        let ink = Ink(picture, reach: 9)
        let finders = FinderSearch(ink).finders.map { finder in
            var once = finder
            once.votes = 1
            return once
        }
        #expect(finders.count >= 3)
        #expect(QRCorners.candidates(among: finders, on: ink, limit: 9, until: { false }).isEmpty)
    }

    @Test(arguments: [0.0, 24, 45, 118, 200])
    func `a frame's steps are one module long and point as the symbol does`(angle: Double) throws {
        var sheet = try Self.sheet(angle: angle, scale: 4.4)
        (sheet.tilt, sheet.middle) = ((0.001, -0.002), Place(x: 170, y: 170))
        let picture = try sheet.drawn(340, 340)
        let ink = Ink(picture, reach: 9)
        let corners = try Self.corners(sheet, picture)
        let measured = try #require(QRMeasuredCorners(corners, on: ink))
        let side = sheet.width
        for (frame, x, y) in [
            (measured.topLeft, 3.5, 3.5), (measured.topRight, side - 3.5, 3.5),
            (measured.bottomLeft, 3.5, side - 3.5),
        ] {
            #expect(frame.center.distance(to: sheet.place(x, y)) < 1)
            // The directions are those of the whole code, the lengths are local.
            for (columns, rows) in [(2.0, 0.0), (0, 2), (-3, 0), (0, -3), (2, -2)] {
                let expected = sheet.place(x + columns, y + rows)
                #expect(frame.place(columns, rows).distance(to: expected) < 2.2)
            }
        }
    }

    @Test(arguments: [(1.5, 0.0), (0, -1.5), (-1.2, 1.2)])
    func `a frame mends a middle that is a little off`(off: (Double, Double)) throws {
        let sheet = try Self.sheet(scale: 5)
        let ink = Ink(try sheet.drawn(), reach: 9)
        let middle = sheet.place(3.5, 3.5)
        let finder = Finder(center: middle + Place(x: off.0, y: off.1), module: 5, votes: 2)
        let frame = try #require(
            QRFrame(finder, right: Place(x: 9, y: 0), down: Place(x: 0, y: 2), on: ink)
        )
        // Pixel positions alone are off by half a pixel.
        #expect(frame.center.distance(to: middle) < 1)
        #expect(abs(frame.right.x - 5) < 0.3 && frame.right.y == 0)
        #expect(abs(frame.down.y - 5) < 0.3 && frame.down.x == 0)
    }

    @Test func `where there is no pattern there is no frame`() throws {
        let sheet = try Self.sheet(scale: 5)
        let ink = Ink(try sheet.drawn(), reach: 9)
        let (right, down) = (Place(x: 1, y: 0), Place(x: 0, y: 1))
        for (x, y, module) in [(3.5, 3.5, 13.0), (3.5, 3.5, 2), (-3, -3, 5), (40, 40, 5)] {
            let finder = Finder(center: sheet.place(x, y), module: module, votes: 2)
            #expect(
                QRFrame(finder, right: right, down: down, on: ink) == nil,
                "\(x) \(y) \(module)"
            )
        }
    }

    @Test(arguments: SymbolVectors.qr)
    func `the likeliest version is the symbol's own`(symbol: SymbolVectors.QR) throws {
        var sheet = Sheet(rows: symbol.rows)
        sheet.angle = 8
        sheet.scale = symbol.version > 20 ? 3 : 4
        let side = Int(sheet.width * sheet.scale * 1.25) + 20
        sheet.middle = Place(x: Double(side) / 2, y: Double(side) / 2)
        let picture = try sheet.drawn(side, side)
        let ink = Ink(picture, reach: max(7, side * 3 / 100))
        let corners = QRCorners.candidates(
            among: FinderSearch(ink).finders,
            on: ink,
            limit: 1,
            until: { false }
        )
        let first = try #require(corners.first)
        let measured = try #require(QRMeasuredCorners(first, on: ink))
        #expect(measured.versions(in: picture).first?.number == symbol.version)
    }

    @Test
    func
        `where both version fields are painted over, the counted version and its neighbours are tried`()
        throws
    {
        let symbol = try #require(Self.symbol)
        var rows = symbol.rows.map { Array($0) }
        for row in 0..<6 { for column in 34..<37 { rows[row][column] = "0" } }
        for row in 34..<37 { for column in 0..<6 { rows[row][column] = "0" } }
        let sheet = Sheet(rows: rows.map { String($0) })
        let picture = try sheet.drawn()
        let corners = try Self.corners(sheet, picture)
        let measured = try #require(QRMeasuredCorners(corners, on: Ink(picture, reach: 9)))
        #expect(measured.versions(in: picture).map(\.number) == [7, 8, 6])
    }

    @Test func `nothing that is no square in a square is a pattern`() throws {
        func count(_ isDark: (Int, Int) -> Bool) throws -> Int {
            let pixels = (0..<200 * 200).map { UInt8(isDark($0 % 200, $0 / 200) ? 20 : 230) }
            let picture = try #require(GreyPicture(width: 200, height: 200, pixels: pixels))
            return FinderSearch(Ink(picture, reach: 9)).finders.count
        }
        // Bars of the same widths, a chess board, a filled square, and a ring without a middle.
        #expect(try count { x, _ in [0, 2, 3, 4, 6].contains(x / 4 % 9) } == 0)
        #expect(try count { x, y in (x / 5 + y / 5).isMultiple(of: 2) } == 0)
        #expect(try count { x, y in (60..<88).contains(x) && (60..<88).contains(y) } == 0)
        #expect(try count { x, y in max(abs(x - 100), abs(y - 100)) / 4 == 3 } == 0)
        // Nested discs are not distinguished from squares.
        #expect(
            try count { x, y in
                let ring = Int(
                    (Double((x - 100) * (x - 100) + (y - 100) * (y - 100))).squareRoot() / 4
                )
                return ring < 2 || ring == 3
            } <= 1
        )
    }

    @Test func `a pattern at the very edge of a picture is found, and half a pattern is none`()
        throws
    {
        let pattern = (0..<7).map { row in
            (0..<7).map { column in max(abs(row - 3), abs(column - 3)) != 2 }
        }
        var sheet = Sheet(pattern)
        (sheet.scale, sheet.middle) = (5, Place(x: 20, y: 20))
        let whole = FinderSearch(Ink(try sheet.drawn(80, 80), reach: 9)).finders
        #expect(whole.count == 1)
        sheet.middle = Place(x: 3, y: 20)
        #expect(FinderSearch(Ink(try sheet.drawn(80, 80), reach: 9)).finders.isEmpty)
        sheet.middle = Place(x: 76, y: 76)
        #expect(FinderSearch(Ink(try sheet.drawn(80, 80), reach: 9)).finders.isEmpty)
    }
}
