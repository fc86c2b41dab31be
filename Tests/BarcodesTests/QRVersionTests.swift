// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Testing

@testable import Barcodes
@testable import Reading

/// What is known about QR codes before any is seen.
struct QRVersionTests {
    @Test(arguments: [
        (2, [6, 18]), (7, [6, 22, 38]), (14, [6, 26, 46, 66]), (15, [6, 26, 48, 70]),
        (31, [6, 30, 56, 82, 108, 134]), (32, [6, 34, 60, 86, 112, 138]),
        (36, [6, 24, 50, 76, 102, 128, 154]), (40, [6, 30, 58, 86, 114, 142, 170]),
    ])
    func `alignment patterns stand where annex E says`(number: Int, lines: [Int]) throws {
        #expect(try #require(QRVersion(number: number)).alignment == lines)
    }

    /// Draws a code of every version and checks its alignment patterns.
    @Test(arguments: 2...40)
    func `alignment patterns stand where the writer draws them`(number: Int) throws {
        let version = try #require(QRVersion(number: number))
        var style = BarcodeWriter.Style()
        (style.level, style.scale, style.quietZone) = (.low, 1, 0)
        // The longest content whose code is not larger; longer content never makes a smaller code.
        var (low, high) = (1, 2_954)
        while high - low > 1 {
            let middle = (low + high) / 2
            let code = BarcodeWriter.write([UInt8](repeating: 200, count: middle), style: style)
            if let code, code.width <= version.side { low = middle } else { high = middle }
        }
        let picture = try #require(
            BarcodeWriter.write([UInt8](repeating: 200, count: low), style: style)
        )
        #expect(picture.width == version.side)
        let last = version.alignment.count - 1
        for (row, y) in version.alignment.enumerated() {
            for (column, x) in version.alignment.enumerated() {
                guard row + column > 0, (row, column) != (0, last), (row, column) != (last, 0)
                else { continue }
                for dy in -2...2 {
                    for dx in -2...2 {
                        let isLight = picture.pixels[(y + dy) * picture.width + x + dx] == 255
                        #expect(isLight == (max(abs(dx), abs(dy)) == 1), "\(x) \(y)")
                    }
                }
            }
        }
    }

    @Test func `a version's own bits survive three errors`() throws {
        // Annex D's example: version 7 is 000111 110010010100.
        let seven: UInt32 = 0b000111_110010010100
        #expect(QRVersion(bits: seven)?.number == 7)
        for flip: UInt32 in [1, 0b11, 0b10_0001_0000_0000_0100] {
            #expect(QRVersion(bits: seven ^ flip)?.number == 7)
        }
        #expect(QRVersion(bits: 0) == nil || QRVersion(bits: 0)?.number != 7)
    }

    @Test func `sides and numbers belong together`() throws {
        #expect(try #require(QRVersion(number: 1)).side == 21)
        #expect(try #require(QRVersion(number: 40)).side == 177)
        #expect(QRVersion(nearestTo: 142.4)?.number == 31)
        #expect(QRVersion(nearestTo: 200) == nil)
        #expect(QRVersion(nearestTo: .nan) == nil)
        #expect(QRVersion(number: 0) == nil)
    }
}
