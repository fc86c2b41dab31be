// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import TestSupport
import Testing

@testable import Barcodes
@testable import Reading

/// The way from three corners to black and white modules.
struct QRGridTests {
    /// A symbol on a sheet and everything derived from its corners.
    private struct Scene {
        let sheet: Sheet
        let picture: GreyPicture
        let grid: QRGrid

        init(
            _ sheet: Sheet,
            version: Int,
            side: Int = 340,
            damage: (inout [UInt8]) -> Void = { _ in }
        ) throws {
            self.sheet = sheet
            let clean = try sheet.drawn(side, side)
            var pixels = clean.pixels
            damage(&pixels)
            picture = try #require(GreyPicture(width: side, height: side, pixels: pixels))
            let ink = Ink(picture, reach: 10)
            let corners = QRCorners.candidates(
                among: FinderSearch(ink).finders,
                on: ink,
                limit: 1,
                until: { false }
            )
            let first = try #require(corners.first)
            let measured = try #require(QRMeasuredCorners(first, on: ink))
            grid = QRGrid(try #require(QRVersion(number: version)), measured, in: picture)
        }

        /// The largest distance of a module's middle from where it was drawn, in modules.
        ///
        /// It leaves out finder patterns, which the reader draws as they should be instead of sampling them.
        var error: Double {
            var most = 0.0
            for row in 0..<Int(sheet.height) {
                for column in 0..<Int(sheet.width) {
                    let isFinder = { (one: Int, other: Int) in
                        one < 8 && other < 8 || one < 8 && other >= Int(sheet.width) - 8
                    }
                    if isFinder(row, column) || isFinder(column, row) { continue }
                    let (x, y) = (Double(column) + 0.5, Double(row) + 0.5)
                    most = max(most, grid.place(x, y).distance(to: sheet.place(x, y)))
                }
            }
            return most / sheet.scale
        }
    }

    private static func symbol(_ version: Int) throws -> SymbolVectors.QR {
        try #require(SymbolVectors.qr.last { $0.version == version })
    }

    private static func sheet(_ version: Int, angle: Double, tilt: (Double, Double)) throws -> Sheet
    {
        var sheet = Sheet(rows: try symbol(version).rows)
        (sheet.angle, sheet.tilt.right, sheet.tilt.down) = (angle, tilt.0, tilt.1)
        sheet.scale = min(6, 220 / sheet.width)
        sheet.middle = Place(x: 170.3, y: 169.6)
        return sheet
    }

    @Test(
        arguments: [2, 3, 6, 7, 10, 14],
        [(0.0, 0.0, 0.0), (17, 0, 0), (100, 0.025, 0.01), (-30, -0.02, 0.03)]
    )
    func `modules lie where they were drawn, in perspective too`(
        version: Int,
        pose: (Double, Double, Double)
    ) throws {
        // The tilt is stated for the whole side.
        let side = Double(17 + 4 * version)
        let sheet = try Self.sheet(
            version,
            angle: pose.0,
            tilt: (pose.1 / side * 2, pose.2 / side * 2)
        )
        let scene = try Scene(sheet, version: version)
        #expect(scene.grid.quality > 0.8)
        // With a single alignment pattern the far edges are extrapolated from nearby.
        #expect(scene.error < (version < 7 ? 0.75 : 0.45), "\(scene.error)")
    }

    @Test func `version 1, without alignment patterns, is laid out from its corners alone`() throws
    {
        let scene = try Scene(try Self.sheet(1, angle: 12, tilt: (0.001, 0.001)), version: 1)
        #expect(scene.error < 0.6)
    }

    @Test func `the grid's corners are the symbol's`() throws {
        let sheet = try Self.sheet(7, angle: 33, tilt: (0.001, -0.002))
        let scene = try Scene(sheet, version: 7)
        let corners = try #require(scene.grid.corners)
        let expected = [
            sheet.place(0, 0), sheet.place(45, 0), sheet.place(45, 45), sheet.place(0, 45),
        ]
        for (corner, place) in zip(corners, expected) {
            #expect(Place(x: Double(corner.x), y: Double(corner.y)).distance(to: place) < 3)
        }
    }

    @Test func `a painted-over alignment pattern is placed by the others`() throws {
        let sheet = try Self.sheet(14, angle: 5, tilt: (0.0005, 0.0005))
        let scene = try Scene(sheet, version: 14) { pixels in
            // The one in the middle, at 46 and 46 modules.
            let middle = sheet.place(46.5, 46.5)
            for row in -9...9 {
                for column in -9...9 {
                    pixels[(Int(middle.y) + row) * 340 + Int(middle.x) + column] = 220
                }
            }
        }
        #expect(scene.error < 0.6)
        #expect(scene.grid.quality < 0.98)
    }

