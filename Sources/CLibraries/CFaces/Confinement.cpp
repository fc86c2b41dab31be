// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors
#include "CFaces.h"

#include <csignal>
#include <cstring>

#include <sys/resource.h>
#include <unistd.h>

#if defined(__linux__)
#include <sys/prctl.h>
#endif

namespace {

template <typename Resource> bool limit(Resource resource, rlim_t value) {
    const rlimit bounds = {value, value};
    return setrlimit(resource, &bounds) == 0;
}

} // namespace

bool etui_faces_confine(size_t memory) {
#if defined(__linux__)
    if (prctl(PR_SET_DUMPABLE, 0) != 0) return false;
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return false;
#endif
    // No descriptor can be opened any more: the pipes are the only way in or out.
    return limit(RLIMIT_AS, memory) && limit(RLIMIT_CORE, 0) && limit(RLIMIT_NOFILE, 0);
}

void etui_faces_end_after(uint32_t seconds) {
    // SIGALRM ends a process that does not handle it.
    signal(SIGALRM, SIG_DFL);
    alarm(seconds);
}

void etui_faces_wipe(void *bytes, size_t count) {
    memset(bytes, 0, count);
    // The compiler must assume that this reads the memory.
    __asm__ __volatile__("" : : "r"(bytes) : "memory");
}
