// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// The slant of a symbol's rows in a strip: how much lower their right end is than their left.
struct PDF417Slant {
    /// The drop at the middle row of the strip, in rows of the strip.
    private(set) var drop = 0.0
    /// How much greater it is at the last row; at the first row it is less by the same amount.
    private(set) var change = 0.0
    private let height: Int

    private static let parts = 48
    private static let columns = 8 * parts

    /// Finds the slant at which the changes from row to row stand out most.
    init(_ plane: GreyPlane, _ sides: PDF417Sides, reach: Double) {
        height = plane.height
        let changes = Self.changes(plane, sides)
        var best = -Float.infinity
        for index in -Int(reach)...Int(reach) {
            let quality = Self.quality(changes, height, Double(index), 0)
            if quality > best { (best, drop) = (quality, Double(index)) }
        }
        let coarse = drop
        for change in -14...14 {
            let change = Double(change)
            for half in -10...10 {
                let shift = Double(half) / 2
                let quality = Self.quality(changes, height, coarse + shift, change)
                if quality > best { (best, drop, self.change) = (quality, coarse + shift, change) }
            }
        }
    }

    /// Returns how much lower the right end is for a symbol row whose middle is at `row`.
    func drop(at row: Double) -> Double {
        drop + change * (row - Double(height) / 2) / (Double(height) / 2)
    }

    /// Returns the strength of the change from row to row, for each row and part from left to right.
    private static func changes(_ plane: GreyPlane, _ sides: PDF417Sides) -> [Float] {
        var changes = [Float](repeating: 0, count: plane.height * parts)
        var above = [Float](repeating: 0, count: columns)
        for row in 0..<plane.height {
            let left = sides.left.column(Double(row))
            let step = (sides.right.column(Double(row)) - left) / Double(columns)
            for column in 0..<columns {
                let value = plane.value(left + step * (Double(column) + 0.5), row)
                let change = min(abs(value - above[column]), 60)
                above[column] = value
                if row > 0 { changes[row * parts + column / 8] += change }
            }
        }
        return changes
    }

    private static func quality(
        _ changes: [Float],
        _ height: Int,
        _ drop: Double,
        _ change: Double
    ) -> Float {
        var profile = [Float](repeating: 0, count: height)
        for part in 0..<parts {
            let place = (Double(part) + 0.5) / Double(parts) - 0.5
            // The number of rows by which the part is lower: the value at the first row, and its step from row to row.
            let start = (drop - change) * place
            let step = 2 * change * place / Double(height)
            for row in 0..<height {
                let source = row + Int((start + step * Double(row)).rounded())
                guard source >= 0, source < height else { continue }
                profile[row] += changes[source * parts + part]
            }
        }
        var sum: Float = 0
        for row in 2..<height {
            let difference = profile[row] - profile[row - 2]
            sum += difference * difference
        }
        return sum
    }
}
