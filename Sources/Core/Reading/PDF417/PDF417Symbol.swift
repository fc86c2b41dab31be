// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// A PDF417 symbol whose codewords are all known.
package struct PDF417Symbol {
    package let layout: PDF417Layout
    /// The codewords row by row, those of correction last.
    package let codewords: [Int]
    /// The corners in the picture as seen upright: top left, top right, bottom right and bottom left.
    package internal(set) var corners: [PicturePoint] = []

    /// The content exactly as encoded; `nil` if the codewords make no sense.
    package var bytes: [UInt8]? {
        PDF417Content.bytes(of: codewords[1..<codewords[0]])
    }

    /// Reads the most likely symbol from rows of a picture; `nil` if the correction fails.
    init?(_ rows: PDF417Rows, _ layout: PDF417Layout, _ matcher: PDF417Matcher) {
        var matches: [PDF417Matcher.Match] = []
        for row in 0..<layout.rows {
            let line = rows.lines[layout.firstLine + layout.step * row]
            for column in 0..<layout.columns {
                matches.append(matcher.match(line, codeword: column + 2, cluster: row % 3))
            }
        }
        let read = matches.map { $0.value }
        let data = read.count - layout.correction
        let order = matches.indices.sorted { matches[$0].lead < matches[$1].lead }
        let correction = ReedSolomon<NumbersModulo929>(count: layout.correction)
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

    /// Returns whether a place is in the upright rectangle around the corners.
    func surrounds(_ place: Place) -> Bool {
        let (columns, rows) = (corners.map { Double($0.x) }, corners.map { Double($0.y) })
        guard let left = columns.min(), let right = columns.max(), let top = rows.min(),
            let bottom = rows.max()
        else { return false }
        return (left...right).contains(place.x) && (top...bottom).contains(place.y)
    }
}
