// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// Computes rows of a convolution three or five columns wide with fewer products.
///
/// It needs four ninths or two fifths of the products of the plain way. Eight neighbouring values become eight shares,
/// which are multiplied with eight shares of the weights and summed over rows and input channels; the sums become six
/// outputs of a kernel three columns wide, or four of one five columns wide. Rounding errors stay below a thousandth.
///
/// Source: Lavin and Gray, *Fast Algorithms for Convolutional Neural Networks*, 2015, F(6, 3); the same points give
/// F(4, 5).
struct SharedRows: Sendable {
    /// The number of shares of a tile.
    private static let shareCount = 8
    /// The points where the polynomials are evaluated, and the factors for the weights' polynomial.
    ///
    /// The last share is the highest coefficient.
    private static let points: [(value: Float, factor: Float)] = [
        (0, 1), (1, -2 / 9), (-1, -2 / 9), (2, 1 / 90), (-2, 1 / 90),
        (0.5, 32 / 45), (-0.5, 32 / 45),
    ]

    private let shape: Convolution.Shape
    /// The taps of each share and eight output channels: rows, input channels.
    private let weights: [SIMD8<Float>]
    private let biases: [SIMD8<Float>]

    /// Prepares the rows of a layer whose weights are in the order of rows, columns, input channels.
    init(_ shape: Convolution.Shape, weights: [SIMD8<Float>], biases: [SIMD8<Float>]) {
        self.shape = shape
        self.biases = biases
        let taps = shape.rows * shape.inputs
        var shared = [SIMD8<Float>](
            repeating: SIMD8(),
            count: Self.shareCount * shape.groups * taps
        )
        for group in 0..<shape.groups {
            for row in 0..<shape.rows {
                for input in 0..<shape.inputs {
                    let first = group * shape.tapCount + row * shape.columns * shape.inputs + input
                    let place = (group * shape.rows + row) * shape.inputs + input
                    for share in 0..<Self.shareCount {
                        shared[share * shape.groups * taps + place] = Self.share(
                            share,
                            of: weights,
                            from: first,
                            step: shape.inputs,
                            count: shape.columns
                        )
                    }
                }
            }
        }
        self.weights = shared
    }

    /// Returns a share of neighbouring weights.
    private static func share(
        _ number: Int,
        of weights: [SIMD8<Float>],
        from first: Int,
        step: Int,
        count: Int
    ) -> SIMD8<Float> {
        guard number < points.count else { return weights[first + (count - 1) * step] }
        let point = points[number]
        var sum = SIMD8<Float>()
        for place in stride(from: first + (count - 1) * step, through: first, by: -step) {
            sum = sum * point.value + weights[place]
        }
        return sum * point.factor
    }

    /// Returns whether a layer can be computed this way.
    static func fits(_ shape: Convolution.Shape) -> Bool {
        (shape.columns == 3 || shape.columns == 5) && shape.inputs % 8 == 0
    }

    /// The number of cells in a tile.
    private var cells: Int { Self.shareCount + 1 - shape.columns }

    /// Returns the number of tiles in a row, a multiple of four for the kernel.
    private func tiles(of input: Plane) -> Int {
        (input.columns + 4 * cells - 1) / (4 * cells) * 4
    }

    /// Returns the number of groups of eight values in one row, its last tiles complete.
    func width(of input: Plane) -> Int { tiles(of: input) * cells * shape.groups }

    /// The shares of a plane's values.
    struct Shares {
        let tiles: Int
        let rows: Int
        let channels: Int
        /// By share, row, tile, channel.
        var values: [Float]
        /// Space for the sums of one row: by share, tile, group of eight output channels.
        var products: [SIMD8<Float>]

        /// The number of values in one share.
        var count: Int { rows * tiles * channels }
    }

    /// Returns the shares of a plane, including all rows of the margin.
    func shares(of input: Plane) -> Shares {
        let tiles = tiles(of: input)
        let count = Self.shareCount * input.paddedRows * tiles * shape.inputs
        var shares = Shares(
            tiles: tiles,
            rows: input.paddedRows,
            channels: shape.inputs,
            values: [Float](repeating: 0, count: count),
            products: [SIMD8<Float>](
                repeating: SIMD8(),
                count: Self.shareCount * tiles * shape.groups
            )
        )
        for row in 0..<shares.rows {
            for tile in 0..<(input.columns + cells - 1) / cells {
                for channel in stride(from: 0, to: shape.inputs, by: 8) {
                    let from = row * input.rowStride + cells * tile * shape.inputs + channel
                    let to = (row * tiles + tile) * shape.inputs + channel
                    divide(input, from: from, into: &shares, at: to)
                }
            }
        }
        return shares
    }

