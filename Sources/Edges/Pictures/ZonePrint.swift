// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Reading

/// Prints the lines of a machine-readable zone, for samples and tests.
public struct ZonePrint: Sendable, Hashable {
    /// The distance from character to character in pixels; 2.54 mm on paper.
    public var pitch = 16
    /// The white margin around the lines, in characters.
    public var margin = 3
    /// The grey of the paper.
    public var paper: UInt8 = 236
    /// The grey of the ink.
    public var ink: UInt8 = 34

    /// Creates a print of sixteen pixels for each character, dark on light.
    public init() {}

    /// Returns the picture of lines; `nil` if there is nothing to print.
    ///
    /// Capitals are 2.4 mm high and lines 6.35 mm apart (ICAO Doc 9303-3 §4.2, ISO 1073-2 size I). Characters that
    /// zones do not have are left blank.
    public func picture(of lines: [String]) -> GreyPicture? {
        let columns = lines.map { $0.utf8.count }.max() ?? 0
        let leading = pitch * 5 / 2
        let width = pitch * (columns + 2 * margin)
        let height = leading * lines.count + 2 * pitch * margin
        guard columns > 0, pitch > 0, margin >= 0 else { return nil }
        var pixels = [UInt8](repeating: paper, count: width * height)
        for (number, line) in lines.enumerated() {
            for (column, character) in line.utf8.enumerated() {
                let left = pitch * (margin + column)
                let top = pitch * margin + leading * number + pitch / 2
                draw(character, left: left, top: top, width: width, on: &pixels)
            }
        }
        return GreyPicture(width: width, height: height, pixels: pixels)
    }

    /// Draws a character into its cell.
    private func draw(
        _ character: UInt8,
        left: Int,
        top: Int,
        width: Int,
        on pixels: inout [UInt8]
    ) {
        let capital = Float(pitch) * 2.4 / 2.54
        let stroke = 0.145 * capital
        let strokes = ZoneStrokes.strokes(of: character).map { line in
            line.map { point in
                ZoneStrokes.Point(
                    Float(pitch) / 2 + (point.x - 0.5) * 0.62 * capital,
                    stroke / 2 + point.y * (capital - stroke)
                )
            }
        }
        guard !strokes.isEmpty else { return }
        for row in -2..<pitch + 2 {
            for column in 0..<pitch {
                let here = ZoneStrokes.Point(Float(column) + 0.5, Float(row) + 0.5)
                let distance = strokes.map { Self.distance(from: here, to: $0) }.min() ?? stroke
                let cover = min(max(stroke / 2 - distance + 0.5, 0), 1)
                guard cover > 0 else { continue }
                let index = (top + row) * width + left + column
                guard pixels.indices.contains(index) else { continue }
                let value = Float(paper) + (Float(ink) - Float(paper)) * cover
                pixels[index] = min(pixels[index], UInt8(value))
            }
        }
    }

    /// Returns the distance of a point from a chain of lines.
    private static func distance(from point: SIMD2<Float>, to line: [SIMD2<Float>]) -> Float {
        var least = Float.infinity
        for (start, end) in zip(line, line.dropFirst()) {
            let way = end - start
            let square = (way * way).sum()
            let part = square > 0 ? min(max(((point - start) * way).sum() / square, 0), 1) : 0
            let rest = point - start - way * part
            least = min(least, (rest * rest).sum())
        }
        return least.squareRoot()
    }
}
