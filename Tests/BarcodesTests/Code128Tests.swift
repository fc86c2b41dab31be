// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Barcodes
import Reading
import Testing

/// Numbers of insurance cards as Code 128, set C (ISO/IEC 15417).
struct Code128Tests {
    /// Bars and spaces of some symbols, bar first, from the standard's table.
    private static let widths: [Int: [Int]] = [
        80: [1, 1, 1, 2, 4, 2], 75: [2, 4, 1, 2, 1, 1], 60: [3, 1, 4, 1, 1, 1],
        15: [1, 1, 3, 2, 2, 2], 62: [4, 3, 1, 1, 1, 1], 1: [2, 2, 2, 1, 2, 2],
        23: [3, 1, 2, 1, 3, 1], 45: [1, 1, 3, 1, 2, 3], 67: [1, 4, 1, 1, 2, 2],
        89: [2, 1, 2, 1, 4, 1], 21: [2, 1, 3, 2, 1, 2], 0: [2, 1, 2, 2, 2, 2],
        105: [2, 1, 1, 2, 3, 2],
    ]
    private static let stop = [2, 3, 3, 1, 1, 1, 2]

    private func runs(_ digits: String) throws -> [Int] {
        var style = BarcodeWriter.Style()
        style.scale = 1
        style.quietZone = 10
        style.barHeight = 1
        let picture = try #require(
            BarcodeWriter.write(Array(digits.utf8), symbology: .code128, style: style)
        )
        let middle = picture.height / 2 * picture.width
        let row = picture.pixels[middle..<middle + picture.width].map { $0 < 128 }
        #expect(row.prefix(10).allSatisfy { !$0 } && row.suffix(10).allSatisfy { !$0 })
        let bars = row.dropFirst(10).dropLast(10)
        var runs: [Int] = []
        var last = false
        for bar in bars {
            if bar != last || runs.isEmpty { runs.append(0) }
            runs[runs.count - 1] += 1
            last = bar
        }
        return runs
    }

    @Test(arguments: [
        ("80756015620123456789", [80, 75, 60, 15, 62, 1, 23, 45, 67, 89], 21),
        ("80756000000000000000", [80, 75, 60, 0, 0, 0, 0, 0, 0, 0], 0),
    ])
    func `a card's number is drawn as pairs of digits with its check symbol`(
        digits: String,
        pairs: [Int],
        check: Int
    ) throws {
        let weighted = pairs.enumerated().map { ($0 + 1) * $1 }.reduce(105, +)
        #expect(weighted % 103 == check)
        let symbols = [105] + pairs + [check]
        let expected = symbols.flatMap { Self.widths[$0] ?? [] } + Self.stop
        #expect(expected.reduce(0, +) == 145)
        #expect(try runs(digits) == expected)
    }
}
