// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import TestSupport
import Testing

@testable import Reading

/// From the codewords of data to bytes and text.
struct QRContentTests {
    /// Bits from numbers and their lengths.
    private static func bits(_ parts: [(Int, Int)]) -> [UInt8] {
        var bits: [UInt8] = []
        for (value, count) in parts {
            for bit in (0..<count).reversed() { bits.append(UInt8(value >> bit & 1)) }
        }
        while !bits.count.isMultiple(of: 8) { bits.append(0) }
        return stride(from: 0, to: bits.count, by: 8).map { start in
            bits[start..<start + 8].reduce(0) { $0 << 1 | $1 }
        }
    }

    private static func content(_ parts: [(Int, Int)], version: Int = 1) throws -> QRContent? {
        QRContent(bits(parts), version: try #require(QRVersion(number: version)))
    }

    private static func bytes(_ text: [UInt8], version: Int = 1) -> [(Int, Int)] {
        [(4, 4), (text.count, version < 10 ? 8 : 16)] + text.map { (Int($0), 8) }
    }

    @Test func `the standard's examples of digits and characters`() throws {
        // §7.4.3 and §7.4.4.
        let digits = try Self.content([(1, 4), (8, 10), (12, 10), (345, 10), (67, 7), (0, 4)])
        #expect(digits?.text == "01234567")
        let characters = try Self.content([(2, 4), (5, 9), (462, 11), (1849, 11), (2, 6), (0, 4)])
        #expect(characters?.text == "AC-42")
        #expect(characters?.bytes == Array("AC-42".utf8))
    }

    @Test(arguments: [(1, 0), (9, 0), (10, 1), (26, 1), (27, 2), (40, 2)])
    func `the number of characters has the bits of its version`(version: Int, size: Int) throws {
        let digits = [(1, 4), (4, [10, 12, 14][size]), (987, 10), (6, 4), (0, 4)]
        #expect(try Self.content(digits, version: version)?.text == "9876")
        let characters = [(2, 4), (1, [9, 11, 13][size]), (10, 6), (0, 4)]
        #expect(try Self.content(characters, version: version)?.text == "A")
        let bytes = [(4, 4), (1, [8, 16, 16][size]), (0x61, 8), (0, 4)]
        #expect(try Self.content(bytes, version: version)?.text == "a")
        let kanji = [(8, 4), (1, [8, 10, 12][size]), (0xD9F, 13), (0, 4)]
        #expect(try Self.content(kanji, version: version)?.bytes == [0x93, 0x5F])
    }

    @Test func `Kanji are bytes of Shift JIS, and no text`() throws {
        // §7.4.6: 点 and 茗.
        let content = try Self.content([(8, 4), (2, 8), (0xD9F, 13), (0x1AAA, 13), (0, 4)])
        #expect(content?.bytes == [0x93, 0x5F, 0xE4, 0xAA])
        #expect(content?.text == .some(nil))
    }

    @Test func `bytes are UTF-8 if they can be, and otherwise Latin-1`() throws {
        #expect(try Self.content(Self.bytes(Array("Zürich".utf8)))?.text == "Zürich")
        #expect(try Self.content(Self.bytes([0x5A, 0xFC, 0x72]))?.text == "Zür")
        // A character may be divided between two segments.
        let parts = Self.bytes([0x5A, 0xC3]) + Self.bytes([0xBC])
        #expect(try Self.content(parts)?.text == "Zü")
    }

    @Test func `a declared character set counts`() throws {
        let umlaut: [UInt8] = [0xC3, 0xBC]
        #expect(try Self.content([(7, 4), (3, 8)] + Self.bytes(umlaut))?.text == "Ã¼")
        #expect(try Self.content([(7, 4), (26, 8)] + Self.bytes(umlaut))?.text == "ü")
        // Broken UTF-8, and bytes that are not ASCII, are not made into a text.
        #expect(try Self.content([(7, 4), (26, 8)] + Self.bytes([0xC3]))?.text == .some(nil))
        #expect(try Self.content([(7, 4), (27, 8)] + Self.bytes([0xC3]))?.text == .some(nil))
        // ISO 8859-7, in each of the three lengths of a number.
        for number in [[(9, 8)], [(0x8009, 16)], [(0xC00009, 24)]] {
            let content = try Self.content([(7, 4)] + number + Self.bytes(umlaut))
            #expect(content?.bytes == umlaut)
            #expect(content?.text == .some(nil))
        }
        #expect(try Self.content([(7, 4), (0xE0, 8)] + Self.bytes(umlaut)) == nil)
    }

    @Test func `a part of a larger content says which`() throws {
        let content = try Self.content([(3, 4), (1, 4), (3, 4), (0xA5, 8)] + Self.bytes([0x61]))
        #expect(content?.part == QRCode.Part(number: 2, count: 4, parity: 0xA5))
        #expect(content?.text == "a")
        #expect(try Self.content([(3, 4), (4, 4), (3, 4), (0, 8)] + Self.bytes([0x61])) == nil)
    }

    @Test func `GS1 content has separators for percent signs`() throws {
        // "A%B%%C" in characters: pairs A%, B%, %C.
        let characters = [
            (2, 4), (6, 9), (10 * 45 + 38, 11), (11 * 45 + 38, 11), (38 * 45 + 12, 11),
        ]
        let plain = try Self.content(characters)
        #expect(plain?.text == "A%B%%C" && plain?.isGS1 == false)
        let marked = try Self.content([(5, 4)] + characters)
        #expect(marked?.text == "A\u{1D}B%C" && marked?.isGS1 == true)
        let second = try Self.content([(9, 4), (37, 8)] + characters)
        #expect(second?.text == "A\u{1D}B%C" && second?.application == 37)
    }

    @Test func `numbers that stand for nothing are refused`() throws {
        #expect(try Self.content([(1, 4), (3, 10), (1000, 10)]) == nil)
        #expect(try Self.content([(1, 4), (2, 10), (100, 7)]) == nil)
        #expect(try Self.content([(1, 4), (1, 10), (10, 4)]) == nil)
        #expect(try Self.content([(2, 4), (2, 9), (2025, 11)]) == nil)
        #expect(try Self.content([(2, 4), (1, 9), (45, 6)]) == nil)
        for mode in [6, 10, 11, 12, 13, 14, 15] {
            #expect(try Self.content([(mode, 4), (0, 28)]) == nil)
        }
    }

    @Test func `content that is cut short is refused, and nothing crashes`() throws {
        let whole = Self.bits(
            [(1, 4), (8, 10), (12, 10), (345, 10), (67, 7)] + Self.bytes(Array("Etui".utf8))
                + [(2, 4), (5, 9), (462, 11), (1849, 11), (2, 6), (0, 4)]
        )
        let version = try #require(QRVersion(number: 1))
        #expect(QRContent(whole, version: version)?.text == "01234567EtuiAC-42")
        for count in 1..<whole.count - 1 {
            let cut = QRContent(Array(whole.prefix(count)), version: version)
            // Between segments, the end of the data is an end.
            #expect(cut == nil || ["01234567", "01234567Etui"].contains(cut?.text))
        }
        var random = SeededGenerator(seed: 18004)
        for number in [1, 10, 40] {
            let version = try #require(QRVersion(number: number))
            for _ in 0..<3_000 {
                let data = (0..<Int.random(in: 0..<200, using: &random)).map { _ in
                    UInt8.random(in: .min ... .max, using: &random)
                }
                let content = QRContent(data, version: version)
                // A byte of data is at most two and a half digits.
                #expect((content?.bytes.count ?? 0) <= 5 * data.count / 2)
                _ = content?.text
            }
        }
    }
}
