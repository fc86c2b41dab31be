// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import Testing

/// Formats of pictures by their first bytes.
struct PictureFormatTests {
    private static let starts: [PictureFormat: [UInt8]] = [
        .jpeg: [0xFF, 0xD8, 0xFF],
        .png: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A],
        .svg: Array("<svg ".utf8),
    ]

    @Test(arguments: PictureFormat.allCases)
    func `a file is recognised by its first bytes, and by no fewer`(format: PictureFormat) throws {
        let start = try #require(Self.starts[format])
        #expect(PictureFormat(recognisedIn: start) == format)
        #expect(PictureFormat(recognisedIn: start + [0]) == format)
        #expect(PictureFormat(recognisedIn: ([0] + start).dropFirst()) == format)
        #expect(PictureFormat(recognisedIn: [0] + start) == nil)
        for count in start.indices {
            #expect(PictureFormat(recognisedIn: start.prefix(count)) == nil)
        }
    }

    @Test(arguments: ["", "GIF89a", "<svg/>", "<SVG ", " <svg ", "<?xml version=\"1.0\"?><svg "])
    func `other files are not recognised`(text: String) {
        #expect(PictureFormat(recognisedIn: text.utf8) == nil)
    }

    @Test func `only a drawing has no pixels`() {
        #expect(PictureFormat.allCases.filter { !$0.isRaster } == [.svg])
    }
}
