// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Reading

/// The cells of a picture that look like the inside of a code.
///
/// A code is black and white in equal parts that change every few pixels. Print has more paper than ink, pictures have
/// intermediate greys, and noise changes from pixel to pixel. Each cell is judged together with its eight neighbours;
/// bars and modules of about one to five pixels match.
struct CodeCells {
    /// How the grey values of a cell and its neighbours change.
    struct Texture {
        /// The mean square of differences.
        var energy: Float = 0
        /// The energy divided by the variance: about 4 for noise, little in smooth areas.
        var rapidity: Float = 0
        /// How far the share of pixels above the mean is from one half.
        var balance: Float = 0
        /// The squared mean deviation divided by the variance: 1 if there are only two grey values, 0.64 for noise.
        var duality: Float = 0

        /// Returns whether a cell may be of a code that is as strong as the strongest cells.
        fileprivate func fits(least: Float) -> Bool {
            energy > least && rapidity > 0.5 && (rapidity < 4.2 || duality > 0.9)
                && balance.magnitude < 0.16 && duality > 0.62
        }
    }

    /// The mean squared difference of the weakest codes.
    private static let leastEnergy: Float = 60
    /// Energy as a fraction of that of the strongest cells.
    private static let leastPart: Float = 0.1

    let grid: CellGrid
    let textures: [Texture]
    /// The energy that only one in fifty cells exceeds.
    let strongest: Float

    /// Examines all cells, without a border of one pixel, which has no neighbours.
    init(_ picture: GreyPicture) {
        let grid = CellGrid(
            columns: max(0, (picture.width - 2) / CellSums.side),
            rows: max(0, (picture.height - 2) / CellSums.side)
        )
        self.grid = grid
        let (pixels, width) = (picture.pixels, picture.width)
        var greys = [UInt32](repeating: 0, count: grid.count)
        var energies = [Float](repeating: 0, count: grid.count)
        for cell in 0..<grid.count {
            let place = grid.place(of: cell, width: width)
            let change = CellSums.change(in: pixels, at: place, width: width)
            (greys[cell], energies[cell]) = (change.grey, change.energy)
        }
        let (totals, counts) = (grid.sums(greys, +=), grid.neighbourCounts)
        var sums = [CellSums](repeating: CellSums(), count: grid.count)
        for cell in 0..<grid.count {
            let pixelCount = 32 * UInt32(counts[cell])
            sums[cell] = CellSums(
                pixels,
                at: grid.place(of: cell, width: width),
                width: width,
                mean: UInt8(truncatingIfNeeded: (totals[cell] + pixelCount / 2) / pixelCount),
                energy: energies[cell]
            )
        }
        let around = grid.sums(sums, +=)
        textures = around.indices.map { Texture(around[$0], CellSums.count * Float(counts[$0])) }
        strongest = Self.strongest(textures)
    }

    /// The cells that may be of a code, and whose neighbours may all be too.
    var cores: [Bool] {
        let least = max(Self.leastEnergy, Self.leastPart * strongest)
        let fitting = textures.map { $0.fits(least: least) ? UInt8(1) : 0 }
        // There is nothing beyond the border, so no cell at the border is inside a code.
        return grid.sums(fitting, &+=).map { $0 == 9 }
    }

    private static func strongest(_ textures: [Texture]) -> Float {
        // By the exponent and three more bits, because a rough measure is enough.
        var histogram = [Int](repeating: 0, count: 4096)
        for texture in textures { histogram[Int(texture.energy.bitPattern >> 20)] += 1 }
        var beyond = textures.count / 50
        for (index, count) in histogram.enumerated().reversed() {
            beyond -= count
            if beyond < 0 { return Float(bitPattern: UInt32(index) << 20) }
        }
        return 0
    }
}

extension CodeCells.Texture {
    /// Computes the texture of `count` pixels.
    fileprivate init(_ sums: CellSums, _ count: Float) {
        // Grey values are integers: any variance below this means flat.
        let variance = max(sums.squares / count, 1)
        let deviation = sums.deviation / count
        energy = sums.energy / count
        rapidity = energy / variance
        balance = sums.lighter / count - 0.5
        duality = deviation * deviation / variance
    }
}

extension CellGrid {
    /// Returns the first pixel of a cell.
    fileprivate func place(of cell: Int, width: Int) -> Int {
        (1 + CellSums.side * (cell / columns)) * width + 1 + CellSums.side * (cell % columns)
    }
}
