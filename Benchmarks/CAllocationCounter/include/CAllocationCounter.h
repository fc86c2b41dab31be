// SPDX-License-Identifier: Apache-2.0
// Counts every heap allocation and every statement of SQL of the process, so that benchmarks can gate on a number that does
// not depend on how busy the machine is.
#ifndef ETUI_ALLOCATION_COUNTER_H
#define ETUI_ALLOCATION_COUNTER_H
#include <stdint.h>

/// Allocations since the process started, on all threads.
uint64_t etui_allocation_count(void);

/// Bytes asked for since the process started, on all threads.
uint64_t etui_allocated_bytes(void);

/// Statements of SQL with values that were run on SQLite since the process started.
uint64_t etui_statement_count(void);

#endif
