// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Reading
import Testing

/// Pictures at half their width and height.
struct HalvingTests {
    @Test(arguments: [(2, 2), (3, 5), (15, 4), (16, 4), (17, 7), (50, 33)])
    func `each pixel is the rounded mean of four`(width: Int, height: Int) throws {
        let pixels = (0..<width * height).map { UInt8(truncatingIfNeeded: $0 &* 97 &+ 13) }
        let picture = try #require(GreyPicture(width: width, height: height, pixels: pixels))
        let half = try #require(picture.halved())
        #expect((half.width, half.height) == (width / 2, height / 2))
        for y in 0..<half.height {
            for x in 0..<half.width {
                let first = 2 * y * width + 2 * x
                let sum = [first, first + 1, first + width, first + width + 1]
                    .reduce(0) { $0 + Int(pixels[$1]) }
                #expect(half.pixels[y * half.width + x] == UInt8((sum + 2) / 4))
            }
        }
    }

    @Test func `a single row or column has no half`() throws {
        for (width, height) in [(1, 9), (9, 1)] {
            let pixels = [UInt8](repeating: 7, count: 9)
            let picture = try #require(GreyPicture(width: width, height: height, pixels: pixels))
            #expect(picture.halved() == nil)
        }
    }
}
