// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Reading
import Testing

@testable import Barcodes

/// The places in a picture where the reader searches for codes.
struct CodePlacesTests {
    private func code(_ symbology: Symbology, scale: Int) throws -> GreyPicture {
        var style = BarcodeWriter.Style()
        style.scale = scale
        let text = "0123456789012345678901234567890123456789"
        return try #require(
            BarcodeWriter.write(Array(text.utf8), symbology: symbology, style: style)
        )
    }

    @Test(arguments: Symbology.allCases, [2, 5, 11])
    func `a code on a page is in one place and read there`(
        symbology: Symbology,
        scale: Int
    ) throws {
        let symbol = try code(symbology, scale: scale)
        guard min(symbol.width, symbol.height) >= 64 else { return }
        let picture = try GreyPicture.page(
            symbol.width + 900,
            symbol.height + 700,
            [(symbol, 400, 300)]
        )
        let places = CodePlaces(in: picture).rectangles
        let quiet = 4 * scale
        let middle = PixelRectangle(
            x: 400 + quiet..<400 + symbol.width - quiet,
            y: 300 + quiet..<300 + symbol.height - quiet
        )
        #expect(places.contains { $0.united(with: middle) == $0 })
        let codes = try BarcodeReader.read(picture, symbologies: [symbology], effort: .fast)
        #expect(codes.map(\.symbology) == [symbology])
        for corner in codes.first?.corners ?? [] {
            #expect((390...410 + symbol.width).contains(corner.x))
            #expect((290...310 + symbol.height).contains(corner.y))
        }
    }

    @Test func `codes far from each other have places of their own`() throws {
        let symbol = try code(.qr, scale: 4)
        let picture = try GreyPicture.page(1600, 700, [(symbol, 100, 300), (symbol, 1300, 300)])
        let places = CodePlaces(in: picture).rectangles
        #expect(places.count == 2)
        #expect(places.reduce(0) { $0 + $1.area } < picture.pixels.count / 2)
    }

    @Test func `nothing of paper and of ruled paper looks like a code`() throws {
        var (blank, ruled) = ([UInt8](), [UInt8]())
        for row in 0..<600 {
            for _ in 0..<800 {
                blank.append(230)
                ruled.append(row % 24 < 2 ? 60 : 230)
            }
        }
        for pixels in [blank, ruled] {
            let picture = try #require(GreyPicture(width: 800, height: 600, pixels: pixels))
            #expect(CodePlaces(in: picture).rectangles.isEmpty)
        }
    }

    @Test func `a part that is not in the picture is none`() throws {
        let picture = try GreyPicture.page(20, 10, [])
        #expect(picture.part(PixelRectangle(x: 5..<21, y: 0..<10)) == nil)
        #expect(picture.part(PixelRectangle(x: 5..<5, y: 0..<10)) == nil)
        let part = try #require(picture.part(PixelRectangle(x: 5..<12, y: 3..<10)))
        #expect((part.width, part.height) == (7, 7))
    }
}
