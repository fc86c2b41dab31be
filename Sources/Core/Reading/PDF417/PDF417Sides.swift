// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// The left and right side of a symbol in a strip, found by its start and stop pattern.
struct PDF417Sides {
    /// A line that is closer to vertical than to horizontal.
    struct Side {
        /// Its column at row 0, and the step from row to row.
        var start: Double
        var slope: Double
        /// The number of strip columns for each module there.
        var module: Double
        /// The number of sampled rows that show the pattern there.
        var support: Int

        func column(_ row: Double) -> Double { start + slope * row }

        /// Returns the same side, counted from the other end of rows and columns.
        func mirrored(width: Int) -> Side {
            var side = self
            side.start = Double(width - 1) - start
            side.slope = -slope
            return side
        }
    }

    /// The black (1) and white (-1) modules of a pattern and the white before it.
    private struct Pattern {
        static let quiet = 2
        let modules: [Float]

        init(_ widths: [Int]) {
            var modules = [Float](repeating: -1, count: Self.quiet)
            var colour: Float = 1
            for width in widths {
                modules += [Float](repeating: colour, count: width)
                colour = -colour
            }
            let mean = modules.reduce(0, +) / Float(modules.count)
            modules = modules.map { $0 - mean }
            let norm = modules.reduce(0) { $0 + $1 * $1 }.squareRoot()
            // Black is the lower grey value.
            self.modules = modules.map { -$0 / norm }
        }

        /// The start pattern, from left to right.
        static let start = Pattern([8, 1, 1, 1, 1, 1, 1, 3, 1])
        /// The stop pattern, from right to left.
        static let stop = Pattern([1, 2, 1, 1, 1, 3, 1, 1, 7, 1])
    }

    private struct Hit {
        var column: Double
        var row: Double
        var module: Double
        var score: Float
    }

    /// The number of rows examined first.
    private static let sampledRows = 28
    /// The least correlation of a pattern.
    private static let leastScore: Float = 0.6
    private static let leastSupport = 5

    let left: Side
    let right: Side

    /// Finds both sides of a symbol that is upright in the strip; `nil` if there is none.
    init?(_ plane: GreyPlane) {
        guard let left = Self.side(.start, plane, isReversed: false) else { return nil }
        guard let right = Self.side(.stop, plane, isReversed: true) else { return nil }
        guard max(left.module, right.module) < 1.5 * min(left.module, right.module) else {
            return nil
        }
        self.left = left
        self.right = right.mirrored(width: plane.width)
        let middle = Double(plane.height) / 2
        let length = self.right.column(middle) - self.left.column(middle)
        // A symbol has at least one column of data.
        guard length > 80 * min(left.module, right.module) else { return nil }
    }

    /// Returns whether a quick check shows both sides; a glimpse of the strip is enough for that.
    static func mayBeFound(in plane: GreyPlane) -> Bool {
        firstSide(.start, plane, isReversed: false) != nil
            && firstSide(.stop, plane, isReversed: true) != nil
    }

    /// Returns the rows that a quick check needs, whichever way up the strip turns out to be.
    static func glimpsedRows(of height: Int) -> [Int] {
        let rows = firstRows(of: height).flatMap { row in
            let middle = min(max(row, 1), height - 2)
            return [middle - 1, middle, middle + 1]
        }
        let both = (rows + rows.map { height - 1 - $0 }).sorted()
        return both.indices.filter { $0 == 0 || both[$0] != both[$0 - 1] }.map { both[$0] }
    }

    private static func step(of height: Int) -> Int { max(1, height / sampledRows) }

    private static func firstRows(of height: Int) -> StrideTo<Int> {
        stride(from: step(of: height) / 2, to: height, by: step(of: height))
    }

    /// Finds a side by a quick check of a few rows; a closer one once the module is roughly known.
    private static func firstSide(
        _ pattern: Pattern,
        _ plane: GreyPlane,
        isReversed: Bool,
        module: Double? = nil
    ) -> Side? {
        let hits = firstRows(of: plane.height).map { row in
            coarse(pattern, Line(plane, row, isReversed: isReversed), row, module)
        }
        return consensus(hits.filter { $0.score >= leastScore })
    }

    private static func side(_ pattern: Pattern, _ plane: GreyPlane, isReversed: Bool) -> Side? {
        let step = step(of: plane.height)
        guard let first = firstSide(pattern, plane, isReversed: isReversed),
            var side = firstSide(pattern, plane, isReversed: isReversed, module: first.module)
        else { return nil }
        for _ in 0..<2 {
            var near: [Hit] = []
            for row in stride(from: 1, to: plane.height - 1, by: max(1, step / 3)) {
                let line = Line(plane, row, isReversed: isReversed)
                let hit = fine(pattern, line, row, side)
                if hit.score >= leastScore { near.append(hit) }
            }
            guard let better = fit(near, around: side) else { return nil }
            side = better
        }
        return side
    }

