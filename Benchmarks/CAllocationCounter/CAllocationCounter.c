#define _GNU_SOURCE
// SPDX-License-Identifier: Apache-2.0
// The executable's own malloc family wins over the C library's, for every library it loads; each
// call is counted and handed on to the C library under its internal name. In the same way it counts
// the statements that SQLite was given.
#include "CAllocationCounter.h"
#include <stdatomic.h>
#include <stddef.h>
#include <errno.h>
#include <dlfcn.h>

#if defined(__linux__)
extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);

static _Atomic uint64_t count;
static _Atomic uint64_t bytes;

static inline void note(size_t size) {
    atomic_fetch_add_explicit(&count, 1, memory_order_relaxed);
    atomic_fetch_add_explicit(&bytes, size, memory_order_relaxed);
}

void *malloc(size_t size) {
    note(size);
    return __libc_malloc(size);
}

void *calloc(size_t members, size_t size) {
    note(members * size);
    return __libc_calloc(members, size);
}

void *realloc(void *old, size_t size) {
    note(size);
    return __libc_realloc(old, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
    note(size);
    return __libc_memalign(alignment, size);
}

int posix_memalign(void **result, size_t alignment, size_t size) {
    note(size);
    *result = __libc_memalign(alignment, size);
    return *result == NULL ? ENOMEM : 0;
}

uint64_t etui_allocation_count(void) { return atomic_load(&count); }
uint64_t etui_allocated_bytes(void) { return atomic_load(&bytes); }
/* The database room calls this once for every statement it has run, and the library never by itself. */
static _Atomic uint64_t statements;

int sqlite3_clear_bindings(void *statement) {
    static int (*_Atomic next)(void *);
    atomic_fetch_add_explicit(&statements, 1, memory_order_relaxed);
    if (next == NULL) next = (int (*)(void *))dlsym(RTLD_NEXT, "sqlite3_clear_bindings");
    return next(statement);
}

uint64_t etui_statement_count(void) { return atomic_load(&statements); }
#else
uint64_t etui_statement_count(void) { return 0; }
uint64_t etui_allocation_count(void) { return 0; }
uint64_t etui_allocated_bytes(void) { return 0; }
#endif
