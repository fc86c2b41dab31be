// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Reading
import TestSupport
import Testing

@testable import Barcodes

/// The options of the reader and the writer, and their effects.
struct SearchTests {
    private static func text(_ effort: BarcodeReader.Effort, _ picture: GreyPicture) throws
        -> [String]
    {
        try BarcodeReader.read(picture, effort: effort).map(\.text)
    }

    private static func negative(_ picture: GreyPicture) throws -> GreyPicture {
        try #require(
            GreyPicture(
                width: picture.width,
                height: picture.height,
                pixels: picture.pixels.map { 255 - $0 }
            )
        )
    }

    @Test(arguments: Symbology.allCases)
    func `every kind of code is read light on dark, where there is time`(symbology: Symbology)
        throws
    {
        var style = BarcodeWriter.Style()
        style.quietZone = 10
        let picture = try #require(
            BarcodeWriter.write(Array("0123456789".utf8), symbology: symbology, style: style)
        )
        let negative = try Self.negative(picture)
        let codes = try BarcodeReader.read(negative, symbologies: [symbology], effort: .thorough)
        #expect(codes.map(\.text) == ["0123456789"])
        #expect(codes.first?.symbology == symbology)
    }

    @Test func `where something is read the negative is not searched`() throws {
        let picture = try #require(BarcodeWriter.write(Array("dark".utf8)))
        let other = try Self.negative(try #require(BarcodeWriter.write(Array("light".utf8))))
        let page = try GreyPicture.page(
            picture.width + other.width,
            max(picture.height, other.height),
            [(picture, 0, 0), (other, picture.width, 0)]
        )
        #expect(try Self.text(.thorough, page) == ["dark"])
    }

    @Test func `the time of a search ends it, whoever set it`() {
        var calls = 0
        var library = Library(time: SearchTime(limit: .zero) { true })
        #expect(library.mustEnd())
        let isOver = library.isOver
        #expect(isOver && library.error == .tookTooLong)
        var wanted = Library(time: SearchTime(limit: .seconds(60)))
        calls = wanted.mustEnd() ? 1 : 0
        let isStillOver = wanted.isOver
        #expect(calls == 0 && !isStillOver && wanted.error == nil)
        let end = ContinuousClock.now + .seconds(10)
        let time = SearchTime(until: end)
        #expect(time.limit <= .seconds(10) && time.limit > .seconds(9))
        #expect(SearchTime(until: .now - .seconds(1)).limit < .zero)
        #expect(time.isWanted())
    }

    @Test func `the first error stays`() {
        var library = Library(timeLimit: .seconds(60))
        library.note(nil)
        #expect(library.error == nil)
        library.note(.libraryBroke)
        library.note(.tookTooLong)
        library.note(nil)
        #expect(library.error == .libraryBroke)
    }

    @Test func `only questions about pictures that we did not draw are counted as wide`() throws {
        let picture = try #require(BarcodeWriter.write([65, 66]))
        var library = Library(timeLimit: .seconds(60))
        #expect(library.ask(.drawn, about: picture).codes.map(\.bytes) == [[65, 66]])
        #expect(library.wideQuestionCount == 0)
        #expect(library.ask(.fast([.aztec]), about: picture).codes.isEmpty)
        #expect(library.wideQuestionCount == 0)
        #expect(library.ask(.fast([.qr, .aztec]), about: picture).codes.count == 1)
        #expect(library.wideQuestionCount == 1)
    }

    @Test func `a pass for other symbologies is the same pass`() {
        var pass = Pass(symbologies: [.qr])
        (pass.threshold, pass.isHarder, pass.isDownscaled) = (.histogram, false, false)
        let other = pass.asking(for: [.itf])
        #expect(other.symbologies == [.itf])
        #expect(other.threshold == .histogram && !other.isHarder && !other.isDownscaled)
        #expect(Pass.drawn.isDrawn && !Pass.drawnPDF417.isDrawn)
    }

    @Test func `every error has a code of its own, and no two the same`() {
        let codes = BarcodeError.allCases.map(\.code)
        #expect(Set(codes).count == codes.count)
        #expect(codes.allSatisfy { $0.hasPrefix("barcode.") })
    }

    @Test func `a style that cannot be drawn draws nothing`() {
        func write(_ change: (inout BarcodeWriter.Style) -> Void) -> GreyPicture? {
            var style = BarcodeWriter.Style()
            change(&style)
            return BarcodeWriter.write([65, 66], symbology: .code128, style: style)
        }
        #expect(write { _ in } != nil)
        #expect(write { $0.scale = 0 } == nil)
        #expect(write { $0.scale = -1 } == nil)
        #expect(write { $0.quietZone = -1 } == nil)
        #expect(write { $0.barHeight = 0 } == nil)
        #expect(write { $0.quietZone = 0 } != nil)
    }

    @Test(arguments: [(1, 1), (3, 25)])
    func `bars are as high as asked, in modules`(scale: Int, height: Int) throws {
        var style = BarcodeWriter.Style()
        (style.scale, style.barHeight, style.quietZone) = (scale, height, 2)
        let picture = try #require(
            BarcodeWriter.write([65, 66], symbology: .code128, style: style)
        )
        #expect(picture.height == (height + 4) * scale)
        let rows = (0..<picture.height).map { row in
            picture.pixels[row * picture.width..<(row + 1) * picture.width].contains(0)
        }
        #expect(rows.count { $0 } == height * scale)
        #expect(!rows[2 * scale - 1] && rows[2 * scale])
    }

    @Test func `a higher level makes a code that bears more stains`() throws {
        let content = Array("A code with a text of some length for stains".utf8)
        func isRead(_ level: BarcodeWriter.Level, stain: Double) throws -> Bool {
            var style = BarcodeWriter.Style()
            style.level = level
            let picture = try #require(BarcodeWriter.write(content, style: style))
            var pixels = picture.pixels
            let side = Double(picture.width - 32)
            let length = Int((stain * side * side).squareRoot())
            let start = picture.width - 16 - 36 - length
            for row in start..<start + length {
                for column in start..<start + length { pixels[row * picture.width + column] = 255 }
            }
            let stained = try #require(
                GreyPicture(width: picture.width, height: picture.height, pixels: pixels)
            )
            return try BarcodeReader.read(stained, symbologies: [.qr], effort: .fast).map(\.bytes)
                == [content]
        }
        #expect(try isRead(.low, stain: 0.01))
        #expect(try !isRead(.low, stain: 0.12))
        #expect(try isRead(.high, stain: 0.12))
        #expect(try !isRead(.high, stain: 0.45))
    }

    @Test func `an empty content is no code, and the longest one is`() throws {
        #expect(BarcodeWriter.write([]) == nil)
        var style = BarcodeWriter.Style()
        style.level = .low
        // Table 7 of ISO/IEC 18004: version 40, level L.
        #expect(BarcodeWriter.write([UInt8](repeating: 200, count: 2_953), style: style) != nil)
        #expect(BarcodeWriter.write([UInt8](repeating: 200, count: 2_954), style: style) == nil)
    }

    @Test(arguments: [(1, 1), (2, 300), (300, 2), (8, 8), (320, 241)])
    func `pictures of every shape are searched to the end`(size: (Int, Int)) throws {
        var random = SeededGenerator(seed: 71)
        for kind in 0..<3 {
            let pixels = (0..<size.0 * size.1).map { index -> UInt8 in
                switch kind {
                case 0: .random(in: 0...255, using: &random)
                case 1: index.isMultiple(of: 2) ? 0 : 255
                default: 255
                }
            }
            let picture = try #require(GreyPicture(width: size.0, height: size.1, pixels: pixels))
            #expect(try Self.text(.fast, picture).isEmpty)
        }
    }
}
