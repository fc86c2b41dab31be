// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// The innermost loops of reading. In C, because an app's debug build compiles Swift without its optimiser, and vectors
// of Swift then take a hundred times as long; vectors of C take six times as long.

#ifndef ETUI_CREADING_H
#define ETUI_CREADING_H

/// What one run of a convolution goes over; counts and strides are in values, of an output in eights of values.
struct etui_convolution {
    /// Rows of the kernel.
    long rows;
    /// Columns times input channels, which stand side by side.
    long taps;
    /// From one row of the input to the next.
    long row_stride;
    /// From one cell of the input to the next.
    long cell_stride;
    /// From one cell of the output to the next.
    long groups;
    /// Fours of cells.
    long tiles;
};

/// Computes eight output channels of `4 * tiles` neighbouring cells.
///
/// Nothing is checked: all that the run goes over must lie inside the arrays.
///
/// - `weights`: eight values for each tap of each row
/// - `output`: eights of values
/// - `bias`: the eight values that the sums begin with
void etui_convolve(
    const struct etui_convolution *run,
    const float *input,
    const void *weights,
    void *output,
    const void *bias
);

#endif
