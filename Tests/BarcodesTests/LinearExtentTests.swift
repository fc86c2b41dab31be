// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Reading
import TestSupport
import Testing

@testable import Barcodes

/// How far the bars of a linear code reach, and which results are the same code.
struct LinearExtentTests {
    /// Widths of bars and spaces that form no code, 60 modules long.
    private static let bars: [Bool] = {
        var modules: [Bool] = []
        for (index, width) in [
            2, 1, 3, 1, 1, 4, 2, 2, 1, 3, 1, 1, 2, 4, 1, 2, 3, 1, 2, 1, 4, 1, 2, 3, 1, 2, 3, 2, 2,
            2,
        ]
        .enumerated() {
            modules += [Bool](repeating: index.isMultiple(of: 2), count: width)
        }
        return modules
    }()

    /// Returns a picture of 260 by 200 with the bars from (40, 60) to (40 + 3 · modules, 110).
    ///
    /// Each row is shifted by `skew` pixels from the one above.
    private static func picture(skew: Double = 0, damaged: Range<Int> = 0..<0) throws -> GreyPicture
    {
        var pixels = [UInt8](repeating: 230, count: 260 * 200)
        for row in 60..<110 where !damaged.contains(row) {
            for column in 0..<3 * bars.count where bars[column / 3] {
                pixels[row * 260 + 40 + column + Int((skew * Double(row - 60)).rounded())] = 25
            }
        }
        return try #require(GreyPicture(width: 260, height: 200, pixels: pixels))
    }

    private static func turned(_ picture: GreyPicture) throws -> GreyPicture {
        let (width, height) = (picture.height, picture.width)
        let pixels = (0..<width * height).map { index in
            // A quarter turn to the right: the left column becomes the top row, from below.
            picture.pixels[(picture.height - 1 - index % width) * picture.width + index / width]
        }
        return try #require(GreyPicture(width: width, height: height, pixels: pixels))
    }

    /// Returns the library's result for one line.
    private static func code(_ left: (Int, Int), _ right: (Int, Int)) -> Barcode {
        let (one, two) = (
            Barcode.Point(x: left.0, y: left.1), Barcode.Point(x: right.0, y: right.1)
        )
        return Barcode(symbology: .code128, bytes: [65], text: "A", corners: [one, two, two, one])
    }

    private static let end = 40 + 3 * bars.count - 1

    private static func box(_ corners: [Barcode.Point]) -> [Int] {
        let (x, y) = (corners.map(\.x), corners.map(\.y))
        return [x.min() ?? 0, x.max() ?? 0, y.min() ?? 0, y.max() ?? 0]
    }

