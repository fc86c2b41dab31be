// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// The number of rows of a symbol, its correction, and which line shows which row.
package struct PDF417Layout {
    /// The number of rows, from 3 to 90.
    package let rows: Int
    /// The number of data codewords in each row, from 1 to 30.
    package let columns: Int
    /// The correction level, from 0 to 8.
    let level: Int
    /// The line that shows row 0.
    let firstLine: Int
    /// 1, or -1 if the picture is mirrored.
    let step: Int

    /// The number of correction codewords.
    var correction: Int { 2 << level }

    /// Returns the value of the indicator at the left or right end of a row (ISO/IEC 15438 §5.11.3).
    package func indicator(row: Int, isLeft: Bool) -> Int {
        let parts = [(rows - 1) / 3, 3 * level + (rows - 1) % 3, columns - 1]
        // The cluster's own value on the left, that of the cluster before on the right.
        let part = parts[isLeft ? row % 3 : (row + 2) % 3]
        return 30 * (row / 3) + part
    }

    /// Subtracted from the score of each end of a row, so that lines that show no row count against a layout.
    private static let leastScore: Float = 0.45

    /// Finds the layout that best agrees with the indicators of all rows; `nil` if none does.
    static func find(_ rows: PDF417Rows, columns: Int, _ matcher: PDF417Matcher) -> PDF417Layout? {
        let evidence = rows.lines.map { line in
            (0..<3).map { cluster in
                [
                    matcher.scores(line, codeword: 1, cluster: cluster),
                    matcher.scores(line, codeword: columns + 2, cluster: cluster),
                ]
            }
        }
        var best: (layout: PDF417Layout, score: Float)?
        for count in 3...90 where count * columns <= 928 && count <= evidence.count {
            for level in 0...8 where (2 << level) < count * columns {
                for first in 0...(evidence.count - count) {
                    for (first, step) in [(first, 1), (first + count - 1, -1)] {
                        let layout = PDF417Layout(
                            rows: count,
                            columns: columns,
                            level: level,
                            firstLine: first,
                            step: step
                        )
                        let score = layout.score(evidence)
                        if score > best?.score ?? 0.2 { best = (layout, score) }
                    }
                }
            }
        }
        return best?.layout
    }

    private func score(_ evidence: [[[[Float]]]]) -> Float {
        var sum: Float = 0
        for row in 0..<rows {
            let line = evidence[firstLine + step * row][row % 3]
            sum += line[0][indicator(row: row, isLeft: true)] - Self.leastScore
            sum += line[1][indicator(row: row, isLeft: false)] - Self.leastScore
        }
        return sum
    }
}
