// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Reading
import Testing

@testable import Barcodes

/// What the writer draws, read again by the letter of ISO/IEC 18004: no searching, no correction, one block of codewords.
private struct PlainQR {
    let rows: [[Bool]]
    var side: Int { rows.count }

    init(_ picture: GreyPicture) {
        rows = (0..<picture.height).map { row in
            (0..<picture.width).map { picture.pixels[row * picture.width + $0] < 128 }
        }
    }

    /// The fifteen bits around the top left finder pattern, the highest first, freed of their mask (§7.9).
    var format: Int {
        let places =
            [(8, 0), (8, 1), (8, 2), (8, 3), (8, 4), (8, 5), (8, 7), (8, 8), (7, 8)]
            + [(5, 8), (4, 8), (3, 8), (2, 8), (1, 8), (0, 8)]
        return places.reduce(0) { 2 * $0 + (rows[$1.0][$1.1] ? 1 : 0) } ^ 0b101_0100_0001_0010
    }

    /// The same bits beside the other two patterns.
    var secondFormat: Int {
        let places =
            (0..<7).map { (side - 1 - $0, 8) } + (0..<8).map { (8, side - 8 + $0) }
        return places.reduce(0) { 2 * $0 + (rows[$1.0][$1.1] ? 1 : 0) } ^ 0b101_0100_0001_0010
    }

    var mask: Int { format >> 10 & 7 }
    /// 01 for L, 00 for M, 11 for Q, 10 for H.
    var level: Int { format >> 13 }

    /// Conditions of table 10, of row and column.
    private func isMasked(_ row: Int, _ column: Int) -> Bool {
        let product = row * column
        return switch mask {
        case 0: (row + column) % 2 == 0
        case 1: row % 2 == 0
        case 2: column % 3 == 0
        case 3: (row + column) % 3 == 0
        case 4: (row / 2 + column / 3) % 2 == 0
        case 5: product % 2 + product % 3 == 0
        case 6: (product % 2 + product % 3) % 2 == 0
        default: ((row + column) % 2 + product % 3) % 2 == 0
        }
    }

    /// Whether a module belongs to a pattern or to the format, in versions 1 to 6.
    private func isFixed(_ row: Int, _ column: Int) -> Bool {
        if row < 9 && (column < 9 || column >= side - 8) || row >= side - 8 && column < 9 {
            return true
        }
        if row == 6 || column == 6 { return true }
        return side > 21 && abs(row - (side - 7)) <= 2 && abs(column - (side - 7)) <= 2
    }

    /// The codewords in pairs of columns from the right, up and down (§7.7.3).
    var codewords: [UInt8] {
        var bits: [Bool] = []
        var isUp = true
        for right in stride(from: side - 1, through: 1, by: -2) {
            // Skip the timing pattern's column.
            let right = right <= 6 ? right - 1 : right
            for step in 0..<side {
                let row = isUp ? side - 1 - step : step
                for column in [right, right - 1] where !isFixed(row, column) {
                    bits.append(rows[row][column] != isMasked(row, column))
                }
            }
            isUp.toggle()
        }
        return stride(from: 0, through: bits.count - 8, by: 8).map { start in
            bits[start..<start + 8].reduce(0) { 2 * $0 + ($1 ? 1 : 0) }
        }
    }

    /// Returns the bytes of a message in byte mode, after its four bits of mode and eight of length (§7.4.5).
    static func bytes(of codewords: [UInt8]) -> [UInt8]? {
        guard codewords.count > 2, codewords[0] >> 4 == 0b0100 else { return nil }
        let count = Int(codewords[0] & 15) << 4 | Int(codewords[1] >> 4)
        guard codewords.count >= count + 2 else { return nil }
        return (0..<count).map { codewords[$0 + 1] << 4 | codewords[$0 + 2] >> 4 }
    }
}

/// Multiplies in the field of 256 elements with x⁸ + x⁴ + x³ + x² + 1.
private func product(_ one: UInt8, _ other: UInt8) -> UInt8 {
    var (sum, factor) = (0, Int(one))
    for bit in 0..<8 {
        if other >> UInt8(bit) & 1 == 1 { sum ^= factor }
        factor <<= 1
        if factor > 255 { factor ^= 0x11D }
    }
    return UInt8(sum)
}

/// Whether codewords are 0 at the first powers of 2, as many as there are correction codewords.
private func isCorrect(_ codewords: [UInt8], correctionCount: Int) -> Bool {
    var place: UInt8 = 1
    for _ in 0..<correctionCount {
        guard codewords.reduce(0, { product($0, place) ^ $1 }) == 0 else { return false }
        place = product(place, 2)
    }
    return true
}

/// The writer's QR codes, checked against the standard.
struct QRWriterTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let level: BarcodeWriter.Level
        let levelBits: Int
        let content: String
        let side: Int
        /// The number of correction codewords, from table 9.
        let correctionCount: Int

        var testDescription: String { "\(level), \(content.utf8.count) bytes" }
    }

    /// Symbols with one block each.
    private static let cases = [
        Case(level: .low, levelBits: 1, content: "etui, low one", side: 21, correctionCount: 7),
        Case(level: .medium, levelBits: 0, content: "etui", side: 21, correctionCount: 10),
        Case(level: .quartile, levelBits: 3, content: "etui: q", side: 21, correctionCount: 13),
        Case(level: .high, levelBits: 2, content: "etui", side: 21, correctionCount: 17),
        Case(
            level: .low,
            levelBits: 1,
            content: "what one carries, in two",
            side: 25,
            correctionCount: 10
        ),
        Case(level: .high, levelBits: 2, content: "two, high", side: 25, correctionCount: 28),
        Case(
            level: .low,
            levelBits: 1,
            content:
                "what one carries, as a text of some length for version four with low correction",
            side: 37,
            correctionCount: 26
        ),
    ]

    private static func symbol(_ example: Case) throws -> PlainQR {
        var style = BarcodeWriter.Style()
        (style.level, style.scale, style.quietZone) = (example.level, 1, 0)
        return PlainQR(try #require(BarcodeWriter.write(Array(example.content.utf8), style: style)))
    }

    @Test(arguments: cases)
    func `level and mask are said twice, with their own correction`(example: Case) throws {
        let symbol = try Self.symbol(example)
        #expect(symbol.side == example.side)
        #expect(symbol.level == example.levelBits)
        #expect(symbol.format == symbol.secondFormat)
        // The remainder by x¹⁰ + x⁸ + x⁵ + x⁴ + x² + x + 1 (annex C) is zero.
        var rest = symbol.format
        for bit in (10..<15).reversed() where rest >> bit & 1 == 1 {
            rest ^= 0b101_0011_0111 << (bit - 10)
        }
        #expect(rest == 0)
        // The module that is always dark (§7.9.1).
        #expect(symbol.rows[symbol.side - 8][8])
    }

    @Test(arguments: cases)
    func `the codewords are the content and its correction`(example: Case) throws {
        let symbol = try Self.symbol(example)
        // The codewords of versions 1, 2 and 5; a few modules are left over.
        let total = try #require([21: 26, 25: 44, 37: 134][example.side])
        let own = Array(symbol.codewords.prefix(total))
        #expect(isCorrect(own, correctionCount: example.correctionCount))
        #expect(
            !isCorrect([own[0] ^ 1] + own.dropFirst(), correctionCount: example.correctionCount)
        )
        #expect(PlainQR.bytes(of: own) == Array(example.content.utf8))
    }
}
