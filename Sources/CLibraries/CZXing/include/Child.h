// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors
// Work in a child process, for code that may end the process it runs in. Linux only: elsewhere
// forking is forbidden, and nothing is started.
#ifndef ETUI_CHILD_H
#define ETUI_CHILD_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* How the work ended. */
enum {
    /* It completed. */
    ETUI_ENDING_COMPLETE = 0,
    /* The child ended before its work was done, or wrote invalid output. */
    ETUI_ENDING_BROKEN = 1,
    /* The time limit passed, and the child was killed. */
    ETUI_ENDING_LATE = 2,
    /* The system lacked a process, a pipe or memory. */
    ETUI_ENDING_NOT_STARTED = 3,
    /* The kernel cannot confine the child, so it did not start. */
    ETUI_ENDING_NOT_CONFINED = 4,
};

struct etui_child_bounds {
    /* Time from the request to the end. */
    uint32_t milliseconds;
    /* Bytes of address space in addition to what the child has at its start. */
    size_t memory;
    /* Bytes of output; a child that writes more is broken. */
    size_t output;
};

/* A child's input: a few bytes that say what to do, and many to do it with. */
struct etui_child_input {
    const void *head;
    size_t head_count;
    const void *body;
    size_t body_count;
};

/*
 * A child's work: writes to the descriptor, the only open one apart from those of /dev/null, and
 * returns whether it completed. It has the input and no other memory of the caller: pointers
 * in the input lead nowhere. It may compute, allocate memory and write; any other system call ends it.
 */
typedef bool (*etui_child_work)(int descriptor, const struct etui_child_input *input);

/* Writes all bytes; returns whether it succeeded. */
bool etui_child_write(int descriptor, const void *bytes, size_t count);

/*
 * Runs work in a child and waits for it. Whatever the ending, output is what it wrote so far or
 * NULL; release it with free(). A helper forks the child: the running executable, executed
 * anew with an empty environment and no descriptor, so that the child holds no memory of this
 * process. If this code, or the work, is in a library that the executable has loaded, the child
 * is forked from this process: see etui_child_run_forked.
 */
uint8_t etui_child_run(
    etui_child_work work, const struct etui_child_input *input,
    const struct etui_child_bounds *bounds, uint8_t **output, size_t *count);

/*
 * Like etui_child_run, in a child forked from this process, which is a copy of it: the child can read everything
 * in this process's memory that is not marked to be wiped or left out in a fork.
 */
uint8_t etui_child_run_forked(
    etui_child_work work, const struct etui_child_input *input,
    const struct etui_child_bounds *bounds, uint8_t **output, size_t *count);

/*
 * Starts the helper, which takes some milliseconds, so that it is ready for the first
 * request; returns at once.
 */
void etui_child_prepare(void);

/* Whether etui_child_run uses the helper in this process. */
bool etui_child_is_keyless(void);

#ifdef __cplusplus
}
#endif
#endif
