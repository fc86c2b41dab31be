// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Testing

@testable import Reading

/// Pictures at the size used for finding lines.
struct GreyLevelTests {
    /// Returns the sum of the pixels that one reduced pixel covers.
    private static func sum(_ picture: GreyPicture, _ factor: Int, _ x: Int, _ y: Int) -> Int {
        var sum = 0
        for row in y * factor..<(y + 1) * factor {
            for column in x * factor..<(x + 1) * factor { sum += picture[column, row] }
        }
        return sum
    }

    @Test(arguments: [2, 3, 4, 5, 7, 10], [(40, 40), (41, 43), (63, 10), (10, 65), (88, 87)])
    func `a pixel is the mean of those it stands for`(factor: Int, size: (Int, Int)) {
        let picture = GreyPicture.noise(size.0, size.1, seed: UInt64(factor))
        let level = GreyLevel(picture, reducedBy: factor)
        #expect(level.scale == Float(factor))
        #expect(level.picture.width == size.0 / factor)
        #expect(level.picture.height == size.1 / factor)
        for y in 0..<level.picture.height {
            for x in 0..<level.picture.width {
                let mean = Self.sum(picture, factor, x, y) / (factor * factor)
                #expect(level.picture[x, y] == mean, "\(x), \(y)")
            }
        }
    }

    @Test(arguments: [UInt8(0), 1, 127, 254, 255], [2, 6, 9, 16, 31])
    func `an even picture keeps its value`(grey: UInt8, factor: Int) {
        let level = GreyLevel(.even(factor * 9, factor + 3, grey), reducedBy: factor)
        #expect(level.picture.pixels.allSatisfy { $0 == grey })
    }

    @Test(arguments: [(1, 50), (50, 1), (3, 3), (4, 100)])
    func `a picture too small to be reduced stays as it is`(width: Int, height: Int) {
        let picture = GreyPicture.noise(width, height)
        let level = GreyLevel(picture, reducedBy: 5)
        #expect(level.picture == picture && level.scale == 1)
    }

    @Test(arguments: [-3, 0, 1])
    func `nothing is reduced by less than two`(factor: Int) {
        let picture = GreyPicture.noise(20, 20)
        #expect(GreyLevel(picture, reducedBy: factor).picture == picture)
    }

    @Test func `halves count from the picture given`() {
        let level = GreyLevel(.noise(120, 90), reducedBy: 3)
        #expect(level.halved.scale == 6 && level.halved.halved.scale == 12)
        #expect(level.halved.picture == GreyLevel(level.picture, reducedBy: 2).picture)
        #expect(GreyLevel(.noise(1, 40), scale: 8).halved.scale == 8)
    }
}
