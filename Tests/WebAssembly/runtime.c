// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// The least that Embedded Swift asks of a C library, for a check that runs once: memory is handed
// out and never taken back.

#include <stddef.h>
#include <stdint.h>

extern unsigned char __heap_base;
static uintptr_t next;

int posix_memalign(void **memory, size_t alignment, size_t size) {
    if (next == 0) next = (uintptr_t)&__heap_base;
    uintptr_t start = (next + alignment - 1) & ~(uintptr_t)(alignment - 1);
    uintptr_t end = start + size;
    size_t pages = (end + 0xFFFF) >> 16;
    size_t present = __builtin_wasm_memory_size(0);
    if (pages > present && __builtin_wasm_memory_grow(0, pages - present) == (size_t)-1) return 12;
    next = end;
    *memory = (void *)start;
    return 0;
}

void free(void *memory) { (void)memory; }

// Hash seeds need not be secret in a check.
void arc4random_buf(void *bytes, size_t count) { __builtin_memset(bytes, 42, count); }

// The 128-bit product that the compiler calls for.
void __multi3(uint64_t result[2], uint64_t a, uint64_t aHigh, uint64_t b, uint64_t bHigh) {
    uint64_t aLow = (uint32_t)a, bLow = (uint32_t)b, aTop = a >> 32, bTop = b >> 32;
    uint64_t low = aLow * bLow, one = aTop * bLow, other = aLow * bTop;
    uint64_t middle = (low >> 32) + (uint32_t)one + (uint32_t)other;
    result[0] = middle << 32 | (uint32_t)low;
    result[1] = aTop * bTop + (one >> 32) + (other >> 32) + (middle >> 32) + a * bHigh + aHigh * b;
}
