// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// A part of a picture in which grey values change fast in one direction and little across it, as in bars.
struct StripedRegion {
    /// Its middle, in pixels.
    let middle: Place
    /// The direction in which the grey values change, of length 1.
    let along: Place
    /// Its extent in that direction and across it, in pixels.
    let length: Double
    let breadth: Double

    /// The direction a quarter turn clockwise from `along`.
    var across: Place { Place(x: -along.y, y: along.x) }

    /// Returns whether another region is about as large and at about the same place.
    func isLike(_ other: StripedRegion) -> Bool {
        (middle - other.middle).length < 0.1 * breadth && abs(along.cross(other.along)) < 0.1
            && abs(length - other.length) < 0.1 * length
            && abs(breadth - other.breadth) < 0.2 * breadth
    }
}

/// The direction and strength of grey-value changes in each square cell of a picture.
struct StripeField {
    /// The number of samples on each side of a cell.
    private static let cell = 8
    /// Pictures with more pixels are sampled more sparsely.
    private static let sampleLimit = 2_500_000
    /// The mean squared difference of grey values two samples apart, for the weakest bars.
    private static let leastEnergy: Float = 60
    /// The least difference between the energy along and across the bars, as a fraction of all energy.
    ///
    /// Rows of PDF417 are so short that the changes from row to row matter.
    private static let leastCoherence: Float = 0.25
    /// Energy as a fraction of that of the strongest cells.
    private static let thresholds: [Float] = [0.3, 0.1, 0.55, 0.03]
    /// The striped cells of a region as a fraction of its rectangle.
    private static let leastFill = 0.4
    /// The number of cells in the smallest region.
    private static let leastCells = 36

    private let grid: CellGrid
    /// Pixels from cell to cell.
    private let pitch: Int
    /// The energy of each cell, and its direction of change at double angle weighted by energy.
    private var energy: [Float]
    private var directionX: [Float]
    private var directionY: [Float]

    /// Measures a picture.
    init(_ picture: GreyPicture) {
        var step = 1
        while picture.pixels.count / (step * step) > Self.sampleLimit { step += 1 }
        pitch = Self.cell * step
        grid = CellGrid(
            columns: max((picture.width - 2 * step) / pitch, 0),
            rows: max((picture.height - 2 * step) / pitch, 0)
        )
        energy = [Float](repeating: 0, count: grid.count)
        directionX = energy
        directionY = energy
        guard grid.count > 0 else { return }
        for row in 0..<grid.rows { measure(row, of: picture, step: step) }
        energy = smoothed(energy)
        directionX = smoothed(directionX)
        directionY = smoothed(directionY)
    }

    private mutating func measure(_ row: Int, of picture: GreyPicture, step: Int) {
        let all = picture.pixels[...]
        let pixels = all.span
        let down = step * picture.width
        let scale = 1 / Float(Self.cell * Self.cell)
        for column in 0..<grid.columns {
            var (xx, yy, xy) = (Int32(0), Int32(0), Int32(0))
            for line in 0..<Self.cell {
                var index = (row * Self.cell + line + 1) * down + (column * Self.cell + 1) * step
                for _ in 0..<Self.cell {
                    let x = Int32(pixels[index + step]) &- Int32(pixels[index - step])
                    let y = Int32(pixels[index + down]) &- Int32(pixels[index - down])
                    xx &+= x &* x
                    yy &+= y &* y
                    xy &+= x &* y
                    index += step
                }
            }
            let place = row * grid.columns + column
            energy[place] = Float(xx + yy) * scale
            directionX[place] = Float(xx - yy) * scale
            directionY[place] = Float(2 * xy) * scale
        }
    }

    /// Returns the mean of three by three cells.
    private func smoothed(_ values: [Float]) -> [Float] {
        zip(grid.sums(values, +=), grid.neighbourCounts).map { $0 / Float($1) }
    }

    /// Returns the largest and best filled striped regions, the most likely first.
    ///
    /// Bars are among the strongest changes of a picture; the strength of the print around them is unknown, so several
    /// thresholds are used to exclude it.
    func regions(limit: Int) -> [StripedRegion] {
        let sorted = energy.sorted()
        guard let strongest = sorted.dropLast(sorted.count / 50).last else { return [] }
        var found: [StripedRegion] = []
        for part in Self.thresholds {
            let least = max(Self.leastEnergy, part * strongest)
            for region in regions(least: least).prefix(limit)
            where !found.contains(where: { $0.isLike(region) }) {
                found.append(region)
            }
        }
        return Array(found.prefix(2 * limit))
    }

    private func regions(least: Float) -> [StripedRegion] {
        var isOpen = energy.indices.map { isStriped($0, least: least) }
        var found: [(region: StripedRegion, rank: Double)] = []
        for start in isOpen.indices where isOpen[start] {
            let part = grid.connected(to: start, &isOpen, isAlike)
            guard part.count >= Self.leastCells, let region = region(part) else { continue }
            let area = region.length * region.breadth / Double(pitch * pitch)
            let fill = Double(part.count) / area
            guard fill >= Self.leastFill else { continue }
            found.append((region, fill * Double(part.count)))
        }
        return found.sorted { $0.rank > $1.rank }.map { $0.region }
    }

    private func isStriped(_ index: Int, least energyBound: Float) -> Bool {
        guard energy[index] >= energyBound else { return false }
        let (x, y) = (directionX[index], directionY[index])
        let least = Self.leastCoherence * energy[index]
        return x * x + y * y >= least * least
    }

    /// Returns whether the directions of two cells differ by less than 16 degrees.
    private func isAlike(_ one: Int, _ other: Int) -> Bool {
        let dot = directionX[one] * directionX[other] + directionY[one] * directionY[other]
        let first = directionX[one] * directionX[one] + directionY[one] * directionY[one]
        let second = directionX[other] * directionX[other] + directionY[other] * directionY[other]
        return dot > 0 && dot * dot > 0.72 * first * second
    }

    private func region(_ part: [Int]) -> StripedRegion? {
        var sum = Place(x: 0, y: 0)
        for index in part {
            sum = sum + Place(x: Double(directionX[index]), y: Double(directionY[index]))
        }
        guard sum.length > 0 else { return nil }
        // From the double angle to the angle.
        let cosine = sum.x / sum.length
        let along = Place(
            x: max(0, (1 + cosine) / 2).squareRoot(),
            y: max(0, (1 - cosine) / 2).squareRoot() * (sum.y < 0 ? -1 : 1)
        )
        let across = Place(x: -along.y, y: along.x)
        let places = part.map { index in
            Place(
                x: (Double(index % grid.columns) + 0.5) * Double(pitch),
                y: (Double(index / grid.columns) + 0.5) * Double(pitch)
            )
        }
        let (left, right) = Self.extent(places.map { $0.dot(along) })
        let (top, bottom) = Self.extent(places.map { $0.dot(across) })
        return StripedRegion(
            middle: along * ((left + right) / 2) + across * ((top + bottom) / 2),
            along: along,
            length: right - left + Double(pitch),
            breadth: bottom - top + Double(pitch)
        )
    }

    /// Returns the range of the values without the outermost hundredth.
    private static func extent(_ values: [Double]) -> (Double, Double) {
        let sorted = values.sorted()
        let trim = sorted.count / 100
        return (sorted[trim], sorted[sorted.count - 1 - trim])
    }
}
