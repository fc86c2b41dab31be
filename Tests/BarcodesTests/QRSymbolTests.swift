// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import TestSupport
import Testing

@testable import Barcodes
@testable import Reading

/// QR codes of another encoder, as drawn and as photographed.
struct QRSymbolTests {
    /// Table D.1 of ISO/IEC 18004: the version information of versions 7 to 40.
    private static let versionBits: [UInt32] = [
        0x07C94, 0x085BC, 0x09A99, 0x0A4D3, 0x0BBF6, 0x0C762, 0x0D847, 0x0E60D, 0x0F928, 0x10B78,
        0x1145D, 0x12A17, 0x13532, 0x149A6, 0x15683, 0x168C9, 0x177EC, 0x18EC4, 0x191E1, 0x1AFAB,
        0x1B08E, 0x1CC1A, 0x1D33F, 0x1ED75, 0x1F250, 0x209D5, 0x216F0, 0x228BA, 0x2379F, 0x24B0B,
        0x2542E, 0x26A64, 0x27541, 0x28C69,
    ]

    @Test func `the bits of every version name it, also with three of them wrong`() {
        for (index, bits) in Self.versionBits.enumerated() {
            #expect(QRVersion(bits: bits)?.number == index + 7)
            for first in 0..<18 {
                for second in 0..<18 {
                    let third = (5 * first + 7 * second + index) % 18
                    let wrong =
                        bits ^ (1 << UInt32(first)) ^ (1 << UInt32(second)) ^ (1 << UInt32(third))
                    #expect(QRVersion(bits: wrong)?.number == index + 7)
                }
            }
        }
    }

    @Test func `bits far from every version tell none`() {
        var refused = 0
        for bits in stride(from: UInt32(0), to: 1 << 18, by: 101) {
            let distance = Self.versionBits.map { ($0 ^ bits).nonzeroBitCount }.min() ?? 18
            #expect((QRVersion(bits: bits) != nil) == (distance <= 3))
            if distance > 3 { refused += 1 }
        }
        #expect(refused > 1000)
    }

    private static func sheet(_ symbol: SymbolVectors.QR, scale: Double) -> (Sheet, Int) {
        var sheet = Sheet(rows: symbol.rows)
        sheet.scale = scale
        let side = Int((sheet.width + 10) * scale)
        sheet.middle = Place(x: Double(side) / 2, y: Double(side) / 2)
        return (sheet, side)
    }

    @Test(arguments: SymbolVectors.qr)
    func `a code of every size, level and mask is read`(symbol: SymbolVectors.QR) throws {
        let (sheet, side) = Self.sheet(symbol, scale: 3)
        let picture = try sheet.drawn(side, side)
        let codes = try BarcodeReader.read(picture, symbologies: [.qr], effort: .fast)
        #expect(codes.map(\.text) == [symbol.text])
    }

    @Test(arguments: SymbolVectors.qr.filter { (3...20).contains($0.version) })
    func `our own reader alone reads it askew and noisy, and says where`(symbol: SymbolVectors.QR)
        throws
    {
        var (sheet, side) = Self.sheet(symbol, scale: 4)
        (sheet.angle, sheet.noise, sheet.blurs) = (14, 7, 1)
        side = side * 5 / 4
        sheet.middle = Place(x: Double(side) / 2, y: Double(side) / 2)
        sheet.tilt = (0.05 / sheet.width, -0.05 / sheet.width)
        var library = Library(timeLimit: .seconds(60))
        let picture = try sheet.drawn(side, side)
        var views = FinderViews(picture)
        let codes = QRRecovery(effort: .thorough).run(on: &views, &library)
        let code = try #require(codes.first)
        #expect(code.text == symbol.text)
        #expect(code.symbology == .qr)
        let expected = [
            sheet.place(0, 0), sheet.place(sheet.width, 0), sheet.place(sheet.width, sheet.width),
            sheet.place(0, sheet.width),
        ]
        for (corner, place) in zip(code.corners, expected) {
            let off = Place(x: Double(corner.x), y: Double(corner.y)).distance(to: place)
            #expect(off < 1.5 * sheet.scale, "\(off)")
        }
        // The library was asked only about clean drawings.
        #expect(library.wideQuestionCount == 0)
    }

