// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors
#include "CZXing.h"
#include "Confinement.h"
#include "Helper.h"

#if defined(__linux__)

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>

#include <fcntl.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

namespace {

// The child's last bytes: that it ended by itself is seen from these and not from its status, which
// a host that ignores SIGCHLD, or reaps everything itself, takes away.
constexpr std::array<uint8_t, 8> trailer = {'w', 'o', 'r', 'k', 'd', 'o', 'n', 'e'};
// What a child says, and all it says, that could not be confined and so has not begun.
constexpr std::array<uint8_t, 8> refusal = {'u', 'n', 'c', 'o', 'n', 'f', 'i', 'n'};
// What the helper says in place of a child that it could not start.
constexpr std::array<uint8_t, 8> absence = {'n', 'o', 't', 'b', 'e', 'g', 'u', 'n'};

void setLimit(decltype(RLIMIT_CPU) resource, rlim_t value) {
    const rlimit limit = {value, value};
    setrlimit(resource, &limit);
}

// Pages of address space that the process has; 0 where /proc is not there.
size_t pagesInUse() {
    const int file = open("/proc/self/statm", O_RDONLY | O_CLOEXEC);
    if (file < 0) return 0;
    char text[64] = {};
    const auto count = read(file, text, sizeof text - 1);
    close(file);
    return count > 0 ? strtoull(text, nullptr, 10) : 0;
}

void closeRange(unsigned first, unsigned last) {
    if (first > last) return;
#if defined(SYS_close_range)
    if (syscall(SYS_close_range, first, last, 0) == 0) return;
#endif
    const long limit = sysconf(_SC_OPEN_MAX);
    for (long number = first; number <= static_cast<long>(last) && number < limit; ++number) {
        close(static_cast<int>(number));
    }
}

} // namespace

void etuiRunChild(
    int descriptor, etui_child_work work, const etui_child_input &input,
    const etui_child_bounds &bounds) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    // Neither a core file nor a debugger gets at the picture.
    setLimit(RLIMIT_CORE, 0);
    prctl(PR_SET_DUMPABLE, 0);
    etuiResetSignals();
    if (const size_t pages = pagesInUse(); pages > 0) {
        setLimit(RLIMIT_AS, pages * static_cast<size_t>(sysconf(_SC_PAGESIZE)) + bounds.memory);
    }
    setLimit(RLIMIT_CPU, bounds.milliseconds / 1000 + 2);
    const int pipe = etuiKeepOnly(descriptor);
    if (pipe < 0) _exit(1);
    // Where the kernel's filter is, these are a second lock on doors that are shut.
    setLimit(RLIMIT_NOFILE, 0);
    setLimit(RLIMIT_NPROC, 0);
    setLimit(RLIMIT_FSIZE, 0);
    // The library is fed by strangers. Whoever takes the child over there shall find no call that
    // reaches a file, a connection or another process, its parent before all.
    if (!etuiConfine()) {
        etui_child_write(pipe, refusal.data(), refusal.size());
        _exit(1);
    }
    if (!work(pipe, &input)) _exit(1);
    _exit(etui_child_write(pipe, trailer.data(), trailer.size()) ? 0 : 1);
}

void etuiTellAbsence(int descriptor) {
    etui_child_write(descriptor, absence.data(), absence.size());
}

int etuiKeepOnly(int descriptor) {
    const int kept = descriptor > 2 ? descriptor : fcntl(descriptor, F_DUPFD, 3);
    if (kept < 0) return -1;
    const int nowhere = open("/dev/null", O_RDWR);
    for (int stream = 0; stream <= 2; ++stream) {
        if (nowhere < 0) close(stream);
        else dup2(nowhere, stream);
    }
    closeRange(3, static_cast<unsigned>(kept) - 1);
    closeRange(static_cast<unsigned>(kept) + 1, ~0U);
    return kept;
}

void etuiResetSignals() {
    struct sigaction action = {};
    action.sa_handler = SIG_DFL;
    for (int number = 1; number < NSIG; ++number) sigaction(number, &action, nullptr);
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, nullptr);
}

void etuiReap(pid_t child) {
    int status = 0;
    pid_t reaped = 0;
    do reaped = waitpid(child, &status, WNOHANG);
    while (reaped < 0 && errno == EINTR);
    // Otherwise it has gone, or the host has taken it (ECHILD): its number may be another's.
    if (reaped != 0) return;
    // A child that closed the pipe and goes on would keep us waiting.
    kill(child, SIGKILL);
    while (waitpid(child, &status, 0) < 0 && errno == EINTR) {}
}

