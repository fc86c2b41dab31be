// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import PictureTestSupport
import Reading
import TestSupport
import Testing

@testable import Pictures

/// Pictures with their colours: decoding, covering, writing.
struct ColorTests {
    private static let red = ColorPicture.Color(red: 200, green: 20, blue: 30)

    private static func picture(_ width: Int = 60, _ height: Int = 40) -> ColorPicture {
        var picture = ColorPicture(PictureFiles.arrow(width: width, height: height))
        picture.fill(red, from: (0, 0), width: width / 2, height: height / 2)
        return picture
    }

    private static func color(_ picture: ColorPicture, _ x: Int, _ y: Int) -> [Int] {
        picture.pixels[3 * (y * picture.width + x)..<3 * (y * picture.width + x) + 3].map {
            Int($0)
        }
    }

    @Test func `a PNG keeps every colour`() throws {
        let picture = Self.picture()
        let file = try #require(PNGWriter.encode(picture))
        #expect(try PictureReader.colors(from: file, limits: .codes) == picture)
    }

    @Test func `a JPEG keeps the colours almost`() throws {
        let file = try #require(Self.picture().jpegFile(quality: 95))
        let read = try PictureReader.colors(from: file, limits: .codes)
        #expect(read.width == 60 && read.height == 40)
        for (one, other) in zip(Self.color(read, 5, 5), [200, 20, 30]) {
            #expect(abs(one - other) < 12)
        }
        for channel in Self.color(read, 50, 30) { #expect(abs(channel - 240) < 12) }
    }

    @Test(arguments: [false, true])
    func `a large picture is reduced`(isPNG: Bool) throws {
        let picture = Self.picture(400, 200)
        let file = try #require(isPNG ? PNGWriter.encode(picture) : picture.jpegFile())
        let read = try PictureReader.colors(from: file, limits: .codes, reducingAbove: 150)
        #expect(read.width == 200 && read.height == 100)
        for (one, other) in zip(Self.color(read, 9, 9), [200, 20, 30]) {
            #expect(abs(one - other) < 12)
        }
    }

    @Test func `the orientation of Exif is applied`() throws {
        let file = PictureBytes.jpeg(
            try #require(Self.picture().jpegFile(quality: 100)),
            exif: PictureBytes.exif(6, bigEndian: true)
        )
        let read = try PictureReader.colors(from: file, limits: .codes)
        #expect(read.width == 40 && read.height == 60)
        for (one, other) in zip(Self.color(read, 35, 5), [200, 20, 30]) {
            #expect(abs(one - other) < 12)
        }
        #expect(Self.color(read, 5, 5)[0] > 140)
    }

    @Test func `a file cut in the middle is no half picture`() throws {
        let file = try #require(Self.picture(400, 300).jpegFile())
        #expect(throws: PictureError.corrupt) {
            _ = try PictureReader.colors(
                from: Array(file.prefix(file.count / 2)),
                limits: .codes
            )
        }
    }

    @Test func `a covered quadrilateral has no pixel left, and its surroundings keep theirs`() {
        var picture = ColorPicture(
            width: 50,
            height: 50,
            pixels: [UInt8](repeating: 255, count: 7500)
        )
        let shape = Quadrilateral(
            topLeft: PicturePoint(x: 10.4, y: 12.2),
            topRight: PicturePoint(x: 40.1, y: 8.7),
            bottomRight: PicturePoint(x: 43.3, y: 20.5),
            bottomLeft: PicturePoint(x: 8.9, y: 25.1)
        )
        picture.fill(ColorPicture.Color(red: 0, green: 0, blue: 0), shape)
        for y in 0..<50 {
            for x in 0..<50 {
                let (isInside, isOutside) = Self.place(of: (Double(x), Double(y)), shape)
                if isInside { #expect(Self.color(picture, x, y) == [0, 0, 0]) }
                if isOutside { #expect(Self.color(picture, x, y) == [255, 255, 255]) }
            }
        }
    }

    /// Whether a pixel is wholly inside a shape, and whether it is outside with a pixel to spare.
    private static func place(
        of corner: (x: Double, y: Double),
        _ shape: Quadrilateral
    ) -> (isInside: Bool, isOutside: Bool) {
        let corners = [shape.topLeft, shape.topRight, shape.bottomRight, shape.bottomLeft]
        func distance(_ x: Double, _ y: Double) -> Double {
            corners.indices.map { place in
                let (one, two) = (corners[place], corners[(place + 1) % 4])
                let (dx, dy) = (Double(two.x - one.x), Double(two.y - one.y))
                let cross = dx * (y - Double(one.y)) - dy * (x - Double(one.x))
                return cross / (dx * dx + dy * dy).squareRoot()
            }.min() ?? 0
        }
        let all = [(0.0, 0.0), (1, 0), (1, 1), (0, 1)].map {
            distance(corner.x + $0, corner.y + $1)
        }
        return ((all.min() ?? -1) >= 0, (all.max() ?? 0) < -2)
    }

    @Test(arguments: [Float.infinity, .nan, 1e30, -1e30])
    func `a shape far outside covers what it covers, and a shape without numbers nothing`(
        far: Float
    ) {
        var picture = Self.picture()
        let before = picture
        let shape = Quadrilateral(
            topLeft: PicturePoint(x: -1, y: 0),
            topRight: PicturePoint(x: far, y: 0),
            bottomRight: PicturePoint(x: far, y: 10),
            bottomLeft: PicturePoint(x: -1, y: 10)
        )
        picture.fill(ColorPicture.Color(red: 0, green: 0, blue: 0), shape)
        #expect((picture == before) == (far != 1e30))
        #expect(Self.color(picture, 5, 20) == Self.color(before, 5, 20))
    }
}
