// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// The left and right side of a symbol in a strip, by its start and stop pattern.
struct PDF417Sides {
    /// A line that is nearer upright than level.
    struct Side {
        /// Its column at row 0, and the step from row to row.
        var start: Double
        var slope: Double
        /// Columns of the strip for each module, there.
        var module: Double
        /// How many of the rows that were looked at show the pattern there.
        var support: Int

        func column(_ row: Double) -> Double { start + slope * row }

        /// The same, counted from the other end of rows and columns.
        func mirrored(width: Int) -> Side {
            var side = self
            side.start = Double(width - 1) - start
            side.slope = -slope
            return side
        }
    }

    /// Black (1) and white (-1) modules of a pattern with the white before it.
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

        /// From the left, as it stands.
        static let start = Pattern([8, 1, 1, 1, 1, 1, 1, 3, 1])
        /// From the right, as it is met from there.
        static let stop = Pattern([1, 2, 1, 1, 1, 3, 1, 1, 7, 1])
    }

    private struct Hit {
        var column: Double
        var row: Double
        var module: Double
        var score: Float
    }

    /// Rows that are looked at first.
    private static let sampledRows = 28
    /// A pattern's correlation with what stands there.
    private static let leastScore: Float = 0.6
    private static let leastSupport = 5

    let left: Side
    let right: Side

    /// Finds both sides of a symbol that stands upright in the strip; nil if there is none.
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
        // One column of data is the least.
        guard length > 80 * min(left.module, right.module) else { return nil }
    }

    /// Whether a first look shows both sides; a glimpse of the strip is enough for that.
    static func mayBeFound(in plane: GreyPlane) -> Bool {
        firstSide(.start, plane, isReversed: false) != nil
            && firstSide(.stop, plane, isReversed: true) != nil
    }

    /// The rows that a first look needs, whichever way up the strip turns out to be.
    static func glimpsedRows(of height: Int) -> [Int] {
        let rows = firstRows(of: height).flatMap { row in
            let middle = min(max(row, 1), height - 2)
            return [middle - 1, middle, middle + 1]
        }
        return Set(rows + rows.map { height - 1 - $0 }).sorted()
    }

    private static func step(of height: Int) -> Int { max(1, height / sampledRows) }

    private static func firstRows(of height: Int) -> StrideTo<Int> {
        stride(from: step(of: height) / 2, to: height, by: step(of: height))
    }

    /// Where a first look, at a few rows only, sees a side.
    private static func firstSide(
        _ pattern: Pattern,
        _ plane: GreyPlane,
        isReversed: Bool
    ) -> Side? {
        let hits = firstRows(of: plane.height).map { row in
            coarse(pattern, Line(plane, row, isReversed: isReversed), row)
        }
        return consensus(hits.filter { $0.score >= leastScore })
    }

    private static func side(_ pattern: Pattern, _ plane: GreyPlane, isReversed: Bool) -> Side? {
        let step = step(of: plane.height)
        guard var side = firstSide(pattern, plane, isReversed: isReversed) else { return nil }
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
        /// Four rows' sum of a difference of grey values.
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

        /// The correlation with a pattern of which the first module begins at a column.
        func score(_ pattern: Pattern, at column: Double, module: Double) -> Float {
            var place = column + (0.5 - Double(Pattern.quiet)) * module
            // Most places are told from a pattern by its first bar alone.
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
            // Paper alone has some noise.
            guard variance > 16 * 200 * Float(pattern.modules.count) / 4 else { return -1 }
            return product / variance.squareRoot()
        }
    }

    /// The best place in the first part of a line.
    private static func coarse(_ pattern: Pattern, _ line: Line, _ row: Int) -> Hit {
        var best = Hit(column: 0, row: Double(row), module: 0, score: -1)
        let width = Double(line.values.count)
        var module = width / 660
        while module < width / 80 {
            var column = Double(Pattern.quiet) * module
            while column < 0.28 * width {
                let score = line.score(pattern, at: column, module: module)
                if score > best.score {
                    best = Hit(column: column, row: Double(row), module: module, score: score)
                }
                column += max(1, 0.5 * module)
            }
            module *= 1.1
        }
        return best
    }

    /// The best place near a line that is known already.
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

    /// The line on which most hits lie.
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

    /// The line with the smallest squared distance from the hits.
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
