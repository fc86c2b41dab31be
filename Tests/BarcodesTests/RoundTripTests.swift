// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Barcodes
import Reading
import Testing

/// Written codes are read back byte for byte.
struct RoundTripTests {
    static let all = (0...255).map { UInt8($0) }
    static let umlauts = Array("Zoë Müller, Zürich 😀 漢字".utf8)

    @Test(
        arguments: [Symbology.qr, .aztec, .dataMatrix, .pdf417],
        [all, umlauts, Array("A1".utf8)]
    )
    func `the bytes of a two-dimensional code are exact`(
        symbology: Symbology,
        content: [UInt8]
    ) throws {
        let picture = try #require(BarcodeWriter.write(content, symbology: symbology))
        let codes = try BarcodeReader.read(picture, effort: .fast)
        #expect(codes.map(\.symbology) == [symbology])
        #expect(codes.first?.bytes == content)
    }

    @Test(arguments: [Symbology.code39, .code128, .itf])
    func `the bytes of a linear code are exact`(symbology: Symbology) throws {
        let picture = try #require(
            BarcodeWriter.write(Array("0123456789".utf8), symbology: symbology)
        )
        let codes = try BarcodeReader.read(picture, effort: .fast)
        #expect(codes.map(\.symbology) == [symbology])
        #expect(codes.first?.text == "0123456789")
    }

    @Test func `undeclared UTF-8 is read as UTF-8`() throws {
        let picture = try #require(BarcodeWriter.write(Self.umlauts))
        #expect(
            try BarcodeReader.read(picture, effort: .fast).first?.text.utf8.elementsEqual(
                Self.umlauts
            )
                == true
        )
    }

    @Test(arguments: [Symbology.qr, .aztec, .pdf417])
    func `declared UTF-8 has the same bytes and text`(symbology: Symbology) throws {
        var style = BarcodeWriter.Style()
        style.declaresUTF8 = true
        let content = Array("Zoë Müller".utf8)
        let picture = try #require(
            BarcodeWriter.write(content, symbology: symbology, style: style)
        )
        let code = try #require(try BarcodeReader.read(picture, effort: .fast).first)
        #expect(code.bytes == content)
        #expect(code.text == "Zoë Müller")
    }

    @Test func `the separators of a driving licence survive`() throws {
        let content = Array("@\n\u{1E}\rANSI 636000080002DL00410278ZV03190008DLDAQT64235789\r".utf8)
        let picture = try #require(BarcodeWriter.write(content, symbology: .pdf417))
        #expect(try BarcodeReader.read(picture, effort: .fast).first?.bytes == content)
    }

    @Test(arguments: BarcodeWriter.Level.allCases)
    func `a QR code grows with its error correction`(level: BarcodeWriter.Level) throws {
        var style = BarcodeWriter.Style()
        style.level = level
        style.scale = 1
        style.quietZone = 0
        let picture = try #require(BarcodeWriter.write(Self.all, style: style))
        // Versions 10, 12, 14 and 17 (ISO/IEC 18004 table 7: 271, 287, 258 and 280 bytes).
        let sides = [57, 65, 73, 85]
        let index = try #require(BarcodeWriter.Level.allCases.firstIndex(of: level))
        #expect(picture.width == sides[index])
    }

    @Test func `scale and quiet zone are as asked`() throws {
        var style = BarcodeWriter.Style()
        style.scale = 3
        style.quietZone = 5
        let picture = try #require(BarcodeWriter.write([65], style: style))
        #expect(picture.width == (21 + 10) * 3)
        #expect(picture.height == picture.width)
        #expect(picture.pixels[15 * picture.width + 15] == 0)
        #expect(picture.pixels[14 * picture.width + 14] == 255)
    }

    @Test func `content that does not fit is no code`() {
        #expect(BarcodeWriter.write([UInt8](repeating: 200, count: 2_954)) == nil)
        #expect(BarcodeWriter.write(Array("lower case".utf8), symbology: .itf) == nil)
    }

    @Test func `only the symbologies asked for are read`() throws {
        let picture = try #require(BarcodeWriter.write([65, 66]))
        #expect(
            try BarcodeReader.read(picture, symbologies: [.aztec, .pdf417], effort: .fast).isEmpty
        )
        #expect(try BarcodeReader.read(picture, symbologies: [], effort: .fast).isEmpty)
    }

    @Test func `corners are those of the symbol in its own sense`() throws {
        let picture = try #require(BarcodeWriter.write(Self.umlauts))
        let side = picture.width - 16
        let corners = try #require(try BarcodeReader.read(picture, effort: .fast).first?.corners)
        let expected = [(16, 16), (side, 16), (side, side), (16, side)]
        for (corner, place) in zip(corners, expected) {
            #expect(abs(corner.x - place.0) <= 2 && abs(corner.y - place.1) <= 2)
        }
    }

    @Test func `a picture without a code has none`() throws {
        let grey = try #require(
            GreyPicture(width: 300, height: 200, pixels: [UInt8](repeating: 128, count: 60_000))
        )
        #expect(try BarcodeReader.read(grey, effort: .fast).isEmpty)
        let dot = try #require(GreyPicture(width: 1, height: 1, pixels: [0]))
        #expect(try BarcodeReader.read(dot, effort: .fast).isEmpty)
        #expect(try BarcodeReader.read(dot, effort: .thorough).isEmpty)
    }
}
