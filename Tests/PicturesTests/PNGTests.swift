// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Pictures
import Reading
import TestSupport
import Testing

struct PNGTests {
    static var anySize: PictureLimits { .codes }

    @Test(arguments: [(1, 1), (48, 32), (301, 7)])
    func `a grey picture survives writing and reading`(width: Int, height: Int) throws {
        let picture = PictureFiles.arrow(width: width, height: height)
        let file = try #require(PNGWriter.encode(picture))
        #expect(try PictureReader.grey(from: file, limits: .codes) == picture)
    }

    @Test func `a picture in colour is read as its luminance`() throws {
        var picture = ColorPicture(PictureFiles.arrow())
        picture.paint(.init(red: 255, green: 0, blue: 0), x: 0, y: 0)
        picture.paint(.init(red: 0, green: 255, blue: 0), x: 1, y: 0)
        picture.paint(.init(red: 0, green: 0, blue: 255), x: 2, y: 0)
        let file = try #require(PNGWriter.encode(picture))
        let grey = try PictureReader.grey(from: file, limits: .codes)
        #expect(grey.pixels[1] > grey.pixels[0] && grey.pixels[0] > grey.pixels[2])
        #expect(grey.pixels[3] == 20)
    }

    @Test func `transparency lies over white`() throws {
        // Grey with alpha: black at 0, 50 and 100 %.
        let rows: [UInt8] = [0, 0, 0, 0, 128, 0, 255]
        let file = PictureBytes.png([
            ("IHDR", PictureBytes.header(3, 1, depth: 8, color: 4)),
            ("IDAT", PictureBytes.stored(rows)), ("IEND", []),
        ])
        let grey = try PictureReader.grey(from: file, limits: .codes)
        #expect(grey.pixels[0] == 255)
        #expect((100...200).contains(grey.pixels[1]))
        #expect(grey.pixels[2] == 0)
    }

    @Test(arguments: [
        (UInt8(1), UInt8(0), [UInt8(0), 0b0100_0000]),
        (2, 0, [0, 0b0011_0000]),
        (4, 0, [0, 0x0F]),
        (16, 0, [0, 0, 0, 255, 255]),
        (8, 2, [0, 0, 0, 0, 255, 255, 255]),
        (16, 2, [0, 0, 0, 0, 0, 0, 0, 255, 255, 255, 255, 255, 255]),
        (8, 6, [0, 0, 0, 0, 255, 255, 255, 255, 255]),
    ])
    func `every depth and colour type is read`(depth: UInt8, color: UInt8, row: [UInt8]) throws {
        let file = PictureBytes.png([
            ("IHDR", PictureBytes.header(2, 1, depth: depth, color: color)),
            ("IDAT", PictureBytes.stored(row)), ("IEND", []),
        ])
        #expect(try PictureReader.grey(from: file, limits: .codes).pixels == [0, 255])
    }

    @Test func `a palette is read`() throws {
        let file = PictureBytes.png([
            ("IHDR", PictureBytes.header(2, 1, depth: 8, color: 3)),
            ("PLTE", [255, 255, 255, 0, 0, 0]),
            ("IDAT", PictureBytes.stored([0, 0, 1])), ("IEND", []),
        ])
        #expect(try PictureReader.grey(from: file, limits: .codes).pixels == [255, 0])
    }

    @Test func `an animation is refused`() throws {
        let file = PictureBytes.png([
            ("IHDR", PictureBytes.header(2, 1, depth: 8, color: 0)),
            ("acTL", [0, 0, 0, 2, 0, 0, 0, 0]),
            ("IDAT", PictureBytes.stored([0, 0, 1])), ("IEND", []),
        ])
        #expect(throws: PictureError.unsupportedFormat) {
            try PictureReader.grey(from: file, limits: .codes)
        }
    }

    @Test func `a large picture is halved on request`() throws {
        let file = try #require(PNGWriter.encode(PictureFiles.arrow(width: 400, height: 240)))
        let half = try PictureReader.grey(from: file, limits: .codes, reducingAbove: 150)
        #expect(half == PictureFiles.arrow(width: 200, height: 120))
    }
}
