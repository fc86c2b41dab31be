// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors
#include "Confinement.h"

#if defined(__linux__)

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <vector>

#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>

#if !defined(SECCOMP_RET_KILL_PROCESS)
#define SECCOMP_RET_KILL_PROCESS 0x80000000U
#endif

#if defined(__x86_64__)
#define ETUI_AUDIT_ARCH AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define ETUI_AUDIT_ARCH AUDIT_ARCH_AARCH64
#endif

#if defined(ETUI_AUDIT_ARCH)

namespace {

// Memory, time, locks of its own, writing what was found, and the end. No call here names another
// process, a file or an address.
constexpr uint32_t allowed[] = {
    SYS_write, SYS_writev, SYS_close, SYS_exit, SYS_exit_group, SYS_munmap, SYS_mremap, SYS_brk,
    SYS_madvise, SYS_futex, SYS_clock_gettime, SYS_gettimeofday, SYS_getrandom, SYS_sched_yield,
    SYS_rt_sigreturn, SYS_rt_sigprocmask, SYS_getpid, SYS_gettid, SYS_sigaltstack,
};

// The low halves of arguments, on the little-endian machines above.
constexpr uint32_t argument(int number) {
    return offsetof(seccomp_data, args) + 8 * static_cast<uint32_t>(number);
}

void load(std::vector<sock_filter> &program, uint32_t offset) {
    program.push_back(BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offset));
}

void give(std::vector<sock_filter> &program, uint32_t verdict) {
    program.push_back(BPF_STMT(BPF_RET | BPF_K, verdict));
}

// Memory that may not be run, and, where the call has flags, is no file's.
void allowMemory(std::vector<sock_filter> &program, uint32_t call, bool hasFlags) {
    const uint8_t rest = hasFlags ? 6 : 4;
    program.push_back(BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, call, 0, rest));
    load(program, argument(2));
    program.push_back(
        BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, PROT_EXEC, static_cast<uint8_t>(rest - 3), 0));
    if (hasFlags) {
        load(program, argument(3));
        program.push_back(BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, MAP_ANONYMOUS, 0, 1));
    }
    give(program, SECCOMP_RET_ALLOW);
    give(program, SECCOMP_RET_KILL_PROCESS);
}

std::vector<sock_filter> filter() {
    std::vector<sock_filter> program;
    load(program, offsetof(seccomp_data, arch));
    program.push_back(BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, ETUI_AUDIT_ARCH, 1, 0));
    give(program, SECCOMP_RET_KILL_PROCESS);
    load(program, offsetof(seccomp_data, nr));
    for (const auto call : allowed) {
        program.push_back(BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, call, 0, 1));
        give(program, SECCOMP_RET_ALLOW);
    }
    allowMemory(program, SYS_mmap, true);
    allowMemory(program, SYS_mprotect, false);
    give(program, SECCOMP_RET_KILL_PROCESS);
    return program;
}

} // namespace

bool etuiConfine() {
    auto program = filter();
    const sock_fprog given = {static_cast<unsigned short>(program.size()), program.data()};
    return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0
           && prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &given, 0, 0) == 0;
}

#else

bool etuiConfine() {
    return false;
}

#endif
#endif
