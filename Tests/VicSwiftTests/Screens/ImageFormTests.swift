// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Foundation
import TestSupport
import Testing

@testable import VicSwift

/// Card pictures in every PNG format: browsers draw them all, so each is judged by its visible content.
struct ImageFormTests {
    /// A PNG format: the colour type, the bits per sample, and whether it is interlaced.
    struct Form: Sendable, CustomTestStringConvertible {
        let colour: UInt8
        let depth: Int
        let isInterlaced: Bool

        var testDescription: String {
            "colour type \(colour), \(depth) bits" + (isInterlaced ? ", interlaced" : "")
        }

        /// All combinations of ISO/IEC 15948 §11.2.2, table 11.1.
        static let all: [Form] = [
            (0, [1, 2, 4, 8, 16]), (2, [8, 16]), (3, [1, 2, 4, 8]), (4, [8, 16]), (6, [8, 16]),
        ].flatMap { (colour: UInt8, depths: [Int]) in
            depths.flatMap { depth in
                [false, true].map { Form(colour: colour, depth: depth, isInterlaced: $0) }
            }
        }
    }

    /// The Adam7 pass of a pixel, by its position in an eight-by-eight square.
    private static let adam7 = [
        [1, 6, 4, 6, 2, 6, 4, 6], [7, 7, 7, 7, 7, 7, 7, 7], [5, 6, 5, 6, 5, 6, 5, 6],
        [7, 7, 7, 7, 7, 7, 7, 7], [3, 6, 4, 6, 3, 6, 4, 6], [7, 7, 7, 7, 7, 7, 7, 7],
        [5, 6, 5, 6, 5, 6, 5, 6], [7, 7, 7, 7, 7, 7, 7, 7],
    ]

    /// Makes a black picture with a white block.
    private static func png(
        _ form: Form,
        _ width: Int,
        _ height: Int,
        block: (x: Range<Int>, y: Range<Int>)
    ) -> Data {
        var data: [UInt8] = []
        for pass in form.isInterlaced ? 1...7 : 0...0 {
            for y in 0..<height {
                let columns = (0..<width).filter {
                    pass == 0 || adam7[y % 8][$0 % 8] == pass
                }
                if columns.isEmpty { continue }
                var bits = Bits()
                for x in columns {
                    let isWhite = block.x.contains(x) && block.y.contains(y)
                    for sample in samples(isWhite, form) { bits.append(sample, form.depth) }
                }
                data += [0] + bits.bytes
            }
        }
        let header =
            ImageTests.number(width) + ImageTests.number(height)
            + [UInt8(form.depth), form.colour, 0, 0, form.isInterlaced ? 1 : 0]
        var file: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        file += PictureBytes.chunk("IHDR", header)
        if form.colour == 3 { file += PictureBytes.chunk("PLTE", [255, 255, 255, 0, 0, 0]) }
        file += PictureBytes.chunk("IDAT", ImageTests.stored(data))
        file += PictureBytes.chunk("IEND", [])
        return Data(file)
    }

    private static func samples(_ isWhite: Bool, _ form: Form) -> [Int] {
        let greatest = 1 << form.depth - 1
        let value = isWhite ? greatest : 0
        return switch form.colour {
        case 0: [value]
        case 2: [value, value, value]
        case 3: [isWhite ? 0 : 1]
        case 4: [value, greatest]
        // Transparent pixels show as white.
        default: [0, 0, 0, greatest - value]
        }
    }

    /// Packed samples, the first in the highest bits.
    private struct Bits {
        var bytes: [UInt8] = []
        private var free = 0

        mutating func append(_ sample: Int, _ depth: Int) {
            for bit in (0..<depth).reversed() {
                if free == 0 {
                    bytes.append(0)
                    free = 8
                }
                free -= 1
                bytes[bytes.count - 1] |= UInt8(sample >> bit & 1) << UInt8(free)
            }
        }
    }

    @Test(arguments: Form.all) func `a picture that keeps the rules`(form: Form) {
        let logo = (x: 92..<165, y: 28..<71)
        #expect(VicImageLint.warnings(for: Self.png(form, 173, 100, block: logo)) == [.tooSmall])
    }

    @Test(arguments: Form.all) func `a picture below the text`(form: Form) {
        let left = (x: 4..<45, y: 18..<55)
        #expect(
            VicImageLint.warnings(for: Self.png(form, 173, 100, block: left)) == [
                .tooSmall, .freeZone,
            ]
        )
    }

    @Test(arguments: [(0, 3), (2, 4), (3, 16), (4, 1), (5, 8)] as [(UInt8, Int)])
    func `a form that is none is unreadable`(colour: UInt8, depth: Int) {
        let form = Form(colour: colour, depth: depth, isInterlaced: false)
        let file = Self.png(form, 173, 100, block: (x: 0..<1, y: 0..<1))
        #expect(VicImageLint.warnings(for: file) == [.unreadable])
    }
}
