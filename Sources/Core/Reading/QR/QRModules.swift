// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// The modules of a code as grey values, and in black and white.
package struct QRModules {
    private let version: QRVersion
    private let values: [Double]

    /// Reads each module's value at its middle.
    init(_ grid: QRGrid, in picture: GreyPicture) {
        version = grid.version
        let side = version.side
        let sampler = PictureSampler(picture)
        var values: [Double] = []
        values.reserveCapacity(side * side)
        for row in 0..<side {
            for column in 0..<side {
                values.append(sampler.value(grid.place(Double(column) + 0.5, Double(row) + 0.5)))
            }
        }
        self.values = values
    }

    private var side: Int { version.side }

    private init(_ version: QRVersion, values: [Double]) {
        self.version = version
        self.values = values
    }

    /// Removes the blur carried over from the four neighbours.
    func sharpened(by amount: Double) -> QRModules {
        var sharp = values
        for row in 0..<side {
            for column in 0..<side {
                let index = row * side + column
                let above = values[row > 0 ? index - side : index]
                let below = values[row < side - 1 ? index + side : index]
                let before = values[column > 0 ? index - 1 : index]
                let after = values[column < side - 1 ? index + 1 : index]
                sharp[index] += amount * (4 * values[index] - above - below - before - after)
            }
        }
        return QRModules(version, values: sharp)
    }

    /// The modules in black and white, with ideal finder and timing patterns.
    package var matrix: QRMatrix {
        let side = side
        var isDark = thresholded()
        for row in 0..<side {
            for column in 0..<side {
                if let fixed = Self.fixed(row, column, side) { isDark[row * side + column] = fixed }
            }
        }
        return QRMatrix(version, isDark)
    }

    /// Returns the value of a known module: finder patterns with the light line around them, and timing patterns.
    private static func fixed(_ row: Int, _ column: Int, _ side: Int) -> Bool? {
        let (farRow, farColumn) = (row >= side - 8, column >= side - 8)
        if row < 8 && column < 8 || row < 8 && farColumn || farRow && column < 8 {
            let y = farRow ? row - (side - 7) : row
            let x = farColumn ? column - (side - 7) : column
            guard (0..<7).contains(x), (0..<7).contains(y) else { return false }
            let ring = max(abs(x - 3), abs(y - 3))
            return ring != 2
        }
        if row == 6 { return column.isMultiple(of: 2) }
        if column == 6 { return row.isMultiple(of: 2) }
        return nil
    }

    /// How many modules on each side help to decide whether a module is dark.
    private static let reach = 8

    /// Compares each module with the middle between the dark and the light ones around it.
    private func thresholded() -> [Bool] {
        let mean = QRModules.means(values, side)
        let light = QRModules.means(zip(values, mean).map { $0 > $1 ? $0 : 0 }, side)
        let lightShare = QRModules.means(zip(values, mean).map { $0 > $1 ? 1 : 0 }, side)
        return values.indices.map { index in
            let share = min(max(lightShare[index], 0.02), 0.98)
            let bright = light[index] / share
            let dim = (mean[index] - light[index]) / (1 - share)
            return values[index] < (bright + dim) / 2
        }
    }

    /// Returns the mean of the square around each module.
    private static func means(_ values: [Double], _ side: Int) -> [Double] {
        var sums = [Double](repeating: 0, count: (side + 1) * (side + 1))
        for row in 0..<side {
            var line = 0.0
            for column in 0..<side {
                line += values[row * side + column]
                sums[(row + 1) * (side + 1) + column + 1] =
                    sums[row * (side + 1) + column + 1] + line
            }
        }
        var means = values
        for row in 0..<side {
            let (top, bottom) = (max(row - reach, 0), min(row + reach + 1, side))
            for column in 0..<side {
                let (left, right) = (max(column - reach, 0), min(column + reach + 1, side))
                let sum =
                    sums[bottom * (side + 1) + right] - sums[top * (side + 1) + right]
                    - sums[bottom * (side + 1) + left] + sums[top * (side + 1) + left]
                means[row * side + column] = sum / Double((bottom - top) * (right - left))
            }
        }
        return means
    }
}
