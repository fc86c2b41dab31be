// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Reading

/// A symbol whose codewords are all known.
struct PDF417Symbol {
    let layout: PDF417Layout
    /// The codewords row by row, those of correction last.
    let codewords: [Int]

    /// Reads the most likely symbol from rows of a picture; `nil` if the correction fails.
    init?(_ rows: PDF417Rows, _ layout: PDF417Layout, _ matcher: PDF417Matcher) {
        var matches: [PDF417Matcher.Match] = []
        for row in 0..<layout.rows {
            let line = rows.lines[layout.firstLine + layout.step * row]
            for column in 0..<layout.columns {
                matches.append(matcher.match(line, codeword: column + 2, cluster: row % 3))
            }
        }
        let read = matches.map(\.value)
        let data = read.count - layout.correction
        let order = matches.indices.sorted { matches[$0].lead < matches[$1].lead }
        let correction = PDF417Correction(count: layout.correction)
        // Some correction codewords stay reserved for wrong ones, so that noise does not pass for a symbol.
        for part in [0, 2, 4, 6] {
            let erased = Array(order.prefix(layout.correction * part / 8))
            guard let codewords = correction.correct(read, erased: erased),
                codewords[0] == data, codewords.allSatisfy({ $0 < 929 })
            else { continue }
            self.layout = layout
            self.codewords = codewords
            return
        }
        return nil
    }

    /// Pixels for each module, and the height of its rows in pixels.
    private static let scale = 2
    private static let rowHeight = 8
    private static let quiet = 4

    /// Draws the symbol as if it were printed and scanned without any fault.
    func drawn() -> GreyPicture? {
        let white = [Bool](repeating: false, count: Self.quiet)
        let width = Self.scale * (17 * layout.columns + 69 + 2 * Self.quiet)
        let margin = [UInt8](repeating: 255, count: Self.scale * Self.quiet * width)
        var pixels = margin
        for row in 0..<layout.rows {
            var modules = white + Self.modules(0x1_fea8, 17)
            let first = row * layout.columns
            let values =
                [layout.indicator(row: row, isLeft: true)]
                + codewords[first..<first + layout.columns]
                + [layout.indicator(row: row, isLeft: false)]
            for value in values {
                modules += Self.modules(UInt32(PDF417Codewords.patterns[row % 3][value]) << 1, 17)
            }
            modules += Self.modules(0x3_fa29, 18) + white
            let line = modules.flatMap {
                [UInt8](repeating: $0 ? 0 : 255, count: Self.scale)
            }
            for _ in 0..<Self.rowHeight { pixels += line }
        }
        pixels += margin
        return GreyPicture(width: width, height: pixels.count / width, pixels: pixels)
    }

    /// Returns the lowest bits of a number, the highest first.
    private static func modules(_ bits: UInt32, _ count: Int) -> [Bool] {
        (0..<count).map { bits & (1 << UInt32(count - 1 - $0)) != 0 }
    }
}