    @Test(arguments: [60, 85, 109])
    func `bars are followed up and down from whatever line was read`(line: Int) throws {
        let picture = try Self.picture()
        let extent = try #require(
            LinearExtent(Self.code((40, line), (Self.end, line)), in: picture)
        )
        #expect(Self.box(extent.corners) == [40, Self.end, 60, 109])
        // Top left, top right, bottom right, bottom left.
        #expect(extent.corners.map(\.y) == [60, 60, 109, 109])
        #expect(extent.corners.map(\.x) == [40, Self.end, Self.end, 40])
    }

    @Test func `a code read from right to left stands on its head`() throws {
        let picture = try Self.picture()
        let extent = try #require(LinearExtent(Self.code((Self.end, 80), (40, 80)), in: picture))
        #expect(extent.corners.map(\.x) == [Self.end, 40, 40, Self.end])
        #expect(extent.corners.map(\.y) == [109, 109, 60, 60])
    }

    @Test func `an upright code runs along columns`() throws {
        let picture = try Self.turned(try Self.picture())
        // Its rows 60 to 109 are now the columns 90 to 139, and its left end is at the top.
        for (from, to) in [(40, Self.end), (Self.end, 40)] {
            let extent = try #require(LinearExtent(Self.code((100, from), (100, to)), in: picture))
            #expect(Self.box(extent.corners) == [90, 139, 40, Self.end])
            let isDown = from < to
            // Read downwards, a quarter turn to the right, its own top is on the right.
            #expect(extent.corners[0] == Barcode.Point(x: isDown ? 139 : 90, y: from))
            #expect(extent.corners[2] == Barcode.Point(x: isDown ? 90 : 139, y: to))
        }
    }

    @Test(arguments: [-0.3, 0.2, 0.45])
    func `slanting bars are followed to their ends`(skew: Double) throws {
        let picture = try Self.picture(skew: skew)
        let middle = Int((skew * 25).rounded())
        let code = Self.code((40 + middle, 85), (Self.end + middle, 85))
        let extent = try #require(LinearExtent(code, in: picture))
        let shift = Int((skew * 49).rounded())
        for (corner, x) in zip(extent.corners, [40, Self.end, Self.end + shift, 40 + shift]) {
            #expect(abs(corner.x - x) <= 1)
        }
        #expect(extent.corners[0].y == 60 && extent.corners[3].y == 109)
    }

    @Test(arguments: [(3, 60), (7, 80)])
    func `a scratch is passed over, a gap of more lines ends the code`(count: Int, top: Int) throws
    {
        let picture = try Self.picture(damaged: 80 - count..<80)
        let extent = try #require(LinearExtent(Self.code((40, 95), (Self.end, 95)), in: picture))
        #expect(Self.box(extent.corners) == [40, Self.end, top, 109])
    }

    @Test func `where it was painted over nothing is left, and beside it everything`() throws {
        let picture = try Self.picture(skew: 0.2)
        let extent = try #require(
            LinearExtent(Self.code((45, 85), (Self.end + 5, 85)), in: picture)
        )
        let painted = extent.paintedOver(picture)
        #expect(painted.pixels.allSatisfy { $0 == 230 })
        var pixels = picture.pixels
        for index in 0..<260 * 40 { pixels[index] = UInt8(index % 7) }
        let busy = try #require(GreyPicture(width: 260, height: 200, pixels: pixels))
        let kept = try #require(LinearExtent(Self.code((45, 85), (Self.end + 5, 85)), in: busy))
        #expect(kept.paintedOver(busy).pixels.prefix(260 * 40) == pixels.prefix(260 * 40))
    }

    @Test func `what is shorter than any code, or has no four corners, has no extent`() throws {
        let picture = try Self.picture()
        #expect(LinearExtent(Self.code((40, 85), (55, 85)), in: picture) == nil)
        #expect(LinearExtent(Self.code((40, 85), (40, 85)), in: picture) == nil)
        let empty = Barcode(symbology: .itf, bytes: [], text: "", corners: [])
        #expect(LinearExtent(empty, in: picture) == nil)
        // Corners outside the picture are moved to its edge.
        let outside = try #require(LinearExtent(Self.code((-90, 85), (900, 85)), in: picture))
        #expect(Self.box(outside.corners)[0] == 0 && Self.box(outside.corners)[1] == 259)
        #expect(LinearExtent(Self.code((500, 85), (900, 85)), in: picture) == nil)
    }

    private static func code(
        _ x: ClosedRange<Int>,
        _ y: ClosedRange<Int>,
        symbology: Symbology = .code128,
        bytes: [UInt8] = [65]
    ) -> Barcode {
        Barcode(
            symbology: symbology,
            bytes: bytes,
            text: "",
            corners: [
                .init(x: x.lowerBound, y: y.lowerBound), .init(x: x.upperBound, y: y.lowerBound),
                .init(x: x.upperBound, y: y.upperBound), .init(x: x.lowerBound, y: y.upperBound),
            ]
        )
    }

    @Test func `the rest of a code is on its bars or hard by, and says the same`() {
        let whole = Self.code(100...300, 100...150)
        #expect(LinearExtent.isRest(Self.code(100...300, 152...155), of: whole))
        #expect(LinearExtent.isRest(Self.code(302...306, 100...150), of: whole))
        #expect(!LinearExtent.isRest(Self.code(100...300, 165...190), of: whole))
        #expect(!LinearExtent.isRest(Self.code(320...520, 100...150), of: whole))
        // They touch at a corner only.
        #expect(!LinearExtent.isRest(Self.code(290...490, 155...205), of: whole))
        #expect(!LinearExtent.isRest(Self.code(100...300, 152...155, bytes: [66]), of: whole))
        #expect(!LinearExtent.isRest(Self.code(100...300, 152...155, symbology: .itf), of: whole))
    }

    @Test func `a set has each code once, and equal codes apart twice`() {
        var set = BarcodeSet()
        let one = Self.code(100...200, 100...200)
        set.add([one, one])
        #expect(set.codes.count == 1)
        // Within half the distance to a corner.
        set.add([Self.code(120...220, 120...220)])
        #expect(set.codes == [one])
        let other = Self.code(300...400, 100...200)
        set.add([other])
        #expect(set.codes == [one, other])
        set.add([
            Self.code(100...200, 100...200, bytes: [1]),
            Self.code(100...200, 100...200, symbology: .code39),
        ])
        #expect(set.codes.count == 4)
    }

    @Test func `a code moves and grows with its picture`() {
        let code = Self.code(10...20, 30...50)
        #expect(code.moved(x: 5, y: -7).corners == Self.code(15...25, 23...43).corners)
        #expect(code.enlarged(by: 3).corners == Self.code(30...60, 90...150).corners)
        #expect(code.moved(x: 5, y: -7).bytes == code.bytes)
        #expect(code.enlarged(by: 1) == code)
    }
}
