// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors
#ifndef ETUI_CONFINEMENT_H
#define ETUI_CONFINEMENT_H

/*
 * Restricts the calling process to the system calls needed for computing and for writing to open
 * descriptors: on any other call the kernel ends the process. It cannot be undone.
 * Returns false if the kernel does not support this; then nothing is restricted.
 */
bool etuiConfine();

#endif
