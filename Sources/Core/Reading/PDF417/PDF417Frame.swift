// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// The place of a symbol in a picture: its columns are exact, but not where its rows begin.
struct PDF417Frame {
    /// The number of data codewords in each row.
    let columns: Int
    /// From the unit square between the sides to the picture; rows continue above and below it.
    private let perspective: Perspective
    /// The error of the perspective in the middle, as a fraction of the width.
    private let bend: Double

    /// The number of modules from the start pattern to the stop pattern.
    var modules: Int { Self.modules(columns) }

    private static func modules(_ columns: Int) -> Int { 17 * columns + 69 }
    private static let columnLimit = 30

    /// Finds the frame in a strip with known sides.
    init?(_ strip: PDF417Strip, _ sides: PDF417Sides, in picture: GreyPicture) {
        let plane = strip.plane
        let height = Double(plane.height)
        let middle = height / 2
        let length = sides.right.column(middle) - sides.left.column(middle)
        let slant = PDF417Slant(plane, sides, reach: min(0.14 * length * strip.aspect, height))
        var pairs: [(from: Place, to: Place)] = []
        for (y, row) in [(0.0, 0.2 * height), (1.0, 0.8 * height)] {
            let half = slant.drop(at: row) / 2
            let left = strip.place(sides.left.column(row - half), row - half)
            let right = strip.place(sides.right.column(row + half), row + half)
            pairs.append((Place(x: 0, y: y), left))
            pairs.append((Place(x: 1, y: y), right))
        }
        guard let perspective = Perspective(pairs) else { return nil }
        self.perspective = perspective
        let module = (sides.left.module + sides.right.module) / 2
        let expected = (length / module - 69) / 17
        let flat = GreyPlane(width: Self.flatWidth, height: 64, of: picture) { column, row in
            perspective(
                Place(
                    x: (Double(column) + 0.5) / Double(Self.flatWidth),
                    y: (Double(row) + 0.5) / 64
                )
            )
        }
        let reach = max(1, 0.15 * expected + 1)
        let first = max(1, Int((expected - reach).rounded()))
        let last = min(Self.columnLimit, Int((expected + reach).rounded()))
        guard first <= last else { return nil }
        (columns, bend) = Self.count(flat, first...last)
    }

    private static let flatWidth = 1600

    /// Returns the number of columns, and the bend, for which every codeword begins with a change from white to black.
    private static func count(_ plane: GreyPlane, _ range: ClosedRange<Int>) -> (Int, Double) {
        let sums = (0..<plane.width).map { column in
            stride(from: column, to: plane.values.count, by: plane.width).reduce(Float(0)) {
                $0 + plane.values[$1]
            }
        }
        // Bars and spaces are at least one module wide, so half of one on each side shows the change best, even where
        // the place is not exact.
        let reach = max(1, plane.width / modules(range.upperBound) / 2)
        var fall = [Float](repeating: 0, count: plane.width)
        for column in reach..<(plane.width - reach) {
            for step in 0..<reach {
                fall[column] += sums[column - 1 - step] - sums[column + step]
            }
        }
        var best = (columns: range.lowerBound, bend: 0.0, quality: -Float.infinity)
        for columns in range {
            let width = Double(modules(columns))
            for step in -12...12 {
                let bend = Double(step) * 0.125 / width
                var sum: Float = 0
                for codeword in 1...(columns + 3) {
                    let place = bent(17 * Double(codeword) / width, bend) * Double(plane.width)
                    sum += fall[min(max(Int(place), 0), plane.width - 1)]
                }
                let quality = sum / Float(columns + 3)
                if quality > best.quality { best = (columns, bend, quality) }
            }
        }
        return (best.columns, best.bend)
    }

    private static func bent(_ place: Double, _ bend: Double) -> Double {
        place + 4 * bend * place * (1 - place)
    }

    /// Returns the place in the picture of a module at a height between the first row examined (0) and the last (1).
    func place(module: Double, height: Double) -> Place {
        perspective(Place(x: Self.bent(module / Double(modules), bend), y: height))
    }
}
