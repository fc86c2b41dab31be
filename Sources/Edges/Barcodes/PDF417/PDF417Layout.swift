// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// How many rows a symbol has, how much correction, and which line shows which row.
struct PDF417Layout {
    /// Rows, from 3 to 90.
    let rows: Int
    /// Codewords of data in each row, from 1 to 30.
    let columns: Int
    /// From 0 to 8.
    let level: Int
    /// The line that shows row 0.
    let firstLine: Int
    /// 1, or -1 where the picture is a mirror's.
    let step: Int

    /// Codewords of correction.
    var correction: Int { 2 << level }

    /// What the indicator at the left or right end of a row says (ISO/IEC 15438 §5.11.3).
    func indicator(row: Int, isLeft: Bool) -> Int {
        let parts = [(rows - 1) / 3, 3 * level + (rows - 1) % 3, columns - 1]
        // The cluster's own on the left, that of the cluster before on the right.
        let part = parts[isLeft ? row % 3 : (row + 2) % 3]
        return 30 * (row / 3) + part
    }

    /// Lines that show no row at an end count against a layout by as much.
    private static let leastScore: Float = 0.45

    /// Finds the layout that the indicators of all rows agree with best; nil where none does.
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
