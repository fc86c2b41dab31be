// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors
// The process that forks children: the running executable, executed anew. It never sees a picture,
// only its size; each request gets its own child, so that two pictures never share a process.
#ifndef ETUI_HELPER_H
#define ETUI_HELPER_H
#if defined(__linux__)
#include "Child.h"

#include <sys/types.h>

// Whether the helper can do this work here: both must be part of the executable itself. NULL asks
// about the helper alone.
bool etuiHelperCan(etui_child_work work);

// Starts the helper if it is not running.
void etuiStartHelper();

// Makes the helper start a child that writes to the descriptor. The child is killed when the other end
// of the leash closes. False if the system lacks a process or memory for it.
bool etuiAskHelper(
    etui_child_work work, const etui_child_input &input, const etui_child_bounds &bounds,
    int descriptor, int leash);

// A child's whole run (Child.cpp).
[[noreturn]] void etuiRunChild(
    int descriptor, etui_child_work work, const etui_child_input &input,
    const etui_child_bounds &bounds);
// Tells the caller that there is no child.
void etuiTellAbsence(int descriptor);
// Closes all descriptors but one; standard streams lead to /dev/null, since assertions write to them. Returns
// the remaining descriptor, which is never a standard stream, or -1.
int etuiKeepOnly(int descriptor);
// Resets handlers and unblocks signals: inherited ones would run in a process they were not made for.
void etuiResetSignals();
// Ends a child if it is still running, and leaves no zombie.
void etuiReap(pid_t child);

#endif
#endif
