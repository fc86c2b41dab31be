// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import TestSupport
import Testing

@testable import Barcodes
@testable import Reading

/// The parts of our own QR reader.
struct QRRecoveryTests {
    @Test func `a perspective is found again from its points`() throws {
        let points = [(0.0, 0.0), (10, 0), (0, 10), (10, 10), (5, 3), (2, 8)]
        let pairs = points.map { x, y in
            let depth = 0.01 * x - 0.02 * y + 1
            return (
                from: Place(x: x, y: y),
                to: Place(x: (3 * x - y + 40) / depth, y: (0.5 * x + 2 * y + 7) / depth)
            )
        }
        let perspective = try #require(Perspective(pairs))
        for (from, to) in pairs {
            #expect((perspective(from) - to).length < 1e-6)
        }
    }

    @Test func `points on a line, and fewer than four, make no perspective`() {
        let line = (0..<6).map { index in
            let place = Place(x: Double(index), y: Double(index))
            return (from: place, to: place)
        }
        #expect(Perspective(line) == nil)
        #expect(Perspective(Array(line.prefix(3))) == nil)
    }

    @Test func `a place that is no number has no value`() throws {
        let picture = try #require(GreyPicture(width: 2, height: 2, pixels: [9, 9, 9, 9]))
        let sampler = PictureSampler(picture)
        #expect(sampler.value(Place(x: .nan, y: 1)) == 0)
        #expect(sampler.value(Place(x: 1, y: -.infinity)) == 0)
        #expect(sampler.value(Place(x: -1e300, y: 1e300)) == 9)
    }

    @Test func `doubling keeps plain areas and puts steps between`() throws {
        let picture = try #require(GreyPicture(width: 3, height: 1, pixels: [0, 160, 160]))
        let large = try #require(picture.doubled())
        #expect((large.width, large.height) == (6, 2))
        let row: [UInt8] = [0, 40, 120, 160, 160, 160]
        #expect(large.pixels == row + row)
    }

    @Test func `ink is dark on light, whatever the light`() throws {
        // Paper with greys from 250 to 130, and ink with half its grey.
        let pixels = (0..<64 * 64).map { index in
            let paper = 250 - 120 * (index % 64) / 63
            return UInt8(index % 8 < 4 ? paper / 2 : paper)
        }
        let picture = try #require(GreyPicture(width: 64, height: 64, pixels: pixels))
        let ink = Ink(picture, reach: 8)
        #expect(ink.pixels == (0..<64 * 64).map { $0 % 8 < 4 ? 1 : 0 })
        let plain = try #require(
            GreyPicture(width: 9, height: 9, pixels: [UInt8](repeating: 90, count: 81))
        )
        #expect(Ink(plain, reach: 8).pixels.allSatisfy { $0 == 0 })
    }

    @Test(arguments: [BarcodeReader.Effort.fast, .thorough])
    func `two QR codes in one frame are both found`(effort: BarcodeReader.Effort) throws {
        let one = try #require(BarcodeWriter.write(Array("first".utf8)))
        let two = try #require(BarcodeWriter.write(Array("other".utf8)))
        try #require(one.width == two.width)
        var pixels: [UInt8] = []
        for row in 0..<one.height {
            pixels += one.pixels[row * one.width..<(row + 1) * one.width]
            pixels += two.pixels[row * one.width..<(row + 1) * one.width]
        }
        let picture = try #require(
            GreyPicture(width: 2 * one.width, height: one.height, pixels: pixels)
        )
        let texts = try BarcodeReader.read(picture, effort: effort).map(\.text)
        #expect(texts.sorted() == ["first", "other"])
    }
}
