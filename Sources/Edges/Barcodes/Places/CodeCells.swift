// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Reading

/// Which cells of a picture look like the inside of a code.
///
/// A code is black and white in equal parts that change every few pixels. Print has more paper than
/// ink, pictures have greys between, and noise changes from pixel to pixel. Each cell is judged with
/// its eight neighbours; bars and modules of about one to five pixels look like that.
struct CodeCells {
    /// What is known of a cell and its neighbours.
    struct Look {
        /// The mean square of differences.
        var energy: Float = 0
        /// That, by the variance: about 4 for noise, little where all is smooth.
        var rapidity: Float = 0
        /// How far the share of pixels above the mean is from a half.
        var balance: Float = 0
        /// The square of the mean deviation by the variance: 1 where there are two grey values only,
        /// 0.64 for noise.
        var duality: Float = 0

        /// Whether a cell may be of a code that is as strong as the strongest cells.
        fileprivate func fits(least: Float) -> Bool {
            energy > least && rapidity > 0.5 && (rapidity < 4.2 || duality > 0.9)
                && balance.magnitude < 0.16 && duality > 0.62
        }
    }

    /// Mean squared difference of the weakest codes.
    private static let leastEnergy: Float = 60
    /// Energy as a part of that of the strongest cells.
    private static let leastPart: Float = 0.1

    let columns: Int
    let rows: Int
    private(set) var looks: [Look]
    /// The energy that but one in fifty cells surpasses.
    let strongest: Float

    /// Looks at all cells; the border of a pixel, which has no neighbours, is left out.
    init(_ picture: GreyPicture) {
        columns = max(0, (picture.width - 2) / CellSums.side)
        rows = max(0, (picture.height - 2) / CellSums.side)
        let grid = Grid(columns: columns, rows: rows)
        let (pixels, width) = (picture.pixels, picture.width)
        var greys = [UInt32](repeating: 0, count: columns * rows)
        var energies = [Float](repeating: 0, count: columns * rows)
        for cell in 0..<columns * rows {
            let place = grid.place(of: cell, width: width)
            let change = CellSums.change(in: pixels, at: place, width: width)
            (greys[cell], energies[cell]) = (change.grey, change.energy)
        }
        let (totals, counts) = (grid.around(greys, from: 0, +=), grid.counts)
        var sums = [CellSums](repeating: CellSums(), count: columns * rows)
        for cell in 0..<columns * rows {
            let pixelCount = 32 * UInt32(counts[cell])
            sums[cell] = CellSums(
                pixels,
                at: grid.place(of: cell, width: width),
                width: width,
                mean: UInt8(truncatingIfNeeded: (totals[cell] + pixelCount / 2) / pixelCount),
                energy: energies[cell]
            )
        }
        let around = grid.around(sums, from: CellSums(), +=)
        looks = around.indices.map { Look(around[$0], CellSums.count * Float(counts[$0])) }
        strongest = Self.strongest(looks)
    }

    /// The cells that may be of a code, and whose neighbours all may be.
    var cores: [Bool] {
        let least = max(Self.leastEnergy, Self.leastPart * strongest)
        let grid = Grid(columns: columns, rows: rows)
        let fitting = looks.map { $0.fits(least: least) ? UInt8(1) : 0 }
        // Beyond the border there is nothing, so nothing at the border is inside of a code.
        return grid.around(fitting, from: 0, &+=).map { $0 == 9 }
    }

    private static func strongest(_ looks: [Look]) -> Float {
        // By the exponent and three more bits: all that is asked for is a rough measure.
        var histogram = [Int](repeating: 0, count: 4096)
        for look in looks { histogram[Int(look.energy.bitPattern >> 20)] += 1 }
        var beyond = looks.count / 50
        for (index, count) in histogram.enumerated().reversed() {
            beyond -= count
            if beyond < 0 { return Float(bitPattern: UInt32(index) << 20) }
        }
        return 0
    }
}

extension CodeCells.Look {
    /// The look of so many pixels.
    fileprivate init(_ sums: CellSums, _ count: Float) {
        // Grey values are whole numbers: what is flatter than this is flat.
        let variance = max(sums.squares / count, 1)
        let deviation = sums.deviation / count
        energy = sums.energy / count
        rapidity = energy / variance
        balance = sums.lighter / count - 0.5
        duality = deviation * deviation / variance
    }
}

/// Cells in rows.
private struct Grid {
    let columns: Int
    let rows: Int

    /// The first pixel of a cell.
    func place(of cell: Int, width: Int) -> Int {
        (1 + CellSums.side * (cell / columns)) * width + 1 + CellSums.side * (cell % columns)
    }

    /// How many of a cell's neighbours, itself among them, there are.
    var counts: [UInt8] {
        around([UInt8](repeating: 1, count: columns * rows), from: 0, &+=)
    }

    /// The sums over each cell and those around it.
    func around<Value>(
        _ values: [Value],
        from zero: Value,
        _ add: (inout Value, Value) -> Void
    ) -> [Value] {
        var lines = values
        for row in 0..<rows {
            let start = row * columns
            for cell in start..<start + columns {
                if cell > start { add(&lines[cell], values[cell - 1]) }
                if cell + 1 < start + columns { add(&lines[cell], values[cell + 1]) }
            }
        }
        var result = lines
        for cell in lines.indices {
            if cell >= columns { add(&result[cell], lines[cell - columns]) }
            if cell + columns < lines.count { add(&result[cell], lines[cell + columns]) }
        }
        return result
    }
}
