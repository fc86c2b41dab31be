// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors
#ifndef ETUI_CONFINEMENT_H
#define ETUI_CONFINEMENT_H

/*
 * Leaves the calling process the system calls that computing and writing to open descriptors take,
 * and no others: one call of another kind, and the kernel ends the process. It cannot be undone.
 * False where the kernel cannot do that; then nothing is restricted.
 */
bool etuiConfine();

#endif
