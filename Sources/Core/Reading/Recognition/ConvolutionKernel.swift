// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import CReading

/// The inner loop of a convolution: four neighbouring cells, eight output channels.
///
/// This loop takes nearly all the time of reading a line. All columns and channels of one kernel row are adjacent in
/// memory, so that a row is one run over both.
struct ConvolutionKernel {
    /// Rows of the kernel.
    let rows: Int
    /// Columns times input channels.
    let taps: Int
    /// Values from one row of the input to the next.
    let rowStride: Int
    /// Values from one cell of the input to the next.
    let cellStride: Int
    /// The number of groups of eight output channels, which separate one cell of the output from the next.
    let groups: Int
    /// The number of groups of four cells.
    let tiles: Int

    /// The places in the input, in the weights and in the output where a run begins.
    struct Run {
        let input: Int
        let weights: Int
        let output: Int
        /// The initial value of the sums.
        let bias: SIMD8<Float>
    }

    /// Computes one row of cells for eight output channels.
    ///
    /// - Precondition: everything read and written is within the arrays.
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
