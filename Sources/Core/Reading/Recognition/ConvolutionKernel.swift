// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import CReading

/// The inner loop of a convolution: four neighbouring cells, eight output channels.
///
/// Nearly all the time of reading a line is spent here. All columns and channels of one kernel row
/// stand side by side in memory, so that a row is one run over both.
struct ConvolutionKernel {
    /// Rows of the kernel.
    let rows: Int
    /// Columns times input channels.
    let taps: Int
    /// Values from one row of the input to the next.
    let rowStride: Int
    /// Values from one cell of the input to the next.
    let cellStride: Int
    /// Eights of output channels, which stand between one cell of the output and the next.
    let groups: Int
    /// Fours of cells.
    let tiles: Int

    /// Where a run begins in the input, in the weights and in the output.
    struct Run {
        let input: Int
        let weights: Int
        let output: Int
        /// What the sums begin with.
        let bias: SIMD8<Float>
    }

    /// One row of cells for eight output channels.
    ///
    /// - Precondition: all that is read and written lies inside the arrays.
    func run(
        _ input: [Float],
        _ weights: [SIMD8<Float>],
        into output: inout [SIMD8<Float>],
        run: Run
    ) {
        let reach = run.input + (rows - 1) * rowStride + (4 * tiles - 1) * cellStride + taps
        precondition(run.input >= 0 && reach <= input.count)
        precondition(run.weights >= 0 && run.weights + rows * taps <= weights.count)
        let last = run.output + (4 * tiles - 1) * groups
        precondition(run.output >= 0 && last < output.count)
        var shape = etui_convolution(
            rows: rows,
            taps: taps,
            row_stride: rowStride,
            cell_stride: cellStride,
            groups: groups,
            tiles: tiles
        )
        unsafe input.withUnsafeBufferPointer { input in
            unsafe weights.withUnsafeBufferPointer { weights in
                unsafe output.withUnsafeMutableBufferPointer { output in
                    unsafe withUnsafeBytes(of: run.bias) { bias in
                        unsafe etui_convolve(
                            &shape,
                            input.baseAddress.unsafelyUnwrapped + run.input,
                            weights.baseAddress.unsafelyUnwrapped + run.weights,
                            output.baseAddress.unsafelyUnwrapped + run.output,
                            bias.baseAddress
                        )
                    }
                }
            }
        }
    }
}
