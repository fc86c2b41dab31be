// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors
// Work in a child process, for code that may end the process it runs in. Linux only: elsewhere no
// process may be forked, and nothing is started.
#ifndef ETUI_CHILD_H
#define ETUI_CHILD_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* How work ended. */
enum {
    /* To its end. */
    ETUI_ENDING_COMPLETE = 0,
    /* The child ended before its work did, or wrote what it should not. */
    ETUI_ENDING_BROKEN = 1,
    /* The time was over, and the child was killed. */
    ETUI_ENDING_LATE = 2,
    /* The system gave no process, no pipe or no memory. */
    ETUI_ENDING_NOT_STARTED = 3,
    /* The kernel cannot confine the child, so that it did not begin. */
    ETUI_ENDING_NOT_CONFINED = 4,
};

struct etui_child_bounds {
    /* From the question to the end. */
    uint32_t milliseconds;
    /* Bytes of address space beyond what the child has at its start. */
    size_t memory;
    /* Bytes of output; more is broken. */
    size_t output;
};

/* What a child gets: a few bytes that say what to do, and many to do it with. */
struct etui_child_input {
    const void *head;
    size_t head_count;
    const void *body;
    size_t body_count;
};

/*
 * What a child does: writes to the descriptor, the only open one besides those of /dev/null, and
 * returns whether it came to its end. It has the input and no other memory of the caller: pointers
 * in the input lead nowhere. It may compute, take memory and write; any other system call ends it.
 */
typedef bool (*etui_child_work)(int descriptor, const struct etui_child_input *input);

/* Writes all bytes; whether that went well. */
bool etui_child_write(int descriptor, const void *bytes, size_t count);

/*
 * Runs work in a child and waits for it. Whatever the ending, output is what it wrote so far or
 * NULL, to be released with free(). The child is forked by a helper: the running executable, executed
 * anew with an empty environment and no descriptor, so that the child holds no memory of this
 * process. Where this code, or the work, is in a library that the executable has loaded, the child
 * is forked from this process: see etui_child_run_forked.
 */
uint8_t etui_child_run(
    etui_child_work work, const struct etui_child_input *input,
    const struct etui_child_bounds *bounds, uint8_t **output, size_t *count);

/*
 * The same in a child forked from this process, which is a copy of it: what is in this process's
 * memory, and not marked to be wiped or left out in a fork, can be read in the child.
 */
uint8_t etui_child_run_forked(
    etui_child_work work, const struct etui_child_input *input,
    const struct etui_child_bounds *bounds, uint8_t **output, size_t *count);

/*
 * Starts the helper, which takes some milliseconds of its own, so that it is there for the first
 * question; returns at once.
 */
void etui_child_prepare(void);

/* Whether etui_child_run uses the helper in this process. */
bool etui_child_is_keyless(void);

#ifdef __cplusplus
}
#endif
#endif