    private func divide(_ input: Plane, from: Int, into shares: inout Shares, at to: Int) {
        let stride = shape.inputs
        let a = input.values.eight(at: from)
        let b = input.values.eight(at: from + stride)
        let c = input.values.eight(at: from + 2 * stride)
        let d = input.values.eight(at: from + 3 * stride)
        let e = input.values.eight(at: from + 4 * stride)
        let f = input.values.eight(at: from + 5 * stride)
        let g = input.values.eight(at: from + 6 * stride)
        let h = input.values.eight(at: from + 7 * stride)
        shares.values.store(a - g + 5.25 * (e - c), at: to)
        // Even and odd powers of each point and its opposite.
        let one = (even: c + g - 4.25 * e, odd: b + f - 4.25 * d)
        shares.values.store(one.even + one.odd, at: to + shares.count)
        shares.values.store(one.even - one.odd, at: to + 2 * shares.count)
        let two = (even: g + 0.25 * c - 1.25 * e, odd: 0.5 * b - 2.5 * d + 2 * f)
        shares.values.store(two.even + two.odd, at: to + 3 * shares.count)
        shares.values.store(two.even - two.odd, at: to + 4 * shares.count)
        let half = (even: g + 4 * c - 5 * e, odd: 2 * b - 2.5 * d + 0.5 * f)
        shares.values.store(half.even + half.odd, at: to + 5 * shares.count)
        shares.values.store(half.even - half.odd, at: to + 6 * shares.count)
        shares.values.store(h - b + 5.25 * (d - f), at: to + 7 * shares.count)
    }

    /// Computes one row of outputs before pooling.
    func compute(
        _ row: Int,
        of shares: inout Shares,
        into scratch: inout [SIMD8<Float>],
        at place: Int
    ) {
        let groups = shape.groups
        let rowStride = shares.tiles * shape.inputs
        let kernel = ConvolutionKernel(
            rows: shape.rows,
            taps: shape.inputs,
            rowStride: rowStride,
            cellStride: shape.inputs,
            groups: groups,
            tiles: shares.tiles / 4
        )
        for share in 0..<Self.shareCount {
            for group in 0..<groups {
                let run = ConvolutionKernel.Run(
                    input: share * shares.count + row * rowStride,
                    weights: (share * groups + group) * shape.rows * shape.inputs,
                    output: share * shares.tiles * groups + group,
                    bias: SIMD8()
                )
                kernel.run(shares.values, weights, into: &shares.products, run: run)
            }
        }
        unite(shares.products, tiles: shares.tiles, into: &scratch, at: place)
    }

    /// Computes the outputs of each tile from eight sums.
    private func unite(
        _ products: [SIMD8<Float>],
        tiles: Int,
        into scratch: inout [SIMD8<Float>],
        at place: Int
    ) {
        let groups = shape.groups
        let count = tiles * groups
        for tile in 0..<tiles {
            for group in 0..<groups {
                let from = tile * groups + group
                let (b, c) = (products[from + count], products[from + 2 * count])
                let (d, e) = (products[from + 3 * count], products[from + 4 * count])
                let (f, g) = (products[from + 5 * count], products[from + 6 * count])
                let bias = biases[group]
                let last = products[from + 7 * count] + bias
                let one = (sum: b + c, difference: b - c)
                let two = (sum: d + e, difference: d - e)
                let half = (sum: f + g, difference: f - g)
                let to = place + tile * cells * groups + group
                scratch[to] = products[from] + one.sum + two.sum + half.sum + bias
                scratch[to + groups] =
                    one.difference + 2 * two.difference + 0.5 * half.difference + bias
                scratch[to + 2 * groups] = one.sum + 4 * two.sum + 0.25 * half.sum + bias
                let third = one.difference + 8 * two.difference + 0.125 * half.difference
                if cells == 4 {
                    scratch[to + 3 * groups] = third + last
                } else {
                    scratch[to + 3 * groups] = third + bias
                    scratch[to + 4 * groups] = one.sum + 16 * two.sum + 0.0625 * half.sum + bias
                    scratch[to + 5 * groups] =
                        one.difference + 32 * two.difference + 0.03125 * half.difference + last
                }
            }
        }
    }
}