namespace {

// Gathers what the child writes until it closes its end.
uint8_t collect(int descriptor, const etui_child_bounds &bounds, std::vector<uint8_t> &bytes) {
    using Clock = std::chrono::steady_clock;
    const auto end = Clock::now() + std::chrono::milliseconds(bounds.milliseconds);
    std::array<uint8_t, 16384> part;
    while (true) {
        const auto left = std::chrono::ceil<std::chrono::milliseconds>(end - Clock::now()).count();
        if (left <= 0) return ETUI_ENDING_LATE;
        pollfd state = {descriptor, POLLIN, 0};
        const int ready = poll(&state, 1, static_cast<int>(left));
        if (ready < 0 && errno != EINTR) return ETUI_ENDING_BROKEN;
        if (ready <= 0) continue;
        const auto count = read(descriptor, part.data(), part.size());
        if (count == 0) return ETUI_ENDING_COMPLETE;
        if (count < 0 && errno != EINTR && errno != EAGAIN) return ETUI_ENDING_BROKEN;
        if (count < 0) continue;
        if (bytes.size() + static_cast<size_t>(count) > bounds.output + trailer.size()) {
            return ETUI_ENDING_BROKEN;
        }
        bytes.insert(bytes.end(), part.begin(), part.begin() + count);
    }
}

// Forks with all signals held back, so that no handler of the parent runs in the child.
pid_t forkQuietly(
    const int (&ends)[2], etui_child_work work, const etui_child_input &input,
    const etui_child_bounds &bounds) {
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    const pid_t child = fork();
    if (child == 0) etuiRunChild(ends[1], work, input, bounds);
    pthread_sigmask(SIG_SETMASK, &before, nullptr);
    return child;
}

bool isAll(const std::vector<uint8_t> &bytes, const std::array<uint8_t, 8> &word) {
    return bytes.size() == word.size() && std::equal(bytes.begin(), bytes.end(), word.begin());
}

// Takes the trailer off; without it the child did not come to its end.
uint8_t finish(uint8_t ending, std::vector<uint8_t> &bytes) {
    if (ending != ETUI_ENDING_COMPLETE) return ending;
    if (isAll(bytes, refusal) || isAll(bytes, absence)) {
        ending = isAll(bytes, refusal) ? ETUI_ENDING_NOT_CONFINED : ETUI_ENDING_NOT_STARTED;
        bytes.clear();
        return ending;
    }
    if (bytes.size() < trailer.size()) return ETUI_ENDING_BROKEN;
    const auto tail = bytes.end() - trailer.size();
    if (!std::equal(tail, bytes.end(), trailer.begin())) return ETUI_ENDING_BROKEN;
    bytes.erase(tail, bytes.end());
    return ending;
}

} // namespace

extern "C" bool etui_child_write(int descriptor, const void *bytes, size_t count) {
    auto next = static_cast<const uint8_t *>(bytes);
    while (count > 0) {
        const auto written = write(descriptor, next, count);
        if (written < 0 && errno == EINTR) continue;
        if (written <= 0) return false;
        next += written;
        count -= static_cast<size_t>(written);
    }
    return true;
}

namespace {

// Takes the answer from the pipe, if there is anybody to write it, and closes the reading end.
uint8_t answer(
    int descriptor, bool isStarted, const etui_child_bounds &bounds, uint8_t **output,
    size_t *count) {
    uint8_t ending = ETUI_ENDING_NOT_STARTED;
    std::vector<uint8_t> bytes;
    try {
        if (isStarted) ending = collect(descriptor, bounds, bytes);
    } catch (...) {
        ending = ETUI_ENDING_NOT_STARTED;
    }
    close(descriptor);
    ending = finish(ending, bytes);
    if (bytes.empty()) return ending;
    *output = static_cast<uint8_t *>(malloc(bytes.size()));
    if (!*output) return ETUI_ENDING_NOT_STARTED;
    memcpy(*output, bytes.data(), bytes.size());
    *count = bytes.size();
    return ending;
}

} // namespace

extern "C" uint8_t etui_child_run_forked(
    etui_child_work work, const etui_child_input *input, const etui_child_bounds *bounds,
    uint8_t **output, size_t *count) {
    *output = nullptr;
    *count = 0;
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0) return ETUI_ENDING_NOT_STARTED;
    const pid_t child = forkQuietly(ends, work, *input, *bounds);
    close(ends[1]);
    const auto ending = answer(ends[0], child > 0, *bounds, output, count);
    if (child > 0) etuiReap(child);
    return ending;
}

extern "C" uint8_t etui_child_run(
    etui_child_work work, const etui_child_input *input, const etui_child_bounds *bounds,
    uint8_t **output, size_t *count) {
    if (!etuiHelperCan(work)) return etui_child_run_forked(work, input, bounds, output, count);
    *output = nullptr;
    *count = 0;
    int ends[2], leash[2];
    if (pipe2(ends, O_CLOEXEC) != 0) return ETUI_ENDING_NOT_STARTED;
    if (pipe2(leash, O_CLOEXEC) != 0) {
        close(ends[0]);
        close(ends[1]);
        return ETUI_ENDING_NOT_STARTED;
    }
    const bool isStarted = etuiAskHelper(work, *input, *bounds, ends[1], leash[0]);
    close(ends[1]);
    close(leash[0]);
    const auto ending = answer(ends[0], isStarted, *bounds, output, count);
    close(leash[1]);
    return ending;
}

extern "C" bool etui_child_is_keyless(void) {
    return etuiHelperCan(nullptr);
}

extern "C" void etui_child_prepare(void) {
    if (etuiHelperCan(nullptr)) etuiStartHelper();
}

#else

extern "C" bool etui_child_write(int, const void *, size_t) {
    return false;
}

extern "C" uint8_t etui_child_run(
    etui_child_work, const etui_child_input *, const etui_child_bounds *, uint8_t **output,
    size_t *count) {
    *output = nullptr;
    *count = 0;
    return ETUI_ENDING_NOT_STARTED;
}

extern "C" uint8_t etui_child_run_forked(
    etui_child_work work, const etui_child_input *input, const etui_child_bounds *bounds,
    uint8_t **output, size_t *count) {
    return etui_child_run(work, input, bounds, output, count);
}

extern "C" bool etui_child_is_keyless(void) {
    return false;
}

extern "C" void etui_child_prepare(void) {}

#endif