    /// Level H corrects about thirty of a hundred codewords, level L seven.
    @Test(arguments: [("H", 0.15, true), ("H", 0.5, false), ("L", 0.02, true), ("L", 0.25, false)])
    func `a stain is made good up to what the level allows`(
        level: String,
        part: Double,
        isRead: Bool
    ) throws {
        let symbol = try #require(SymbolVectors.qr.last { $0.level == level && $0.version < 20 })
        let (sheet, side) = Self.sheet(symbol, scale: 4)
        var pixels = try sheet.drawn(side, side).pixels
        // A grey rectangle over the lower right, clear of the finder patterns.
        let length = (part * sheet.width * sheet.width).squareRoot()
        let (start, end) = (
            sheet.place(sheet.width - length - 8, sheet.width - length - 8),
            sheet.place(sheet.width - 8, sheet.width - 8)
        )
        for row in Int(start.y)..<Int(end.y) {
            for column in Int(start.x)..<Int(end.x) { pixels[row * side + column] = 220 }
        }
        let picture = try #require(GreyPicture(width: side, height: side, pixels: pixels))
        let codes = try BarcodeReader.read(picture, symbologies: [.qr], effort: .thorough)
        #expect(codes.map(\.text) == (isRead ? [symbol.text] : []))
    }

    @Test func `light on dark is read too, where there is time`() throws {
        let symbol = try #require(SymbolVectors.qr.first { $0.version == 7 })
        var (sheet, side) = Self.sheet(symbol, scale: 4)
        (sheet.ink, sheet.paper) = (225, 25)
        let picture = try sheet.drawn(side, side)
        let codes = try BarcodeReader.read(picture, symbologies: [.qr], effort: .thorough)
        #expect(codes.map(\.text) == [symbol.text])
    }

    @Test func `two patterns of three are no code`() throws {
        let symbol = try #require(SymbolVectors.qr.first { $0.version == 7 })
        var rows = symbol.rows.map { Array($0) }
        for row in 0..<8 { for column in 0..<8 { rows[row][column] = "0" } }
        let (sheet, side) = Self.sheet(symbol, scale: 4)
        var damaged = Sheet(rows: rows.map { String($0) })
        (damaged.scale, damaged.middle) = (sheet.scale, sheet.middle)
        var library = Library(timeLimit: .seconds(60))
        let picture = try damaged.drawn(side, side)
        var views = FinderViews(picture)
        let sight = QRRecovery(effort: .fast).look(at: &views, reach: 0.03, &library)
        #expect(sight.codes.isEmpty && !sight.showsMore && !sight.isCrowded)
        #expect((2...4).contains(sight.finderCount))
    }

    @Test func `modules of two pixels are read in double size`() throws {
        let symbol = try #require(SymbolVectors.qr.first { $0.version == 14 })
        var (sheet, side) = Self.sheet(symbol, scale: 2)
        sheet.angle = 4
        let picture = try sheet.drawn(side, side)
        var library = Library(timeLimit: .seconds(60))
        let codes = QRRecovery(effort: .fast).doubled(picture, reach: 0.03, &library)
        #expect(codes.map(\.text) == [symbol.text])
        for (corner, place) in zip(
            codes.first?.corners ?? [],
            [sheet.place(0, 0), sheet.place(73, 0)]
        ) {
            #expect(Place(x: Double(corner.x), y: Double(corner.y)).distance(to: place) < 4)
        }
    }

    @Test(arguments: 1...24)
    func `a search that is given up at any step has read the code or says that it took too long`(
        step: Int
    )
        throws
    {
        let symbol = try #require(SymbolVectors.qr.first { $0.version == 7 })
        let (sheet, side) = Self.sheet(symbol, scale: 3)
        let picture = try sheet.drawn(side, side)
        // The result is wanted for that many checks, then no longer.
        let wishes = Countdown(step)
        var library = Library(
            time: SearchTime(limit: .seconds(60)) { wishes.isWanted() }
        )
        let codes = ThoroughSearch([.qr]).run(on: picture, &library)
        #expect(codes.isEmpty || codes.map(\.text).contains(symbol.text))
        #expect(codes.isEmpty == false || library.error == .tookTooLong)
    }
}

/// Answers yes a given number of times.
private final class Countdown: @unchecked Sendable {
    /// Used only by the thread of the search.
    private var left: Int

    init(_ count: Int) { left = count }

    func isWanted() -> Bool {
        left -= 1
        return left >= 0
    }
}
