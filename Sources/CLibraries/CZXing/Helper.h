// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors
// The process that forks children: the running executable, executed anew. It never sees a picture,
// only how large it is; each question gets a child of its own, so that two pictures never share a process.
#ifndef ETUI_HELPER_H
#define ETUI_HELPER_H
#if defined(__linux__)
#include "Child.h"

#include <sys/types.h>

// Whether the helper can do this work here: both are part of the executable itself. NULL asks for
// the helper alone.
bool etuiHelperCan(etui_child_work work);

// Starts the helper where there is none.
void etuiStartHelper();

// Has the helper start a child that writes to the descriptor. The child is killed when the other end
// of the leash closes. False where the system gives no process or no memory.
bool etuiAskHelper(
    etui_child_work work, const etui_child_input &input, const etui_child_bounds &bounds,
    int descriptor, int leash);

// What a child does from its start to its end (Child.cpp).
[[noreturn]] void etuiRunChild(
    int descriptor, etui_child_work work, const etui_child_input &input,
    const etui_child_bounds &bounds);
// Tells the asker that there is no child.
void etuiTellAbsence(int descriptor);
// Closes all descriptors but one; standard streams lead nowhere, since assertions speak up. Returns
// the one, which is never a standard stream, or -1.
int etuiKeepOnly(int descriptor);
// No handler, no signal held back: those of a former life would run in a process that is not theirs.
void etuiResetSignals();
// Ends a child, if it has not ended, and leaves no zombie.
void etuiReap(pid_t child);

#endif
#endif
