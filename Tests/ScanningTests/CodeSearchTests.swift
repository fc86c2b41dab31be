// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Barcodes
import PictureTestSupport
import Pictures
import Reading
import Testing

@testable import Scanning

/// The search for codes that every entry point uses.
struct CodeSearchTests {
    private func search(_ file: [UInt8]) throws -> [Barcode] {
        try CodeSearch().codes(inFile: file)
    }

    @Test(arguments: Symbology.allCases)
    func `a file with a code of any kind is read`(symbology: Symbology) throws {
        let text = symbology == .itf ? "12345678" : "SOME TEXT 12"
        let file = try ScanPictures.png(try ScanPictures.code(text, symbology))
        let code = try #require(try search(file).first)
        #expect(code.symbology == symbology)
        #expect(code.text == text)
    }

    @Test func `a JPEG is read as a PNG is`() throws {
        let picture = try ScanPictures.code("some text", .qr)
        let texts = try search(ScanPictures.jpeg(picture)).map(\.text)
        #expect(try texts == search(ScanPictures.png(picture)).map(\.text))
        #expect(texts == ["some text"])
    }

    @Test func `a picture without a code is no error`() throws {
        let blank = try ScanPictures.blank(width: 600, height: 400, grey: 200)
        #expect(try search(ScanPictures.png(blank)).isEmpty)
    }

    @Test func `a small code in a large photo is found`() throws {
        var style = BarcodeWriter.Style()
        style.scale = 2
        let code = try #require(BarcodeWriter.write(Array("some text".utf8), style: style))
        let wall = try ScanPictures.blank(width: 5_000, height: 1_200, grey: 180)
        let codes = try search(ScanPictures.png(try ScanPictures.stacked([wall, code])))
        #expect(codes.map(\.text) == ["some text"])
        let corner = try #require(codes.first?.corners.first)
        // Expected below the wall: a margin of 40 pixels, then four modules of white around the code.
        #expect(abs(corner.x - 48) <= 4 && abs(corner.y - 1_288) <= 4, "\(corner)")
    }

    @Test func `places are in pixels of the whole picture though it was searched reduced`() throws {
        var style = BarcodeWriter.Style()
        style.scale = 12
        let code = try #require(BarcodeWriter.write(Array("some text".utf8), style: style))
        let wall = try ScanPictures.blank(width: 3_000, height: 400, grey: 180)
        let codes = try search(ScanPictures.png(try ScanPictures.stacked([wall, code])))
        let corner = try #require(codes.first?.corners.first)
        #expect(abs(corner.x - 88) <= 8 && abs(corner.y - 528) <= 8, "\(corner)")
    }

    @Test func `the limits of the table decide about the size`() throws {
        let code = try ScanPictures.code("some text", .qr)
        var limits = ScanLimits()
        limits.codeSide = 20
        // With fewer pixels than modules the reduced picture shows nothing, so the whole picture is searched.
        let whole = try CodeSearch(limits: limits).codes(inFile: ScanPictures.png(code))
        #expect(whole.map(\.text) == ["some text"])
        limits.picture.byteCount = 100
        #expect(throws: ScanError.picture(.fileTooLarge)) {
            try CodeSearch(limits: limits).codes(inFile: ScanPictures.png(code))
        }
    }

    @Test(arguments: PictureError.allCases.filter { $0 != .tooSmall })
    func `a file that is no picture says why`(error: PictureError) throws {
        #expect(throws: ScanError.picture(error)) { try search(BadPictures.file(error)) }
    }

    @Test func `thumbnails are welcome at every door`() throws {
        let code = try ScanPictures.code("some text", .qr)
        #expect(max(code.width, code.height) < PictureLimits.standard.longestSideAbove)
        #expect(try search(ScanPictures.png(code)).count == 1)
    }

    @Test func `decoding and all searches share one time`() throws {
        let file = try ScanPictures.png(try ScanPictures.code("some text", .qr))
        var limits = ScanLimits()
        limits.fileTime = .zero
        #expect(throws: ScanError.codes(.tookTooLong)) {
            try CodeSearch(limits: limits).codes(inFile: file)
        }
        limits.fileTime = .seconds(60)
        #expect(try CodeSearch(limits: limits).codes(inFile: file).count == 1)
    }

    @Test func `a search that nobody waits for ends`() throws {
        let file = try ScanPictures.png(try ScanPictures.code("some text", .qr))
        #expect(throws: ScanError.codes(.tookTooLong)) {
            try CodeSearch().codes(inFile: file, isWanted: { false })
        }
    }

    @Test(arguments: [Symbology.qr, .aztec, .dataMatrix])
    func `a frame shows the codes that seals are printed as`(symbology: Symbology) throws {
        let frame = try ScanPictures.stacked([try ScanPictures.code("SOME TEXT", symbology)])
        let codes = try CodeSearch().codes(inFrame: frame)
        #expect(codes.map(\.symbology) == [symbology])
        #expect(codes.map(\.text) == ["SOME TEXT"])
    }

    @Test func `a frame has its own time`() throws {
        let frame = try ScanPictures.code("some text", .qr)
        var limits = ScanLimits()
        limits.fileTime = .zero
        #expect(try CodeSearch(limits: limits).codes(inFrame: frame).count == 1)
        limits.frameTime = .zero
        #expect(throws: ScanError.codes(.tookTooLong)) {
            try CodeSearch(limits: limits).codes(inFrame: frame)
        }
    }
}
