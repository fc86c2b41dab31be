// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// What a picture shows of a PDF417 symbol's codewords, before correction.
struct PDF417Matches {
    let layout: PDF417Layout
    /// The most likely value of each codeword, row by row.
    let cells: [PDF417Matcher.Match]

    /// Compares the rows of a picture with all codewords.
    init(_ rows: PDF417Rows, _ layout: PDF417Layout, _ matcher: PDF417Matcher) {
        var cells: [PDF417Matcher.Match] = []
        for row in 0..<layout.rows {
            let line = rows.lines[layout.firstLine + layout.step * row]
            for column in 0..<layout.columns {
                cells.append(matcher.match(line, codeword: column + 2, cluster: row % 3))
            }
        }
        self.init(layout, cells)
    }

    init(_ layout: PDF417Layout, _ cells: [PDF417Matcher.Match]) {
        self.layout = layout
        self.cells = cells
    }

    /// The codewords after correction; `nil` if it fails.
    var codewords: [Int]? {
        let read = cells.map { $0.value }
        let data = read.count - layout.correction
        let order = cells.indices.sorted { cells[$0].lead < cells[$1].lead }
        let correction = ReedSolomon<NumbersModulo929>(count: layout.correction)
        // Some correction codewords stay reserved for wrong ones, so that noise does not pass for a symbol.
        for part in [0, 2, 4, 6] {
            let erased = Array(order.prefix(layout.correction * part / 8))
            guard let codewords = correction.correct(read, erased: erased),
                codewords[0] == data, codewords.allSatisfy({ $0 < 929 })
            else { continue }
            return codewords
        }
        return nil
    }

    /// How clearly all codewords were read.
    var clarity: Float { cells.reduce(0) { $0 + $1.lead } }
}