    /// A row with its neighbours, and sums over its beginning.
    private struct Line {
        /// The least difference of grey values, summed over four rows.
        private static let leastContrast: Float = 40

        let values: [Float]

        init(_ plane: GreyPlane, _ row: Int, isReversed: Bool) {
            let (width, row) = (plane.width, min(max(row, 1), plane.height - 2))
            var values = [Float](repeating: 0, count: width)
            for column in 0..<width {
                let index = row * width + (isReversed ? width - 1 - column : column)
                values[column] =
                    plane.values[index - width] + 2 * plane.values[index]
                    + plane.values[index + width]
            }
            self.values = values
        }

        /// Returns the correlation with a pattern whose first module begins at a column.
        func score(_ pattern: Pattern, at column: Double, module: Double) -> Float {
            var place = column + (0.5 - Double(Pattern.quiet)) * module
            // At most places the first bar alone rules out a pattern.
            let bar = Int(column + 0.5 * module)
            guard place >= 0, bar < values.count,
                values[Int(column - 0.5 * module)] - values[bar] > Self.leastContrast
            else { return -1 }
            var (sum, squares, product) = (Float(0), Float(0), Float(0))
            for weight in pattern.modules {
                let index = Int(place)
                guard index < values.count else { return -1 }
                let value = values[index]
                sum += value
                squares += value * value
                product += weight * value
                place += module
            }
            let variance = squares - sum * sum / Float(pattern.modules.count)
            // Blank paper has some noise.
            guard variance > 16 * 200 * Float(pattern.modules.count) / 4 else { return -1 }
            return product / variance.squareRoot()
        }
    }

    /// Returns the best place in the first part of a line.
    ///
    /// A pattern is so long that a module a twentieth too wide puts its end a whole module away. In sharp pictures another
    /// place may then look better, so a second search takes smaller steps around a known module.
    private static func coarse(
        _ pattern: Pattern,
        _ line: Line,
        _ row: Int,
        _ known: Double?
    ) -> Hit {
        var best = Hit(column: 0, row: Double(row), module: 0, score: -1)
        let width = Double(line.values.count)
        let modules = known.map { 0.88 * $0...1.12 * $0 } ?? width / 660...width / 80
        let (growth, pace) = known == nil ? (1.1, 0.5) : (1.02, 0.25)
        var module = modules.lowerBound
        while module < modules.upperBound {
            var column = Double(Pattern.quiet) * module
            while column < 0.28 * width {
                let score = line.score(pattern, at: column, module: module)
                if score > best.score {
                    best = Hit(column: column, row: Double(row), module: module, score: score)
                }
                column += max(1, pace * module)
            }
            module *= growth
        }
        return best
    }

    /// Returns the best place near a known line.
    private static func fine(_ pattern: Pattern, _ line: Line, _ row: Int, _ side: Side) -> Hit {
        var best = Hit(column: 0, row: Double(row), module: side.module, score: -1)
        let expected = side.column(Double(row))
        for scale in [0.94, 0.97, 1, 1.03, 1.06] {
            let module = scale * side.module
            var shift = -1.5 * module
            while shift <= 1.5 * module {
                let score = line.score(pattern, at: expected + shift, module: module)
                if score > best.score {
                    best.column = expected + shift
                    best.module = module
                    best.score = score
                }
                shift += 0.12 * module
            }
        }
        return best
    }

    /// Returns the line with the most hits.
    private static func consensus(_ hits: [Hit]) -> Side? {
        var best: Side?
        for one in hits.indices {
            for other in hits.indices where other > one {
                let (first, second) = (hits[one], hits[other])
                let slope = (second.column - first.column) / (second.row - first.row)
                guard abs(slope) < 1.5 else { continue }
                let start = first.column - slope * first.row
                let support = hits.count {
                    abs($0.column - start - slope * $0.row) < first.module
                        && abs($0.module - first.module) < 0.16 * first.module
                }
                guard support >= leastSupport, support > best?.support ?? 0 else { continue }
                best = Side(start: start, slope: slope, module: first.module, support: support)
            }
        }
        return best
    }

    /// Fits the line with the smallest squared distance from the hits.
    private static func fit(_ hits: [Hit], around side: Side) -> Side? {
        let inliers = hits.filter { abs($0.column - side.column($0.row)) < 1.3 * side.module }
        guard inliers.count >= leastSupport else { return nil }
        let count = Double(inliers.count)
        let meanRow = inliers.reduce(0) { $0 + $1.row } / count
        let meanColumn = inliers.reduce(0) { $0 + $1.column } / count
        let spread = inliers.reduce(0) { $0 + ($1.row - meanRow) * ($1.row - meanRow) }
        let product = inliers.reduce(0) {
            $0 + ($1.row - meanRow) * ($1.column - meanColumn)
        }
        guard spread > 0 else { return nil }
        let slope = product / spread
        return Side(
            start: meanColumn - slope * meanRow,
            slope: slope,
            module: inliers.reduce(0) { $0 + $1.module } / count,
            support: side.support
        )
    }
}
