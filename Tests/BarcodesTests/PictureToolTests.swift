// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Foundation
import TestSupport
import Testing

@testable import Barcodes
@testable import Reading

/// The basic tools of the QR reader: grey values between pixels, ink, perspective, enlargement.
struct PictureToolTests {
    private static func noise(_ width: Int, _ height: Int, seed: UInt64) throws -> GreyPicture {
        var random = SeededGenerator(seed: seed)
        let pixels = (0..<width * height).map { _ in UInt8.random(in: 0...255, using: &random) }
        return try #require(GreyPicture(width: width, height: height, pixels: pixels))
    }

    @Test func `in the middle of a pixel its own value is read, between two their mean`() throws {
        let picture = try Self.noise(7, 5, seed: 41)
        let sampler = PictureSampler(picture)
        for row in 0..<5 {
            for column in 0..<7 {
                let own = Double(picture.pixels[row * 7 + column])
                let (x, y) = (Double(column) + 0.5, Double(row) + 0.5)
                #expect(sampler.value(Place(x: x, y: y)) == own)
                guard column < 6, row < 4 else { continue }
                let right = Double(picture.pixels[row * 7 + column + 1])
                let below = Double(picture.pixels[row * 7 + column + 7])
                let across = Double(picture.pixels[row * 7 + column + 8])
                #expect(
                    abs(sampler.value(Place(x: x + 0.25, y: y)) - (0.75 * own + 0.25 * right))
                        < 1e-9
                )
                #expect(abs(sampler.value(Place(x: x, y: y + 0.5)) - (own + below) / 2) < 1e-9)
                let middle = (own + right + below + across) / 4
                #expect(abs(sampler.value(Place(x: x + 0.5, y: y + 0.5)) - middle) < 1e-9)
            }
        }
    }

    @Test func `outside of a picture its edge goes on`() throws {
        let picture = try Self.noise(4, 3, seed: 42)
        let sampler = PictureSampler(picture)
        #expect(sampler.value(Place(x: -5, y: -5)) == Double(picture.pixels[0]))
        #expect(sampler.value(Place(x: 99, y: -1)) == Double(picture.pixels[3]))
        #expect(sampler.value(Place(x: 99, y: 99)) == Double(picture.pixels[11]))
        #expect(sampler.value(Place(x: 1.5, y: 50)) == Double(picture.pixels[9]))
        #expect(sampler.value(Place(x: 3.9, y: 2.9)) == Double(picture.pixels[11]))
    }

    private static let alignment = (0..<5).map { row in
        (0..<5).map { column in max(abs(row - 2), abs(column - 2)) != 1 }
    }

    @Test(arguments: [0.0, 30, 75], [(0.0, 0.0), (1.2, -0.8), (-2, 2)])
    func `an alignment pattern is found beside where it was expected`(
        angle: Double,
        off: (Double, Double)
    ) throws {
        var sheet = Sheet(Self.alignment)
        (sheet.angle, sheet.scale, sheet.middle) = (angle, 5, Place(x: 40.3, y: 39.8))
        let sampler = PictureSampler(try sheet.drawn(80, 80))
        let right = sheet.place(1, 0) - sheet.place(0, 0)
        let down = sheet.place(0, 1) - sheet.place(0, 0)
        let found = sampler.findAlignment(
            at: sheet.middle + right * off.0 + down * off.1,
            right: right,
            down: down,
            reach: 2.5
        )
        // In a sharp picture the pattern fits equally well anywhere in the middle module.
        #expect(found.place.distance(to: sheet.middle) < 0.5 * 5)
        #expect(found.quality > 0.9)
    }

    @Test func `what is no alignment pattern is none of quality`() throws {
        let (right, down) = (Place(x: 4, y: 0), Place(x: 0, y: 4))
        func quality(_ isDark: (Int, Int) -> Bool) throws -> Double {
            let pixels = (0..<80 * 80).map { UInt8(isDark($0 % 80, $0 / 80) ? 20 : 230) }
            let picture = try #require(GreyPicture(width: 80, height: 80, pixels: pixels))
            return PictureSampler(picture).findAlignment(
                at: Place(x: 40, y: 40),
                right: right,
                down: down,
                reach: 2.5
            ).quality
        }
        #expect(try quality { _, _ in false } <= 0)
        #expect(try quality { _, _ in true } <= 0)
        #expect(try quality { x, _ in x / 4 % 2 == 0 } < 0.5)
        // Its negative is dark at the ring.
        #expect(
            try quality { x, y in max(abs(x - 40), abs(y - 40)) / 4 == 1 } < 0.8
        )
    }

    @Test func `of two patterns the nearer one is taken`() throws {
        var sheet = Sheet(Self.alignment.map { $0 + [false] + $0 })
        (sheet.scale, sheet.middle) = (4, Place(x: 60, y: 30))
        let sampler = PictureSampler(try sheet.drawn(120, 60))
        for x in [2.5, 8.5] {
            let expected = sheet.place(x, 2.5) + Place(x: x < 5 ? 6 : -6, y: 1)
            let found = sampler.findAlignment(
                at: expected,
                right: Place(x: 4, y: 0),
                down: Place(x: 0, y: 4),
                reach: 2.5
            )
            #expect(found.place.distance(to: sheet.place(x, 2.5)) < 2)
        }
    }

    @Test func `a perspective leads points it never saw where they belong`() throws {
        var random = SeededGenerator(seed: 43)
        for _ in 0..<50 {
            let f = (0..<8).map { index in
                // Little depth, so that no point is behind the camera.
                Double.random(in: -1...1, using: &random) * (index < 6 ? 3 : 0.01)
            }
            func seen(_ x: Double, _ y: Double) -> Place {
                let depth = f[6] * x + f[7] * y + 1
                return Place(
                    x: (f[0] * x + f[1] * y + f[2]) / depth,
                    y: (f[3] * x + f[4] * y + f[5]) / depth
                )
            }
            guard abs(f[0] * f[4] - f[1] * f[3]) > 0.5 else { continue }
            let corners = [(0.0, 0.0), (20, 0), (20, 20), (0, 20)]
            let perspective = try #require(
                Perspective(corners.map { (Place(x: $0.0, y: $0.1), seen($0.0, $0.1)) })
            )
            for (x, y) in [(10.0, 10.0), (3, 17), (25, -5), (-4, 8)] {
                #expect(perspective(Place(x: x, y: y)).distance(to: seen(x, y)) < 1e-6)
            }
        }
    }

    @Test func `many inexact pairs make a perspective nearer the truth than any four of them`()
        throws
    {
        var random = SeededGenerator(seed: 44)
        let pairs = (0..<64).map { index in
            let from = Place(x: Double(index % 8) * 10, y: Double(index / 8) * 10)
            let error = Place(
                x: .random(in: -1...1, using: &random),
                y: .random(in: -1...1, using: &random)
            )
            return (from: from, to: from * 2 + Place(x: 5, y: -3) + error)
        }
        let perspective = try #require(Perspective(pairs))
        for (from, _) in pairs {
            #expect(perspective(from).distance(to: from * 2 + Place(x: 5, y: -3)) < 0.9)
        }
    }

    @Test func `points that all fall on one place make no perspective`() {
        let pairs = (0..<9).map { _ in (from: Place(x: 1, y: 1), to: Place(x: 4, y: 4)) }
        #expect(Perspective(pairs) == nil)
    }

    @Test func `each pixel of the double picture is a ninth-third-third-one mixture`() throws {
        let picture = try Self.noise(9, 6, seed: 45)
        let large = try #require(picture.doubled())
        #expect(large.width == 18 && large.height == 12)
        for row in 0..<12 {
            for column in 0..<18 {
                let (x, y) = (column / 2, row / 2)
                let otherX = min(max(x + (column.isMultiple(of: 2) ? -1 : 1), 0), 8)
                let otherY = min(max(y + (row.isMultiple(of: 2) ? -1 : 1), 0), 5)
                let own = 9 * Int(picture.pixels[y * 9 + x])
                let beside = 3 * Int(picture.pixels[y * 9 + otherX])
                let above = 3 * Int(picture.pixels[otherY * 9 + x])
                let across = Int(picture.pixels[otherY * 9 + otherX])
                let expected = (own + beside + above + across + 8) / 16
                #expect(Int(large.pixels[row * 18 + column]) == expected)
            }
        }
    }

    @Test func `a plane has the picture's values, and mixtures of them between columns`() throws {
        let picture = try Self.noise(12, 9, seed: 47)
        let plane = GreyPlane(width: 5, height: 4, of: picture) { column, row in
            Place(x: 2 * Double(column) + 0.5, y: 2 * Double(row) + 1.5)
        }
        for row in 0..<4 {
            for column in 0..<5 {
                let own = Float(picture.pixels[(2 * row + 1) * 12 + 2 * column])
                #expect(plane.values[row * 5 + column] == own)
                #expect(plane.value(Double(column), row) == own)
                guard column < 4 else { continue }
                let next = plane.values[row * 5 + column + 1]
                #expect(
                    abs(plane.value(Double(column) + 0.25, row) - (0.75 * own + 0.25 * next)) < 1e-3
                )
            }
            #expect(plane.value(-3, row) == plane.values[row * 5])
            #expect(plane.value(99, row) == plane.values[row * 5 + 4])
        }
    }

    @Test func `regions are alike within a tenth of their size and direction`() {
        func region(
            x: Double = 100,
            along: Place = Place(x: 1, y: 0),
            length: Double = 200,
            breadth: Double = 50
        )
            -> StripedRegion
        {
            StripedRegion(
                middle: Place(x: x, y: 80),
                along: along,
                length: length,
                breadth: breadth
            )
        }
        #expect(region().isLike(region()))
        #expect(region().isLike(region(x: 104)) && !region().isLike(region(x: 106)))
        #expect(region().isLike(region(length: 215)) && !region().isLike(region(length: 225)))
        #expect(region().isLike(region(breadth: 58)) && !region().isLike(region(breadth: 62)))
        #expect(region().isLike(region(along: Place(x: -1, y: 0))))
        #expect(!region().isLike(region(along: Place(x: 0, y: 1))))
        #expect(region().across == Place(x: 0, y: 1))
    }

    @Test func `nothing outside of a picture is ink`() throws {
        let pixels = (0..<64).map { UInt8($0 % 8 < 4 ? 10 : 240) }
        let ink = Ink(try #require(GreyPicture(width: 8, height: 8, pixels: pixels)), reach: 8)
        #expect(ink.isDark(Place(x: 0.5, y: 0.5)))
        #expect(ink.isDark(Place(x: 3.99, y: 7.99)))
        #expect(!ink.isDark(Place(x: 4, y: 1)))
        for place in [
            Place(x: -0.01, y: 2), Place(x: 2, y: -0.01), Place(x: 8, y: 2), Place(x: 2, y: 8),
        ] {
            #expect(!ink.isDark(place))
        }
        #expect(!ink.isDark(Place(x: .nan, y: 1)))
    }

    @Test func `what differs little beside what differs much is no ink`() throws {
        // Black bars above, grey ones below, too far apart to be neighbours.
        let (width, height) = (96, 160)
        let pixels = (0..<width * height).map { index -> UInt8 in
            let (x, y) = (index % width, index / width)
            guard (x / 4).isMultiple(of: 2) else { return 230 }
            return y < 60 ? 20 : y < 100 ? 230 : 200
        }
        let picture = try #require(GreyPicture(width: width, height: height, pixels: pixels))
        let ink = Ink(picture, reach: 8)
        #expect(ink.pixels.prefix(50 * width).contains(1))
        #expect(ink.pixels.suffix(40 * width).allSatisfy { $0 == 0 })
        // Alone, the grey bars are ink.
        let part = try #require(picture.part(PixelRectangle(x: 0..<96, y: 104..<160)))
        #expect(Ink(part, reach: 8).pixels.count { $0 == 1 } == 96 * 56 / 2)
    }

    @Test(arguments: [(1, 1), (3, 200), (7, 7), (8, 9), (129, 2)])
    func `pictures of any size have ink`(size: (Int, Int)) throws {
        let picture = try Self.noise(size.0, size.1, seed: 46)
        #expect(Ink(picture, reach: 30).pixels.count == size.0 * size.1)
    }
}
