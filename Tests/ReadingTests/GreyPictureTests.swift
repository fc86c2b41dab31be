// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Reading
import Testing

struct GreyPictureTests {
    @Test func `a picture has a value for each pixel`() throws {
        let picture = try #require(GreyPicture(width: 3, height: 2, pixels: [0, 1, 2, 3, 4, 5]))
        #expect(picture.width == 3 && picture.height == 2)
        #expect(picture.pixels[1 * picture.width + 2] == 5)
    }

    @Test(arguments: [
        (0, 1, 0), (1, 0, 0), (-1, -1, 1), (2, 2, 3), (2, 2, 5), (Int.max, 2, 0), (Int.min, 1, 0),
    ])
    func `sides and pixels that do not fit are refused`(width: Int, height: Int, count: Int) {
        let pixels = [UInt8](repeating: 0, count: count)
        #expect(GreyPicture(width: width, height: height, pixels: pixels) == nil)
    }

    @Test func `pictures are equal where all their pixels are`() throws {
        let pixels: [UInt8] = [1, 2, 3, 4, 5, 6]
        let wide = try #require(GreyPicture(width: 3, height: 2, pixels: pixels))
        let tall = try #require(GreyPicture(width: 2, height: 3, pixels: pixels))
        let same = try #require(GreyPicture(width: 3, height: 2, pixels: pixels))
        let other = try #require(GreyPicture(width: 3, height: 2, pixels: pixels.reversed()))
        #expect(wide == same && wide != tall && wide != other)
        #expect(Set([wide, tall, same, other]).count == 3)
    }
}
