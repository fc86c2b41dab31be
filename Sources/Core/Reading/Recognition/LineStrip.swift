// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// The input of the network: 24 rows, mean 0, deviation 1.
enum LineStrip {
    /// Rows of the network's input.
    static let rows = 24
    /// The greatest number of input columns; 44 characters take about 560.
    static let mostColumns = 2048

    /// Returns the number of input columns for a strip, a multiple of four that keeps its proportions.
    static func columns(of strip: GreyPicture) -> Int {
        let exact = Float(strip.width) * Float(rows) / Float(strip.height)
        return min(mostColumns, max(rows, Int(exact / 4 + 0.5) * 4))
    }

    /// Returns the strip at that size, row by row.
    static func normalised(_ strip: GreyPicture, columns: Int) -> [Float] {
        var values = widened(flattened(strip), from: strip.width, to: columns)
        var sum: Float = 0
        for value in values { sum += value }
        let mean = sum / Float(values.count)
        var squares: Float = 0
        for value in values { squares += (value - mean) * (value - mean) }
        // Below four grey values there is only noise, which must not be amplified.
        let factor = 1 / max((squares / Float(values.count)).squareRoot(), 4)
        for index in values.indices { values[index] = (values[index] - mean) * factor }
        return values
    }

    /// Returns 24 rows, as wide as the strip.
    private static func flattened(_ strip: GreyPicture) -> [Float] {
        let width = strip.width
        var result = [Float](repeating: 0, count: rows * width)
        for row in 0..<rows {
            let taps = TriangleFilter(output: row, of: rows, input: strip.height)
            for source in taps.range {
                let weight = taps.weight(of: source)
                let from = source * width
                let to = row * width
                for column in 0..<width {
                    result[to + column] += weight * Float(strip.pixels[from + column])
                }
            }
        }
        return result
    }

    /// Scales 24 rows from `width` columns to `columns`.
    private static func widened(_ values: [Float], from width: Int, to columns: Int) -> [Float] {
        var result = [Float](repeating: 0, count: rows * columns)
        for column in 0..<columns {
            let taps = TriangleFilter(output: column, of: columns, input: width)
            for source in taps.range {
                let weight = taps.weight(of: source)
                for row in 0..<rows {
                    result[row * columns + column] += weight * values[row * width + source]
                }
            }
        }
        return result
    }
}

/// The source values and weights of one value of a resized line.
///
/// Interpolates when enlarging, and takes a mean with sloping sides when reducing, so that fine print does not turn
/// into false patterns.
struct TriangleFilter {
    /// The source values with a weight.
    let range: Range<Int>
    private let centre: Float
    private let slope: Float
    private let total: Float

    /// Creates the filter for value `output` of `count`, computed from `input` values.
    init(output: Int, of count: Int, input: Int) {
        let scale = Float(input) / Float(count)
        let support = max(scale, 1)
        centre = (Float(output) + 0.5) * scale - 0.5
        slope = 1 / support
        let start = max(0, Int(centre - support + 1))
        let end = min(input, Int(centre + support + 1))
        range = min(start, input - 1)..<max(end, min(start, input - 1) + 1)
        var sum: Float = 0
        for source in range { sum += Self.height(Float(source) - centre, slope) }
        total = sum
    }

    /// Returns the weight of a source value; all weights add up to 1.
    func weight(of source: Int) -> Float {
        total > 0 ? Self.height(Float(source) - centre, slope) / total : 1 / Float(range.count)
    }

    private static func height(_ distance: Float, _ slope: Float) -> Float {
        max(0, 1 - distance.magnitude * slope)
    }
}
