// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// Computes rows of a convolution by multiplying each weight with each value.
struct PlainRows: Sendable {
    private let shape: Convolution.Shape
    /// The taps of each eight output channels: rows, columns, input channels.
    private let weights: [SIMD8<Float>]
    private let biases: [SIMD8<Float>]

    /// Prepares the rows of a layer.
    init(_ shape: Convolution.Shape, weights: [SIMD8<Float>], biases: [SIMD8<Float>]) {
        self.shape = shape
        self.weights = weights
        self.biases = biases
    }

    /// Returns the number of groups of eight values in one row, its last four cells complete.
    func width(of input: Plane) -> Int { (input.columns + 3) / 4 * 4 * shape.groups }

    /// Computes one row of outputs before pooling.
    func compute(_ row: Int, of input: Plane, into scratch: inout [SIMD8<Float>], at place: Int) {
        let kernel = ConvolutionKernel(
            rows: shape.rows,
            taps: shape.columns * shape.inputs,
            rowStride: input.rowStride,
            cellStride: shape.inputs,
            groups: shape.groups,
            tiles: (input.columns + 3) / 4
        )
        for group in 0..<shape.groups {
            let run = ConvolutionKernel.Run(
                input: row * input.rowStride,
                weights: group * shape.tapCount,
                output: place + group,
                bias: biases[group]
            )
            kernel.run(input.values, weights, into: &scratch, run: run)
        }
    }
}
