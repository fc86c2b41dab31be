// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// A plane seen by a camera: straight lines stay straight.
package struct Perspective {
    /// Eight factors; the ninth is 1.
    @usableFromInline
    let factors: [Double]

    /// Fits the perspective that maps points of a plane to points of a picture with the smallest squared error.
    ///
    /// `nil` for fewer than four pairs, or if they are on a line.
    package init?(_ pairs: [(from: Place, to: Place)]) {
        guard pairs.count >= 4 else { return nil }
        // Each pair gives two equations, which are solved by their normal equations.
        var matrix = [[Double]](repeating: [Double](repeating: 0, count: 9), count: 8)
        for (from, to) in pairs {
            let first = [from.x, from.y, 1, 0, 0, 0, -to.x * from.x, -to.x * from.y]
            let second = [0, 0, 0, from.x, from.y, 1, -to.y * from.x, -to.y * from.y]
            for (equation, value) in [(first, to.x), (second, to.y)] {
                for row in 0..<8 where equation[row] != 0 {
                    for column in 0..<8 { matrix[row][column] += equation[row] * equation[column] }
                    matrix[row][8] += equation[row] * value
                }
            }
        }
        guard let solution = Self.solve(matrix) else { return nil }
        factors = solution
    }

    /// Returns the place in the picture of a point of the plane.
    @inlinable
    package func callAsFunction(_ place: Place) -> Place {
        let depth = factors[6] * place.x + factors[7] * place.y + 1
        return Place(
            x: (factors[0] * place.x + factors[1] * place.y + factors[2]) / depth,
            y: (factors[3] * place.x + factors[4] * place.y + factors[5]) / depth
        )
    }

    /// Solves equations by elimination with the largest pivot of each column.
    private static func solve(_ equations: [[Double]]) -> [Double]? {
        var rows = equations
        let count = rows.count
        for column in 0..<count {
            guard
                let pivot = (column..<count).max(by: {
                    abs(rows[$0][column]) < abs(rows[$1][column])
                }), abs(rows[pivot][column]) > 1e-12
            else { return nil }
            rows.swapAt(column, pivot)
            for row in 0..<count where row != column {
                let factor = rows[row][column] / rows[column][column]
                guard factor != 0 else { continue }
                for index in column...count { rows[row][index] -= factor * rows[column][index] }
            }
        }
        return (0..<count).map { rows[$0][count] / rows[$0][$0] }
    }
}
