// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import PictureTestSupport
import Pictures
import Reading
import TestSupport
import Testing

/// Files that are broken, built as decompression bombs, or not pictures at all.
struct HostilePictureTests {
    static let files: [[UInt8]] = [
        PNGWriter.encode(PictureFiles.arrow()), JPEGWriter.encode(PictureFiles.arrow()),
    ].compactMap { $0 }

    static func error(_ file: [UInt8], _ limits: PictureLimits = .codes) -> PictureError? {
        do throws(PictureError) {
            _ = try PictureReader.grey(from: file, limits: limits)
            return nil
        } catch {
            return error
        }
    }

    @Test(arguments: files)
    func `a file that is cut anywhere is no picture`(file: [UInt8]) {
        for count in 0..<file.count {
            let error = Self.error(Array(file.prefix(count)))
            #expect(error == (count == 0 ? .emptyData : count < 8 ? error : .corrupt), "\(count)")
            #expect(error != nil)
        }
    }

    @Test(arguments: files)
    func `a file with one wrong byte is read or refused, and nothing else`(file: [UInt8]) {
        var random = SeededGenerator(seed: 5)
        for index in file.indices {
            var wrong = file
            wrong[index] ^= UInt8.random(in: 1...255, using: &random)
            _ = Self.error(wrong)
        }
    }

    @Test func `random bytes behind a good beginning are refused or read, and nothing else`() {
        var random = SeededGenerator(seed: 6)
        for file in Self.files {
            for _ in 0..<300 {
                let kept = Int.random(in: 2..<file.count, using: &random)
                let noise = (0..<200).map { _ in UInt8.random(in: 0...255, using: &random) }
                _ = Self.error(Array(file.prefix(kept)) + noise)
            }
        }
    }

    @Test(
        arguments: [
            Array("GIF89a".utf8), Array("<svg/>".utf8), [0, 0, 0, 24] + Array("ftypheic".utf8),
            [0x42, 0x4D, 0, 0], [0xFF], [0x89, 0x50],
        ] as [[UInt8]]
    )
    func `other formats are not supported`(file: [UInt8]) {
        #expect(Self.error(file) == .unsupportedFormat)
    }

    @Test(arguments: [
        (0, 10, PictureError.zeroDimension), (10, 0, .zeroDimension),
        (60_000, 60_000, .tooManyPixels), (20_001, 10, .tooManyPixels),
        (8_200, 8_200, .tooManyPixels), (7_000, 7_000, .decompressionRatio),
        (0xFFFF_FFFF, 0xFFFF_FFFF, .tooManyPixels),
        (5_000, 5_000, .decompressionRatio), (300, 300, .tooSmall),
    ])
    func `the sides are judged before anything is decoded`(
        width: Int,
        height: Int,
        error: PictureError
    ) {
        let file = PictureBytes.png([
            ("IHDR", PictureBytes.header(width, height, depth: 8, color: 0)),
            ("IDAT", PictureBytes.stored([UInt8](repeating: 0, count: 1_000))), ("IEND", []),
        ])
        #expect(Self.error(file, .standard) == error)
    }

    @Test(arguments: [PictureLimits.standard, .codes])
    func `a blank page is read at any size that a page has, and more than that bursts`(
        limits: PictureLimits
    ) throws {
        for side in [1_500, 3_000, 6_000] {
            let pixels = [UInt8](repeating: 255, count: side * side)
            let blank = try #require(GreyPicture(width: side, height: side, pixels: pixels))
            let file = try #require(PNGWriter.encode(blank))
            #expect(Self.error(file, limits) == nil, "\(side)")
        }
        // 256 and 512 MB of pixels, in files as short as Deflate makes them.
        for (depth, color, ratio) in [(UInt8(8), UInt8(6), 1_000), (16, 6, 500)] {
            let count = 8_000 * 8_000 * 4 * Int(depth) / 8 / ratio
            let content = [UInt8](repeating: 0, count: count)
            let file = PictureBytes.png([
                ("IHDR", PictureBytes.header(8_000, 8_000, depth: depth, color: color)),
                ("IDAT", content), ("IEND", []),
            ])
            #expect(Self.error(file, limits) == .decompressionRatio)
        }
    }

    @Test func `a file that is too long is not looked at`() {
        #expect(Self.error([UInt8](repeating: 0, count: 15_000_001)) == .fileTooLarge)
    }

    @Test(arguments: [
        // Each is a marker, a precision and a number of components.
        (0xC0, 8, 4), (0xC0, 12, 3), (0xC3, 8, 3), (0xC9, 8, 1), (0xC0, 8, 2),
    ])
    func `kinds of JPEG that no camera writes are not supported`(
        marker: Int,
        precision: Int,
        components: Int
    ) {
        let frame: [UInt8] = [
            0xFF, 0xD8, 0xFF, UInt8(marker), 0, UInt8(8 + 3 * components), UInt8(precision), 0, 16,
            0, 16, UInt8(components),
        ]
        let file = frame + [UInt8](repeating: 1, count: 3 * components) + [0xFF, 0xD9]
        #expect(Self.error(file) == .unsupportedFormat)
    }

    @Test func `a progressive picture that needs too much memory is refused`() {
        var file: [UInt8] = [0xFF, 0xD8, 0xFF, 0xC2, 0, 17, 8, 0x17, 0x70, 0x17, 0x70, 3]
        file += [1, 0x11, 0, 2, 0x11, 0, 3, 0x11, 0, 0xFF, 0xDA, 0, 2]
        file += [UInt8](repeating: 0, count: 200_000) + [0xFF, 0xD9]
        #expect(Self.error(file) == nil || Self.error(file) == .corrupt)
        var limits = PictureLimits.codes
        limits.memory = 50 << 20
        #expect(Self.error(file, limits) == .tooManyPixels)
    }

    @Test func `a JPEG of very many scans is refused`() throws {
        let file = try #require(JPEGWriter.encode(PictureFiles.arrow()))
        let scan = [0xFF, 0xDA, 0, 8, 1, 1, 0, 0, 63, 0, 0x55] as [UInt8]
        let many = Array(file.dropLast(2)) + Array(repeating: scan, count: 100).joined()
        #expect(Self.error(many + [0xFF, 0xD9]) == .corrupt)
    }

    @Test func `codes of errors are stable`() {
        let codes = PictureError.allCases.map(\.code)
        #expect(codes == (1...8).map { "F3000\($0)" })
    }
}
