// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Reading
import TestSupport
import Testing

@testable import Barcodes

/// The writer's PDF417, Code 39 and ITF drawings, checked against their standards.
struct BarWriterTests {
    /// Returns the rows of modules of a picture with one pixel per module and no margin; equal rows appear once.
    private static func rows(
        _ bytes: [UInt8],
        _ symbology: Symbology,
        _ level: BarcodeWriter.Level = .medium
    ) throws
        -> [String]
    {
        var style = BarcodeWriter.Style()
        (style.scale, style.quietZone, style.barHeight, style.level) = (1, 0, 1, level)
        let picture = try #require(BarcodeWriter.write(bytes, symbology: symbology, style: style))
        var rows: [String] = []
        for row in 0..<picture.height {
            let line = picture.pixels[row * picture.width..<(row + 1) * picture.width]
            let text = line.map { $0 < 128 ? "1" : "0" }.joined()
            if text != rows.last { rows.append(text) }
        }
        return rows
    }

    /// Returns the values of a row's codewords, indicators included; nil for bars that are not in its cluster.
    private static func values(_ row: String, cluster: Int) throws -> [Int?] {
        let table = PDF417Vectors.patterns(cluster: cluster)
        let modules = Array(row.utf8)
        return stride(from: 17, to: modules.count - 18, by: 17).map { start in
            let bits = modules[start..<start + 17].reduce(0) { 2 * $0 + ($1 == 0x31 ? 1 : 0) }
            return table.firstIndex(of: bits)
        }
    }

    @Test(arguments: BarcodeWriter.Level.allCases, [5, 60, 400])
    func `a PDF417 is made of codewords, indicators and correction as it should be`(
        level: BarcodeWriter.Level,
        count: Int
    ) throws {
        let content = (0..<count).map { UInt8(32 + $0 * 7 % 90) }
        let rows = try Self.rows(content, .pdf417, level)
        #expect((3...90).contains(rows.count))
        var (codewords, indicators) = ([Int](), [[Int]]())
        for (index, row) in rows.enumerated() {
            // Bars and spaces of 8 1 1 1 1 1 1 3 and of 7 1 1 3 1 1 1 2 1.
            #expect(row.hasPrefix("11111111010101000"))
            #expect(row.hasSuffix("111111101000101001"))
            let values = try Self.values(row, cluster: index % 3)
            let known = values.compactMap { $0 }
            #expect(known.count == values.count && known.count >= 3)
            codewords += known.dropFirst().dropLast()
            indicators.append([known[0], known[known.count - 1]])
        }
        let columns = codewords.count / rows.count
        // The first codeword is the count of data codewords, itself included; the rest is correction, a power of two.
        let correctionCount = codewords.count - codewords[0]
        #expect(correctionCount.nonzeroBitCount == 1 && (2...512).contains(correctionCount))
        let level = correctionCount.trailingZeroBitCount - 1
        for (row, found) in indicators.enumerated() {
            let parts = [(rows.count - 1) / 3, 3 * level + (rows.count - 1) % 3, columns - 1]
            #expect(found == [parts[row % 3], parts[(row + 2) % 3]].map { 30 * (row / 3) + $0 })
        }
        // The polynomial is zero at the powers 3¹, 3², … modulo 929.
        var place = 1
        for _ in 0..<correctionCount {
            place = place * 3 % 929
            #expect(codewords.reduce(0) { ($0 * place + $1) % 929 } == 0)
        }
    }

    /// Narrow and wide bars and spaces, bar first (ISO/IEC 16388, table 1).
    private static let code39: [Character: String] = [
        "0": "nnnwwnwnn", "1": "wnnwnnnnw", "2": "nnwwnnnnw", "3": "wnwwnnnnn", "4": "nnnwwnnnw",
        "5": "wnnwwnnnn", "6": "nnwwwnnnn", "7": "nnnwnnwnw", "8": "wnnwnnwnn", "9": "nnwwnnwnn",
        "A": "wnnnnwnnw", "E": "wnnnwwnnn", "I": "nnwnnwwnn", "T": "nnnnwnwwn", "U": "wwnnnnnnw",
        "-": "nwnnnnwnw", ".": "wwnnnnwnn", "*": "nwnnwnwnn",
    ]

    private static func runs(_ row: String) -> [Int] {
        var (runs, last) = ([Int](), Character(" "))
        for module in row {
            if module != last { runs.append(0) }
            runs[runs.count - 1] += 1
            last = module
        }
        return runs
    }

    @Test(arguments: ["ETUI", "0123456789", "A-1.9"])
    func `each letter of a Code 39 has three wide elements of nine`(text: String) throws {
        let rows = try Self.rows(Array(text.utf8), .code39)
        #expect(rows.count == 1)
        let runs = Self.runs(try #require(rows.first))
        let widths = Set(runs)
        #expect(widths.count == 2)
        let wide = try #require(widths.max())
        let letters = "*" + text + "*"
        #expect(runs.count == 10 * letters.count - 1)
        for (index, letter) in letters.enumerated() {
            let own = runs[10 * index..<10 * index + 9].map { $0 == wide ? "w" : "n" }.joined()
            #expect(own == Self.code39[letter], "\(letter)")
            // A narrow space separates letters.
            if index > 0 { #expect(runs[10 * index - 1] < wide) }
        }
    }

    /// Two of five elements are wide for each digit (ISO/IEC 16390, table 1).
    private static let itf = [
        "nnwwn", "wnnnw", "nwnnw", "wwnnn", "nnwnw", "wnwnn", "nwwnn", "nnnww", "wnnwn", "nwnwn",
    ]

    @Test(arguments: ["0123456789", "12345678", "998877665544"])
    func `each pair of digits of an ITF is bars with spaces between`(digits: String) throws {
        let rows = try Self.rows(Array(digits.utf8), .itf)
        let runs = Self.runs(try #require(rows.first))
        let wide = try #require(runs.max())
        let elements = runs.map { $0 == wide ? "w" : "n" }
        var expected = ["n", "n", "n", "n"]
        let values = digits.compactMap(\.wholeNumberValue)
        for pair in stride(from: 0, to: values.count, by: 2) {
            for (bar, space) in zip(Self.itf[values[pair]], Self.itf[values[pair + 1]]) {
                expected += [String(bar), String(space)]
            }
        }
        #expect(elements == expected + ["w", "n", "n"])
    }
}
