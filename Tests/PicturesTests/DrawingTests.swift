// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Pictures
import Reading
import Testing

/// Annotations drawn on pictures.
struct DrawingTests {
    private let red = ColorPicture.Color(red: 255, green: 0, blue: 0)
    private let blue = ColorPicture.Color(red: 0, green: 0, blue: 255)

    private func canvas(_ width: Int = 60, _ height: Int = 40) throws -> ColorPicture {
        let pixels = [UInt8](repeating: 128, count: width * height)
        return ColorPicture(
            try #require(GreyPicture(width: width, height: height, pixels: pixels))
        )
    }

    /// Returns the points that have a colour.
    private func points(_ picture: ColorPicture, _ color: ColorPicture.Color) -> Set<[Int]> {
        var points: Set<[Int]> = []
        for index in 0..<picture.width * picture.height {
            let pixel = picture.pixels[3 * index..<3 * index + 3]
            guard pixel.elementsEqual([color.red, color.green, color.blue]) else { continue }
            points.insert([index % picture.width, index / picture.width])
        }
        return points
    }

    @Test func `an outline closes itself`() throws {
        var picture = try canvas()
        picture.drawOutline(red, corners: [(5, 5), (9, 5), (9, 8), (5, 8)])
        let expected =
            (5...9).flatMap { [[$0, 5], [$0, 8]] } + (5...8).flatMap { [[5, $0], [9, $0]] }
        #expect(points(picture, red) == Set(expected))
        picture.drawOutline(blue, corners: [])
        #expect(points(picture, blue).isEmpty)
    }

    @Test(arguments: [(-50, -50), (1_000, 1_000), (Int.max, Int.min)])
    func `a rectangle that is outside leaves no point`(x: Int, y: Int) throws {
        var picture = try canvas()
        picture.fill(red, from: (x, y), width: 10, height: 10)
        #expect(points(picture, red).isEmpty)
    }

    @Test func `a rectangle is cut at the edges`() throws {
        var picture = try canvas()
        picture.fill(red, from: (-3, 38), width: 5, height: 90)
        #expect(points(picture, red) == [[0, 38], [1, 38], [0, 39], [1, 39]])
    }

    @Test func `a label is a plate with letters`() throws {
        var picture = try canvas()
        picture.drawLabel("-I", at: (2, 3), scale: 1, colors: (red, blue))
        let size = ColorPicture.labelSize("-I", scale: 1)
        #expect(size == (15, 11))
        let letters = points(picture, red)
        #expect(letters.union(points(picture, blue)).count == 15 * 11)
        // The bar in the fourth row of its glyph, and the feet of the I.
        #expect(Set((4...8).map { [$0, 8] }).isSubset(of: letters))
        #expect(letters.filter { $0[1] == 11 }.map { $0[0] }.sorted() == [11, 12, 13])
    }

    @Test func `labels stay in the picture, small letters are capitals, unknown ones blanks`()
        throws
    {
        var picture = try canvas()
        picture.drawLabel("é", at: (500, -9), scale: 2, colors: (red, blue))
        #expect(points(picture, red).isEmpty)
        #expect(points(picture, blue).count == 18 * 22)
        var (small, large) = (try canvas(), try canvas())
        small.drawLabel("qr", at: (0, 0), scale: 1, colors: (red, blue))
        large.drawLabel("QR", at: (0, 0), scale: 1, colors: (red, blue))
        #expect(small == large)
        picture.drawLabel(
            String(repeating: "W", count: 900),
            at: (0, 0),
            scale: 9,
            colors: (red, blue)
        )
    }
}
