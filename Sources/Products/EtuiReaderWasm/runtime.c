// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// The least that Embedded Swift asks of a C library: memory, a seed for hashes, a wide product, and
// rounding, for which WebAssembly has no instruction.
//
// Memory: blocks of about a hundred sizes, four to each doubling, so that at most a quarter of one is
// unused. What is given back waits in a list for the next block of its size; nothing is split or
// joined. Frames ask for the same sizes again and again, so the lists soon have all that is needed.

#include <stddef.h>
#include <stdint.h>

enum { smallSize = 128, smallCount = 8, classCount = 112, headerSize = 16 };

struct block {
    uint32_t class;
    // From the beginning of the memory that was taken to this header: alignments above 16.
    uint32_t shift;
    struct block *next;
    uint32_t unused;
};

_Static_assert(sizeof(struct block) == headerSize, "what follows a header is aligned to 16");

extern unsigned char __heap_base;
static uintptr_t end;
static struct block *waiting[classCount];

static unsigned classOf(size_t size) {
    if (size <= smallSize) return size == 0 ? 0 : (unsigned)(size - 1) / 16;
    unsigned exponent = 31 - (unsigned)__builtin_clz((uint32_t)(size - 1));
    unsigned quarter = (unsigned)((size - 1) >> (exponent - 2)) & 3;
    return smallCount + (exponent - 7) * 4 + quarter;
}

static size_t sizeOf(unsigned class) {
    if (class < smallCount) return (class + 1) * 16;
    unsigned exponent = 7 + (class - smallCount) / 4, quarter = (class - smallCount) % 4;
    return ((size_t)1 << exponent) + ((size_t)(quarter + 1) << (exponent - 2));
}

static void *take(size_t size) {
    if (end == 0) end = ((uintptr_t)&__heap_base + 15) & ~(uintptr_t)15;
    uintptr_t start = end;
    if (size > UINT32_MAX - start) return NULL;
    size_t pages = (start + size + 0xFFFF) >> 16, present = __builtin_wasm_memory_size(0);
    if (pages > present && __builtin_wasm_memory_grow(0, pages - present) == (size_t)-1) return NULL;
    end = start + size;
    return (void *)start;
}

int posix_memalign(void **memory, size_t alignment, size_t size) {
    size_t extra = alignment > 16 ? alignment : 0;
    if (size > 0x7FFFFFFF - extra) return 12;
    unsigned class = classOf(size + extra);
    struct block *block = waiting[class];
    if (block) {
        waiting[class] = block->next;
    } else {
        block = take(headerSize + sizeOf(class));
        if (!block) return 12;
    }
    uintptr_t start = (uintptr_t)block, place = start + headerSize;
    if (extra) {
        place = (place + alignment - 1) & ~(uintptr_t)(alignment - 1);
        block = (struct block *)(place - headerSize);
    }
    block->class = class;
    block->shift = (uint32_t)(place - headerSize - start);
    *memory = (void *)place;
    return 0;
}

void free(void *memory) {
    if (!memory) return;
    struct block *block = (struct block *)((uintptr_t)memory - headerSize);
    unsigned class = block->class;
    block = (struct block *)((uintptr_t)block - block->shift);
    block->next = waiting[class];
    waiting[class] = block;
}

// A page reads its own pictures: nobody is there to guess the seed.
void arc4random_buf(void *bytes, size_t count) { __builtin_memset(bytes, 42, count); }

// The 128-bit product that the compiler calls for.
void __multi3(uint64_t result[2], uint64_t a, uint64_t aHigh, uint64_t b, uint64_t bHigh) {
    uint64_t aLow = (uint32_t)a, bLow = (uint32_t)b, aTop = a >> 32, bTop = b >> 32;
    uint64_t low = aLow * bLow, one = aTop * bLow, other = aLow * bTop;
    uint64_t middle = (low >> 32) + (uint32_t)one + (uint32_t)other;
    result[0] = middle << 32 | (uint32_t)low;
    result[1] = aTop * bTop + (one >> 32) + (other >> 32) + (middle >> 32) + a * bHigh + aHigh * b;
}

// To the nearest whole number, halves away from nought.
double round(double x) {
    double whole = __builtin_trunc(x);
    return __builtin_fabs(x - whole) >= 0.5 ? whole + __builtin_copysign(1, x) : whole;
}

float roundf(float x) {
    float whole = __builtin_truncf(x);
    return __builtin_fabsf(x - whole) >= 0.5f ? whole + __builtin_copysignf(1, x) : whole;
}

// There is no console for the message of a failed precondition; the trap that follows reports it.
int putchar(int character) { return character; }

int memcmp(const void *one, const void *other, size_t count) {
    const unsigned char *a = one, *b = other;
    for (size_t i = 0; i < count; i++) {
        if (a[i] != b[i]) return a[i] - b[i];
    }
    return 0;
}
