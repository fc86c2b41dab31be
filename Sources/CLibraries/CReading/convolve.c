// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

#include "CReading.h"

// Rounds sums after each step, so that every machine gets the same result.
#pragma STDC FP_CONTRACT OFF

typedef float eight __attribute__((vector_size(32), aligned(16)));

// Most x86-64 processors have vectors of eight values, but not all of them. On Linux the function is compiled twice,
// and the loader takes the version that suits the processor. Elsewhere vectors of eight become two of four. Not with a
// sanitizer: the loader chooses before the sanitizer is set up, and its code in the choice would crash.
#if defined(__has_feature)
#define HAS_SANITIZER (__has_feature(thread_sanitizer) || __has_feature(address_sanitizer))
#else
#define HAS_SANITIZER 0
#endif
#if defined(__x86_64__) && defined(__gnu_linux__) && !HAS_SANITIZER
#define EACH_PROCESSOR __attribute__((target_clones("avx2", "default")))
#else
#define EACH_PROCESSOR
#endif

// Reading a line spends nearly all its time here. The sums of four cells stay in registers.
EACH_PROCESSOR
void etui_convolve(
    const struct etui_convolution *run,
    const float *input,
    const void *weights,
    void *output,
    const void *bias
) {
    const eight start = *(const eight *)bias;
    eight *target = output;
    for (long tile = 0; tile < run->tiles; tile++) {
        eight a = start, b = start, c = start, d = start;
        const eight *weight = weights;
        const float *row = input;
        for (long y = 0; y < run->rows; y++) {
            const float *at_b = row + run->cell_stride;
            const float *at_c = at_b + run->cell_stride;
            const float *at_d = at_c + run->cell_stride;
            for (long x = 0; x < run->taps; x++) {
                a += weight[x] * row[x];
                b += weight[x] * at_b[x];
                c += weight[x] * at_c[x];
                d += weight[x] * at_d[x];
            }
            weight += run->taps;
            row += run->row_stride;
        }
        target[0] = a;
        target[run->groups] = b;
        target[2 * run->groups] = c;
        target[3 * run->groups] = d;
        target += 4 * run->groups;
        input += 4 * run->cell_stride;
    }
}
