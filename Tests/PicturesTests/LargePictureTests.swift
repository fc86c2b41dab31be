// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import PictureTestSupport
import Pictures
import Reading
import TestSupport
import Testing

/// Pictures as today's phones and scanners make them.
@Suite(.serialized)
struct LargePictureTests {
    /// An all-black A4 page with one bit per pixel, the best case for Deflate.
    struct Page: CustomTestStringConvertible {
        let width: Int
        let height: Int
        /// Literal bytes, each followed by one byte repeated `count` times.
        let parts: [(bytes: [UInt8], byte: UInt8, count: Int)]

        var testDescription: String { "\(width) by \(height)" }

        var file: [UInt8] {
            let data = parts.flatMap { $0.bytes + [UInt8](repeating: $0.byte, count: $0.count) }
            return PictureBytes.png([
                ("IHDR", PictureBytes.header(width, height, depth: 1, color: 0)), ("IDAT", data),
                ("IEND", []),
            ])
        }
    }

    static let pages = [
        Page(
            width: 2480,
            height: 3508,
            parts: [
                (
                    [120, 218, 237, 193, 49, 1, 0, 0, 0, 194, 160, 245, 79, 109, 13, 15, 160], 0,
                    1057
                ),
                ([254, 13, 166, 156, 0, 1], 0, 0),
            ]
        ),
        Page(
            width: 4960,
            height: 7016,
            parts: [
                ([120, 218, 236, 193, 1, 1, 0, 0, 0, 128, 144, 254, 175, 238, 8, 10], 0, 4094),
                ([128, 219, 131, 67, 2, 0, 0, 0, 0, 65, 255, 95, 187, 194, 6], 0, 126),
                ([192, 37, 127, 38, 0, 1], 0, 0),
            ]
        ),
    ]

    @Test(arguments: pages, [PictureLimits.standard, .codes])
    func `a page of A4 in black and white is read`(page: Page, limits: PictureLimits) throws {
        #expect(page.width * page.height / page.file.count > 7_000)
        let picture = try PictureReader.grey(from: page.file, limits: limits)
        #expect((picture.width, picture.height) == (page.width, page.height))
        #expect(picture.pixels.allSatisfy { $0 == 0 })
    }

    @Test func `a page of A4 in black and white that was saved in grey or in colours is read`()
        throws
    {
        let (width, height) = (2_480, 3_508)
        var pixels = [UInt8](repeating: 255, count: width * height)
        // Two lines, as wide as those of a passport.
        for row in height / 2..<height / 2 + 40 {
            for column in width / 4..<3 * width / 4 where column / 40 % 2 == 0 {
                pixels[row * width + column] = 0
            }
        }
        let page = try #require(GreyPicture(width: width, height: height, pixels: pixels))
        for (file, count) in [
            (PNGWriter.encode(page), 1), (PNGWriter.encode(ColorPicture(page)), 3),
        ] {
            let file = try #require(file)
            #expect(count * pixels.count / file.count > 500)
            #expect(try PictureReader.grey(from: file).pixels == pixels)
        }
    }

    /// A4 pages at 600 dpi in grey, in colour and with transparency, and a photo of 50 megapixels.
    static let large = [
        (4_960, 7_016, UInt8(0), 1), (4_960, 7_016, 2, 3), (4_960, 7_016, 6, 4),
        (8_192, 6_144, 2, 3),
    ]

    @Test(arguments: large)
    func `how well a page or a photo was compressed keeps nobody from reading it`(
        width: Int,
        height: Int,
        color: UInt8,
        samples: Int
    ) {
        // The content is as long as Deflate's, but not valid: the file reaches the decoder, which refuses it.
        let content = [UInt8](repeating: 0, count: width * height * samples / 1_000)
        let file = PictureBytes.png([
            ("IHDR", PictureBytes.header(width, height, depth: 8, color: color)),
            ("IDAT", content), ("IEND", []),
        ])
        #expect(HostilePictureTests.error(file, .standard) == .corrupt)
    }

    /// The sides of phone sensors, and the sides of the picture that is returned.
    static let photos = [
        (8_064, 6_048, 4_032, 3_024), (8_160, 6_120, 4_080, 3_060), (12_000, 9_000, 6_000, 4_500),
        (16_320, 12_240, 4_080, 3_060), (4_032, 3_024, 4_032, 3_024),
    ]

    @Test(arguments: photos)
    func `a photo of any phone is read, large ones reduced`(
        width: Int,
        height: Int,
        newWidth: Int,
        newHeight: Int
    ) throws {
        let row = (0..<width).map { UInt8($0 * 255 / width) }
        var pixels: [UInt8] = []
        pixels.reserveCapacity(width * height)
        for _ in 0..<height { pixels += row }
        let photo = try #require(GreyPicture(width: width, height: height, pixels: pixels))
        pixels = []
        let file = try #require(JPEGWriter.encode(photo, quality: 60))
        let picture = try PictureReader.grey(from: file)
        #expect((picture.width, picture.height) == (newWidth, newHeight))
        let middle = picture.pixels[newHeight / 2 * newWidth + newWidth / 2]
        #expect(abs(Int(middle) - 127) <= 3)
    }

    @Test func `what is declared is bounded, too`() throws {
        let file = try #require(JPEGWriter.encode(PictureFiles.arrow()))
        let place = try #require(
            file.indices.dropLast(1).first { file[$0] == 0xFF && file[$0 + 1] == 0xC0 }
        )
        for (width, height) in [(20_001, 100), (16_000, 16_000), (65_535, 65_535)] {
            var large = file
            large.replaceSubrange(
                place + 5..<place + 9,
                with: [
                    UInt8(height >> 8), UInt8(height & 255), UInt8(width >> 8), UInt8(width & 255),
                ]
            )
            #expect(throws: PictureError.tooManyPixels) {
                try PictureReader.grey(from: large, limits: .codes)
            }
        }
    }

    @Test func `coefficients that are kept count as memory, and passes as work`() {
        func file(_ width: Int, _ height: Int, scans: Int, sampling: UInt8) -> [UInt8] {
            let sides = [height >> 8, height & 255, width >> 8, width & 255].map { UInt8($0) }
            let frame = [0xFF, 0xD8, 0xFF, 0xC2, 0, 17, 8] + sides
            let parts: [UInt8] = [3, 1, sampling, 0, 2, 0x11, 0, 3, 0x11, 0]
            let scan: [UInt8] = [0xFF, 0xDA, 0, 2] + [UInt8](repeating: 0, count: 200_000)
            return frame + parts + Array(repeating: scan, count: scans).joined() + [0xFF, 0xD9]
        }
        // 50 megapixels with chroma at a quarter need 150 MB; with full chroma they need 300 MB.
        #expect(HostilePictureTests.error(file(8_064, 6_048, scans: 1, sampling: 0x22)) == .corrupt)
        for (scans, sampling) in [(1, UInt8(0x11)), (40, 0x22)] {
            #expect(
                HostilePictureTests.error(file(8_064, 6_048, scans: scans, sampling: sampling))
                    == .tooManyPixels
            )
        }
    }
}
