// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import PictureTestSupport
import Pictures
import Reading
import TestSupport
import Testing

struct JPEGTests {
    @Test func `a grey picture survives writing and reading almost`() throws {
        let picture = PictureFiles.arrow()
        let file = try #require(JPEGWriter.encode(picture, quality: 95))
        let grey = try PictureReader.grey(from: file, limits: .codes)
        #expect(grey.width == 48 && grey.height == 32)
        for (one, other) in zip(grey.pixels, picture.pixels) {
            #expect(abs(Int(one) - Int(other)) < 8)
        }
    }

    @Test(arguments: [(1_000, 48, 32), (24, 24, 16), (12, 12, 8), (1, 6, 4)])
    func `a large picture is reduced while decoding`(side: Int, width: Int, height: Int) throws {
        let file = try #require(JPEGWriter.encode(PictureFiles.arrow()))
        let grey = try PictureReader.grey(from: file, limits: .codes, reducingAbove: side)
        #expect(grey.width == width && grey.height == height)
        #expect(grey.pixels[0] < 40)
    }

    /// Checks the corners of a picture turned as tag 0x0112 says.
    ///
    /// Their order is top left, top right, bottom left, bottom right.
    @Test(
        arguments: [
            (1, [20, 90, 160, 240]), (2, [90, 20, 240, 160]), (3, [240, 160, 90, 20]),
            (4, [160, 240, 20, 90]), (5, [20, 160, 90, 240]), (6, [160, 20, 240, 90]),
            (7, [240, 90, 160, 20]), (8, [90, 240, 20, 160]),
            (0, [20, 90, 160, 240]), (9, [20, 90, 160, 240]), (65_535, [20, 90, 160, 240]),
        ],
        [false, true]
    )
    func `the orientation of Exif is applied`(
        orientation: (value: Int, corners: [Int]),
        bigEndian: Bool
    ) throws {
        let file = PictureBytes.jpeg(
            try #require(JPEGWriter.encode(PictureFiles.arrow(), quality: 100)),
            exif: PictureBytes.exif(orientation.value, bigEndian: bigEndian)
        )
        let grey = try PictureReader.grey(from: file, limits: .codes)
        let isTurned = (5...8).contains(orientation.value)
        #expect(grey.width == (isTurned ? 32 : 48))
        let (right, bottom) = (grey.width - 1, (grey.height - 1) * grey.width)
        for (index, expected) in zip([0, right, bottom, bottom + right], orientation.corners) {
            #expect(abs(Int(grey.pixels[index]) - expected) < 12)
        }
    }

    @Test(
        arguments: [
            [], [0x49], Array("II*\0".utf8), Array("XX*\0\u{8}\0\0\0".utf8),
            // A directory beyond the end, one that claims 65535 entries, and one at its own header.
            Array("II".utf8) + [42, 0, 255, 255, 255, 255],
            Array("II".utf8) + [42, 0, 8, 0, 0, 0, 255, 255, 0x12],
            Array("II".utf8) + [42, 0, 0, 0, 0, 0],
        ] as [[UInt8]]
    )
    func `a broken Exif block means upright`(exif: [UInt8]) throws {
        let file = PictureBytes.jpeg(
            try #require(JPEGWriter.encode(PictureFiles.arrow())),
            exif: exif
        )
        #expect(try PictureReader.grey(from: file, limits: .codes).width == 48)
    }
}
