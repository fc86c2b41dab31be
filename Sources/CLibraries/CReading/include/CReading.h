// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// The innermost loops of reading. They are in C because an app's debug build compiles Swift without its optimiser:
// Swift's vectors then take a hundred times as long, C's vectors only six times.

#ifndef ETUI_CREADING_H
#define ETUI_CREADING_H

/// What one run of a convolution covers; counts and strides are in values, those of the output in groups of eight.
struct etui_convolution {
    /// Rows of the kernel.
    long rows;
    /// Columns times input channels, which are adjacent in memory.
    long taps;
    /// Distance from one row of the input to the next.
    long row_stride;
    /// Distance from one cell of the input to the next.
    long cell_stride;
    /// Distance from one cell of the output to the next.
    long groups;
    /// Groups of four cells.
    long tiles;
};

/// Computes eight output channels of `4 * tiles` neighbouring cells.
///
/// Checks nothing: everything that the run covers must be inside the arrays.
///
/// - `weights`: eight values for each tap of each row
/// - `output`: groups of eight values
/// - `bias`: the eight values that the sums begin with
void etui_convolve(
    const struct etui_convolution *run,
    const float *input,
    const void *weights,
    void *output,
    const void *bias
);

#endif
