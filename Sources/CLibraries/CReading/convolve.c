// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

#include "CReading.h"

// Sums are rounded after each step, so that every machine reads the same.
#pragma STDC FP_CONTRACT OFF

typedef float four __attribute__((vector_size(16)));

// Nearly all the time of reading a line is spent here. The eight sums of four cells stay in registers.
void etui_convolve(
    const struct etui_convolution *run,
    const float *input,
    const void *weights,
    void *output,
    const void *bias
) {
    const four *start = bias;
    four *target = output;
    for (long tile = 0; tile < run->tiles; tile++) {
        four a0 = start[0], b0 = start[0], c0 = start[0], d0 = start[0];
        four a1 = start[1], b1 = start[1], c1 = start[1], d1 = start[1];
        const four *weight = weights;
        const float *row = input;
        for (long y = 0; y < run->rows; y++) {
            const float *a = row;
            const float *b = a + run->cell_stride;
            const float *c = b + run->cell_stride;
            const float *d = c + run->cell_stride;
            for (long x = 0; x < run->taps; x++) {
                four low = weight[0], high = weight[1];
                a0 += low * a[x];
                a1 += high * a[x];
                b0 += low * b[x];
                b1 += high * b[x];
                c0 += low * c[x];
                c1 += high * c[x];
                d0 += low * d[x];
                d1 += high * d[x];
                weight += 2;
            }
            row += run->row_stride;
        }
        target[0] = a0;
        target[1] = a1;
        target += 2 * run->groups;
        target[0] = b0;
        target[1] = b1;
        target += 2 * run->groups;
        target[0] = c0;
        target[1] = c1;
        target += 2 * run->groups;
        target[0] = d0;
        target[1] = d1;
        target += 2 * run->groups;
        input += 4 * run->cell_stride;
    }
}
