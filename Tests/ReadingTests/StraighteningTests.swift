// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Testing

@testable import Reading

/// Quadrilaterals of a picture as rectangles.
struct StraighteningTests {
    private static func quadrilateral(_ corners: [(Float, Float)]) -> Quadrilateral {
        let points = corners.map { PicturePoint(x: $0.0, y: $0.1) }
        return Quadrilateral(
            topLeft: points[0],
            topRight: points[1],
            bottomRight: points[2],
            bottomLeft: points[3]
        )
    }

    @Test func `a rectangle of pixels is cut out as it is`() throws {
        let picture = GreyPicture.noise(40, 30)
        let corners = Self.quadrilateral([(5, 7), (25, 7), (25, 19), (5, 19)])
        let cut = try #require(picture.straightened(corners, width: 20, height: 12))
        #expect(cut == .drawn(20, 12) { picture[$0 + 5, $1 + 7] })
    }

    @Test func `a turned and mirrored rectangle becomes upright`() throws {
        let picture = GreyPicture.noise(40, 30)
        let corners = Self.quadrilateral([(5, 7), (5, 19), (25, 19), (25, 7)])
        let cut = try #require(picture.straightened(corners, width: 12, height: 20))
        #expect(cut == .drawn(12, 20) { picture[$1 + 5, $0 + 7] })
    }

    /// A plane with fields of a chessboard, seen at an angle, keeps its fields where they are on the plane.
    @Test func `perspective is removed`() throws {
        let corners: [(Float, Float)] = [(60, 40), (330, 70), (300, 260), (20, 220)]
        let places = corners.map { Place(x: Double($0.0), y: Double($0.1)) }
        let flat = [Place(x: 0, y: 0), Place(x: 8, y: 0), Place(x: 8, y: 5), Place(x: 0, y: 5)]
        let back = try #require(Perspective(zip(places, flat).map { (from: $0, to: $1) }))
        let picture = GreyPicture.drawn(360, 300) { x, y in
            let place = back(Place(x: Double(x) + 0.5, y: Double(y) + 0.5))
            return (Int(place.x + 10) + Int(place.y + 10)) % 2 == 0 ? 220 : 40
        }
        let cut = try #require(
            picture.straightened(Self.quadrilateral(corners), width: 320, height: 200)
        )
        for row in 0..<5 {
            for column in 0..<8 {
                let value = cut[column * 40 + 20, row * 40 + 20]
                #expect(value == ((row + column) % 2 == 0 ? 220 : 40))
                #expect(cut[column * 40 + 4, row * 40 + 36] == value)
            }
        }
    }

    /// Lines one pixel apart become an even grey; single samples would give patterns of black and white.
    @Test(arguments: [(3, 7), (2, 5), (12, 31)])
    func `a smaller picture has means, no patterns`(divisor: Int, dividend: Int) throws {
        let picture = GreyPicture.drawn(1240, 930) { x, y in (x + y) % 2 == 0 ? 255 : 0 }
        let corners = Self.quadrilateral([(0, 0), (1240, 0), (1240, 930), (0, 930)])
        let (width, height) = (1240 * divisor / dividend, 930 * divisor / dividend)
        let small = try #require(picture.straightened(corners, width: width, height: height))
        #expect((small.width, small.height) == (width, height))
        #expect(small.pixels.allSatisfy { (96...160).contains($0) })
    }

    @Test func `a much smaller picture has the mean of each area`() throws {
        let picture = GreyPicture.noise(960, 640)
        let corners = Self.quadrilateral([(0, 0), (960, 0), (960, 640), (0, 640)])
        let small = try #require(picture.straightened(corners, width: 12, height: 8))
        for row in 0..<8 {
            for column in 0..<12 {
                var sum = 0
                for y in row * 80..<row * 80 + 80 {
                    for x in column * 80..<column * 80 + 80 { sum += picture[x, y] }
                }
                #expect(abs(small[column, row] - sum / 6400) <= 3)
            }
        }
    }

    @Test func `places outside the picture repeat its edge`() throws {
        let picture = GreyPicture.drawn(20, 20) { x, _ in x < 1 ? 200 : 50 }
        let corners = Self.quadrilateral([(-10, 0), (10, 0), (10, 20), (-10, 20)])
        let cut = try #require(picture.straightened(corners, width: 20, height: 20))
        #expect(cut[0, 10] == 200)
        #expect(cut[9, 10] == 200)
        #expect(cut[15, 10] == 50)
    }

    @Test(arguments: [
        [(1, 1), (1, 1), (1, 1), (1, 1)],
        [(0, 0), (9, 9), (18, 18), (3, 7)],
        // Crossed, and with a corner turned inwards.
        [(0, 0), (9, 9), (9, 0), (0, 9)],
        [(0, 0), (9, 0), (2, 2), (0, 9)],
        [(0, 0), (.nan, 0), (9, 9), (0, 9)],
        [(0, 0), (.infinity, 0), (9, 9), (0, 9)],
    ])
    func `corners of no convex quadrilateral give nothing`(corners: [(Float, Float)]) {
        let picture = GreyPicture.even(20, 20, 100)
        #expect(picture.straightened(Self.quadrilateral(corners), width: 8, height: 8) == nil)
    }

    @Test func `a result without pixels is none`() {
        let corners = Self.quadrilateral([(0, 0), (9, 0), (9, 9), (0, 9)])
        let picture = GreyPicture.even(20, 20, 100)
        #expect(picture.straightened(corners, width: 0, height: 8) == nil)
        #expect(picture.straightened(corners, width: 8, height: 0) == nil)
    }
}
