// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Reading
import Testing

@testable import Barcodes

/// Several linear codes in one picture, of which the library returns one at a time.
struct LinearTests {
    private func code(_ text: String, _ symbology: Symbology = .code128) throws -> GreyPicture {
        var style = BarcodeWriter.Style()
        (style.scale, style.quietZone) = (2, 12)
        return try #require(
            BarcodeWriter.write(Array(text.utf8), symbology: symbology, style: style)
        )
    }

    private func turned(_ picture: GreyPicture) throws -> GreyPicture {
        let (width, height) = (picture.height, picture.width)
        var pixels: [UInt8] = []
        for row in 0..<height {
            for column in 0..<width {
                pixels.append(picture.pixels[(width - 1 - column) * picture.width + row])
            }
        }
        return try #require(GreyPicture(width: width, height: height, pixels: pixels))
    }

    private func texts(_ picture: GreyPicture, _ effort: BarcodeReader.Effort) throws -> [String] {
        try BarcodeReader.read(picture, effort: effort).map(\.text).sorted()
    }

    /// Tests frames of a size that the library searches once, and of one that it searches twice.
    @Test(arguments: [(400, 300), (1280, 720)], [BarcodeReader.Effort.fast, .thorough])
    func `two equal codes are two codes`(
        size: (Int, Int),
        effort: BarcodeReader.Effort
    ) throws {
        let part = try code("ETUI-4711")
        let picture = try GreyPicture.page(size.0, size.1, [(part, 10, 10), (part, 10, 150)])
        #expect(try texts(picture, effort) == ["ETUI-4711", "ETUI-4711"])
    }

    @Test func `equal codes side by side and turned ones are all found`() throws {
        let part = try code("ETUI-4711")
        let upright = try turned(part)
        let picture = try GreyPicture.page(
            1280,
            720,
            [(part, 10, 10), (part, 500, 10), (upright, 900, 200), (upright, 1100, 200)]
        )
        let expected = [String](repeating: "ETUI-4711", count: 4)
        #expect(try texts(picture, .fast) == expected)
    }

    @Test func `different codes of all linear kinds are found beside a QR code`() throws {
        let square = try #require(BarcodeWriter.write(Array("square".utf8)))
        let picture = try GreyPicture.page(
            800,
            600,
            [
                (try code("FIRST-128"), 10, 10), (try code("SECOND-39", .code39), 10, 160),
                (try code("0123456789", .itf), 10, 320), (square, 600, 300),
                (try code("THIRD-128"), 10, 460),
            ]
        )
        let expected = ["0123456789", "FIRST-128", "SECOND-39", "THIRD-128", "square"]
        #expect(try texts(picture, .thorough) == expected)
    }

    @Test func `the corners of a linear code are those of its bars`() throws {
        let part = try code("ETUI-4711")
        let picture = try GreyPicture.page(1280, 720, [(part, 100, 200)])
        let corners = try #require(try BarcodeReader.read(picture, effort: .fast).first?.corners)
        // 12 modules of quiet zone around it, with two pixels each.
        let (right, bottom) = (100 + part.width - 24, 200 + part.height - 24)
        let expected = [(124, 224), (right, 224), (right, bottom), (124, bottom)]
        for (corner, place) in zip(corners, expected) {
            #expect(abs(corner.x - place.0) <= 6 && abs(corner.y - place.1) <= 6)
        }
    }
}