    @Test func `without alignment patterns only the corners speak for a grid`() throws {
        let sheet = try Self.sheet(14, angle: 0, tilt: (0, 0))
        #expect(try Scene(sheet, version: 14).grid.quality > 0.9)
        let scene = try Scene(sheet, version: 14) { pixels in
            // Only the three finder patterns and the white around them.
            for index in pixels.indices {
                let (x, y) = (Double(index % 340), Double(index / 340))
                let start = sheet.place(9, 9)
                let end = sheet.place(64, 64)
                if x > start.x && y > start.y || x > start.x && x < end.x
                    || y > start.y && y < end.y
                {
                    pixels[index] = 220
                }
            }
        }
        // Three out of sixteen.
        #expect(abs(scene.grid.quality - 3.0 / 16) < 0.01)
    }

    @Test(arguments: [2, 6, 7, 10, 14])
    func `the code is drawn anew, but for the few modules that the correction makes good`(
        version: Int
    ) throws {
        let symbol = try Self.symbol(version)
        var sheet = try Self.sheet(version, angle: 21, tilt: (0.0004, 0.0006))
        sheet.noise = 6
        let scene = try Scene(sheet, version: version)
        let drawn = try #require(QRModules(scene.grid, in: scene.picture).matrix.drawn())
        let rows = drawn.modules(scale: 3, margin: 4)
        let wrong = zip(rows.joined(), symbol.rows.joined()).count { $0 != $1 }
        #expect(
            rows.count == symbol.rows.count && wrong <= (version < 7 ? 8 : 0),
            "\(wrong)"
        )
    }

    @Test func `uneven light does not change a module`() throws {
        let symbol = try Self.symbol(7)
        let sheet = try Self.sheet(7, angle: 0, tilt: (0, 0))
        let scene = try Scene(sheet, version: 7) { pixels in
            // The right edge gets a third of the light.
            for index in pixels.indices {
                pixels[index] = UInt8(
                    Double(pixels[index]) * (1 - 0.66 * Double(index % 340) / 340)
                )
            }
        }
        let drawn = try #require(QRModules(scene.grid, in: scene.picture).matrix.drawn())
        #expect(drawn.modules(scale: 3, margin: 4) == symbol.rows)
    }

    @Test func `what is known of a code is drawn even where dirt hides it`() throws {
        let symbol = try Self.symbol(7)
        let sheet = try Self.sheet(7, angle: 0, tilt: (0, 0))
        let scene = try Scene(sheet, version: 7) { pixels in
            // Across the timing pattern above and the light lines around a finder pattern.
            for (x, y) in [(20, 6), (21, 6), (22, 6), (7, 0), (7, 7)] {
                let middle = sheet.place(Double(x) + 0.5, Double(y) + 0.5)
                for row in -2...2 {
                    for column in -2...2 {
                        pixels[(Int(middle.y) + row) * 340 + Int(middle.x) + column] = 120
                    }
                }
            }
        }
        let drawn = try #require(QRModules(scene.grid, in: scene.picture).matrix.drawn())
        let rows = drawn.modules(scale: 3, margin: 4)
        #expect(rows.map { $0.prefix(8) } == symbol.rows.map { $0.prefix(8) })
        #expect(rows[6] == symbol.rows[6])
    }

    @Test func `sharpening takes a blur back`() throws {
        let symbol = try Self.symbol(14)
        var sheet = try Self.sheet(14, angle: 9, tilt: (0, 0))
        (sheet.blurs, sheet.noise) = (11, 2)
        let scene = try Scene(sheet, version: 14)
        let modules = QRModules(scene.grid, in: scene.picture)
        func wrong(_ modules: QRModules) throws -> Int {
            let rows = try #require(modules.matrix.drawn()).modules(scale: 3, margin: 4)
            return zip(rows.joined(), symbol.rows.joined()).count { $0 != $1 }
        }
        let (plain, sharp) = (try wrong(modules), try wrong(modules.sharpened(by: 0.25)))
        #expect(plain > 20)
        #expect(sharp < plain / 2, "\(sharp) of \(plain)")
        #expect(try wrong(modules.sharpened(by: 0)) == plain)
    }
}

extension GreyPicture {
    /// Returns the modules of a picture of squares, row by row.
    ///
    /// Empty if a square has more than one colour or the margin is not white.
    func modules(scale: Int, margin: Int) -> [String] {
        let side = width / scale - 2 * margin
        guard width == height, side > 0, width == (side + 2 * margin) * scale else { return [] }
        var rows: [String] = []
        for row in -margin..<side + margin {
            var text = ""
            for column in -margin..<side + margin {
                let start = (row + margin) * scale * width + (column + margin) * scale
                let colours = Set(
                    (0..<scale * scale).map { pixels[start + $0 / scale * width + $0 % scale] }
                )
                let isInside = (0..<side).contains(row) && (0..<side).contains(column)
                guard colours.count == 1, isInside || colours == [255] else { return [] }
                if isInside { text += colours == [0] ? "1" : "0" }
            }
            if (0..<side).contains(row) { rows.append(text) }
        }
        return rows
    }
}
