// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// Which cells of a picture lie on a document.
struct DocumentCoverage {
    let rows: Int
    let columns: Int
    /// The logarithm of the odds that more than half of a cell lies on a document, -3 to 3, for each cell, row by row.
    let odds: [Float]

    /// Larger odds count no more, because a network that is quite sure may still be wrong.
    private static let certain: Float = 3
    /// The fewest cells of a document.
    private static let fewest = 12
    /// The distance from an edge at which cells within and outside are compared, in cells.
    private static let beside: Float = 1.3

    /// When a document is taken for one that is cut off; chosen on drawn pictures (`CardEdges --cut`, seed 1491).
    private enum Cut {
        /// The part of the picture that it fills.
        static let share: ClosedRange<Float> = 0.05...0.92
        /// How sure the network is of it at least, in the mean.
        static let certainty: Float = 0.8
        /// The least part of its width or height that lies at a border which cuts it off.
        static let atBorder: Float = 0.25
        /// Below this part it does not reach a border.
        static let free: Float = 0.2
    }

    /// Creates the coverage from what the network says.
    init(rows: Int, columns: Int, odds: [Float]) {
        (self.rows, self.columns) = (rows, columns)
        self.odds = odds.map { max(-Self.certain, min(Self.certain, $0)) }
    }

    /// How much the odds on both sides of edges count for a document.
    ///
    /// They were fitted to drawn pictures (`Benchmarks/Corpus`, kind `front`, seeds 61 and 63) together with
    /// `DocumentEdges.foundAgain`.
    struct Weights {
        /// Of the mean just within the four sides.
        let within: Float
        /// Of the mean just outside of them.
        let outside: Float
        /// Of the mean just outside of that side where it is greatest.
        let worst: Float

        /// Those of the whole picture.
        static let whole = Weights(within: 2.5, outside: -1.4, worst: -1.2)
        /// Those that a closer look adds.
        static let closer = Weights(within: 0.8, outside: 0, worst: -1.5)
    }

    /// Returns how much speaks for the edges of a document along four corners, which come clockwise, in cells.
    func worth(of corners: [SIMD2<Float>], _ weights: Weights) -> Float {
        var (within, outside, most): (Float, Float, Float) = (0, 0, -Self.certain)
        let samples = 6
        for side in 0..<4 {
            let (start, way) = (corners[side], corners[(side + 1) % 4] - corners[side])
            let out = SIMD2(way.y, -way.x).normalised * Self.beside
            var (inner, outer): (Float, Float) = (0, 0)
            for sample in 1...samples {
                let place = start + way * (Float(sample) / Float(samples + 1))
                inner += value(place - out) / Float(samples)
                outer += value(place + out) / Float(samples)
            }
            within += inner / 4
            outside += outer / 4
            most = max(most, outer)
        }
        return weights.within * within + weights.outside * outside + weights.worst * most
    }

    /// Returns the odds at a place, in cells; beyond the picture is no document.
    private func value(_ place: SIMD2<Float>) -> Float {
        guard place.x > -0.7, place.y > -0.7, place.x < Float(columns) - 0.3,
            place.y < Float(rows) - 0.3
        else { return -Self.certain }
        let (x, y) = (max(0, place.x), max(0, place.y))
        let (column, row) = (min(columns - 1, Int(x)), min(rows - 1, Int(y)))
        let (across, down) = (min(1, x - Float(column)), min(1, y - Float(row)))
        let right = min(columns - 1, column + 1)
        let below = min(rows - 1, row + 1) * columns
        let upper =
            odds[row * columns + column] * (1 - across) + odds[row * columns + right] * across
        let lower = odds[below + column] * (1 - across) + odds[below + right] * across
        return upper * (1 - down) + lower * down
    }

    /// Places on the edges of each document, in cells, that of the largest first.
    ///
    /// A place is where half of a cell would be covered; the middle of the first cell is at 0.
    var edges: [[SIMD2<Float>]] {
        regions.map { region in
            var places = [SIMD2<Float>]()
            for row in 0..<rows {
                for column in 0..<columns {
                    let cell = row * columns + column
                    if column + 1 < columns, let part = crossing(region, cell, cell + 1) {
                        places.append(SIMD2(Float(column) + part, Float(row)))
                    }
                    if row + 1 < rows, let part = crossing(region, cell, cell + columns) {
                        places.append(SIMD2(Float(column), Float(row) + part))
                    }
                }
            }
            return places
        }
    }

    /// Returns how far from a cell to the next an edge of a region lies, if it does.
    private func crossing(_ region: [Bool], _ cell: Int, _ next: Int) -> Float? {
        guard region[cell] != region[next] else { return nil }
        let change = odds[cell] - odds[next]
        return change.magnitude > 0.01 ? max(0, min(1, odds[cell] / change)) : 0.5
    }

    /// Whether the border of the picture cuts off the largest document.
    ///
    /// Something of what it lies on must be seen on at least one side: a picture of nothing but the document may be a scan.
    var isCutOff: Bool {
        guard let region = regions.first else { return false }
        let cells = region.indices.filter { region[$0] }
        let share = Float(cells.count) / Float(region.count)
        let certainty = cells.reduce(0) { $0 + odds[$1] } / Float(cells.count)
        guard Cut.share.contains(share), certainty >= Cut.certainty else { return false }
        let (across, down) = (cells.map { $0 % columns }, cells.map { $0 / columns })
        let (width, height) = (Self.extent(across), Self.extent(down))
        let atBorders = [
            Float(across.count { $0 == 0 }) / height,
            Float(across.count { $0 == columns - 1 }) / height,
            Float(down.count { $0 == 0 }) / width,
            Float(down.count { $0 == rows - 1 }) / width,
        ]
        return atBorders.contains { $0 >= Cut.atBorder } && atBorders.contains { $0 < Cut.free }
    }

    private static func extent(_ places: [Int]) -> Float {
        Float((places.max() ?? 0) - (places.min() ?? 0) + 1)
    }

    /// The cells of each document, those of the largest first.
    private var regions: [[Bool]] {
        var isSeen = odds.map { $0 <= 0 }
        var found: [(count: Int, cells: [Bool])] = []
        for start in odds.indices where !isSeen[start] {
            var cells = [Bool](repeating: false, count: odds.count)
            var (open, count) = ([start], 0)
            isSeen[start] = true
            while let cell = open.popLast() {
                cells[cell] = true
                count += 1
                let column = cell % columns
                for (next, isNear) in [
                    (cell - 1, column > 0), (cell + 1, column + 1 < columns),
                    (cell - columns, cell >= columns),
                    (cell + columns, cell + columns < odds.count),
                ] where isNear && !isSeen[next] {
                    isSeen[next] = true
                    open.append(next)
                }
            }
            if count >= Self.fewest { found.append((count, cells)) }
        }
        return found.sorted { $0.count > $1.count }.map { $0.cells }
    }
}
