// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors
#include "Helper.h"

#if defined(__linux__)

#include <array>
#include <cerrno>
#include <cstring>
#include <mutex>
#include <vector>

#include <fcntl.h>
#include <link.h>
#include <poll.h>
#include <spawn.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

namespace {

// By this name, and by a socket at this number, the executable knows that it is the helper.
constexpr char helperName[] = "etui: code reader";
constexpr int controlNumber = 3;

// One question, beside three descriptors: the input, where to write, and the leash.
struct Order {
    // The work's place in the executable, which lies elsewhere in each process.
    uint64_t work;
    uint64_t headCount;
    uint64_t bodyCount;
    etui_child_bounds bounds;
};
constexpr size_t descriptorCount = 3;
using Descriptors = std::array<int, descriptorCount>;
union Control {
    cmsghdr header;
    char bytes[CMSG_SPACE(sizeof(Descriptors))];
};

// The body stands at a multiple of this, as allocated memory does.
size_t bodyOffset(size_t headCount) {
    return (headCount + 63) & ~size_t(63);
}

// The executable's place in memory, and whether an address is in it.
struct Executable {
    uintptr_t base = 0;
    uintptr_t address = 0;
    bool holdsAddress = false;
};

int lookAtFirst(dl_phdr_info *info, size_t, void *context) {
    auto &executable = *static_cast<Executable *>(context);
    executable.base = info->dlpi_addr;
    for (int i = 0; i < info->dlpi_phnum; ++i) {
        const auto &segment = info->dlpi_phdr[i];
        const auto first = info->dlpi_addr + segment.p_vaddr;
        const auto isInside =
            executable.address >= first && executable.address - first < segment.p_memsz;
        if (segment.p_type == PT_LOAD && isInside) executable.holdsAddress = true;
    }
    return 1; // The first is the executable; libraries follow.
}

Executable executableHolding(uintptr_t address) {
    Executable executable;
    executable.address = address;
    dl_iterate_phdr(lookAtFirst, &executable);
    return executable;
}

std::mutex lock;
pid_t helper = 0;
int control = -1;

// What the loader and sanitizers need; nothing else of the environment, which may hold passwords.
std::vector<char *> leanEnvironment() {
    std::vector<char *> lean;
    for (char **entry = environ; entry && *entry; ++entry) {
        const bool isLoader = strncmp(*entry, "LD_LIBRARY_PATH=", 16) == 0;
        const char *option = strstr(*entry, "SAN_OPTIONS=");
        if (isLoader || (option && option - *entry <= 2)) lean.push_back(*entry);
    }
    lean.push_back(nullptr);
    return lean;
}

bool startHelper() {
    int ends[2];
    if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends) != 0) return false;
    char name[sizeof helperName];
    memcpy(name, helperName, sizeof helperName);
    char *const arguments[] = {name, nullptr};
    auto environment = leanEnvironment();
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, ends[1], controlNumber);
    const int failure = posix_spawn(
        &helper, "/proc/self/exe", &actions, nullptr, arguments, environment.data());
    posix_spawn_file_actions_destroy(&actions);
    close(ends[1]);
    if (failure != 0) {
        close(ends[0]);
        return false;
    }
    // A helper that somebody has stopped keeps nobody waiting for ever.
    const timeval patience = {2, 0};
    setsockopt(ends[0], SOL_SOCKET, SO_SNDTIMEO, &patience, sizeof patience);
    control = ends[0];
    return true;
}

bool send(const Order &order, const Descriptors &descriptors) {
    Control ancillary = {};
    iovec part = {const_cast<Order *>(&order), sizeof order};
    msghdr message = {};
    message.msg_iov = &part;
    message.msg_iovlen = 1;
    message.msg_control = &ancillary;
    message.msg_controllen = sizeof ancillary;
    ancillary.header.cmsg_level = SOL_SOCKET;
    ancillary.header.cmsg_type = SCM_RIGHTS;
    ancillary.header.cmsg_len = CMSG_LEN(sizeof descriptors);
    memcpy(CMSG_DATA(&ancillary.header), descriptors.data(), sizeof descriptors);
    ssize_t sent = 0;
    do sent = sendmsg(control, &message, MSG_NOSIGNAL);
    while (sent < 0 && errno == EINTR);
    return sent == sizeof order;
}

// Starts the helper where there is none, and once more where it has died.
bool sendToHelper(const Order &order, const Descriptors &descriptors) {
    const std::lock_guard<std::mutex> guard(lock);
    if (control >= 0) {
        if (send(order, descriptors)) return true;
        close(control);
        control = -1;
        etuiReap(helper);
    }
    return startHelper() && send(order, descriptors);
}

bool writeAt(int file, off_t place, const void *bytes, size_t count) {
    auto next = static_cast<const uint8_t *>(bytes);
    while (count > 0) {
        const auto written = pwrite(file, next, count, place);
        if (written < 0 && errno == EINTR) continue;
        if (written <= 0) return false;
        next += written;
        place += written;
        count -= static_cast<size_t>(written);
    }
    return true;
}

struct Child {
    pid_t number;
    int leash;
};

// Where the input lies in memory; false without it. What is written there stays the child's own.
bool map(int file, const Order &order, etui_child_input &input) {
    input = {nullptr, size_t(order.headCount), nullptr, size_t(order.bodyCount)};
    const size_t count = bodyOffset(input.head_count) + input.body_count;
    if (count == 0) return true;
    const auto place = mmap(nullptr, count, PROT_READ | PROT_WRITE, MAP_PRIVATE, file, 0);
    if (place == MAP_FAILED) return false;
    input.head = place;
    input.body = static_cast<const uint8_t *>(place) + bodyOffset(input.head_count);
    return true;
}

[[noreturn]] void begin(const Order &order, const Descriptors &descriptors) {
    etui_child_input input;
    if (!map(descriptors[0], order, input)) {
        etuiTellAbsence(descriptors[1]);
        _exit(1);
    }
    const auto base = executableHolding(0).base;
    const auto work = reinterpret_cast<etui_child_work>(base + order.work);
    etuiRunChild(descriptors[1], work, input, order.bounds);
}

// Takes one question and starts its child; false at the end of the asker.
bool serveOne(std::vector<Child> &children) {
    Order order;
    Control ancillary = {};
    iovec part = {&order, sizeof order};
    msghdr message = {};
    message.msg_iov = &part;
    message.msg_iovlen = 1;
    message.msg_control = &ancillary;
    message.msg_controllen = sizeof ancillary;
    const auto count = recvmsg(controlNumber, &message, MSG_CMSG_CLOEXEC);
    if (count < 0 && errno == EINTR) return true;
    if (count != sizeof order || (message.msg_flags & (MSG_TRUNC | MSG_CTRUNC))) return false;
    Descriptors descriptors;
    if (ancillary.header.cmsg_len != CMSG_LEN(sizeof descriptors)) return false;
    memcpy(descriptors.data(), CMSG_DATA(&ancillary.header), sizeof descriptors);
    const pid_t child = fork();
    if (child == 0) begin(order, descriptors);
    if (child < 0) etuiTellAbsence(descriptors[1]);
    close(descriptors[0]);
    close(descriptors[1]);
    if (child > 0) children.push_back({child, descriptors[2]});
    else close(descriptors[2]);
    return true;
}

[[noreturn]] void serve() {
    // Executing makes a process dumpable again. Whoever could take the helper over would read the pictures
    // and answer in the children's place. The children inherit this.
    if (prctl(PR_SET_DUMPABLE, 0) != 0) _exit(1);
    etuiResetSignals();
    // Ctrl-C in a terminal is for the asker, which may still want its answers.
    setsid();
    if (etuiKeepOnly(controlNumber) != controlNumber) _exit(1);
    std::vector<Child> children;
    std::vector<pollfd> states;
    while (true) {
        states.assign(1, {controlNumber, POLLIN, 0});
        for (const auto &child : children) states.push_back({child.leash, 0, 0});
        if (poll(states.data(), states.size(), -1) < 0 && errno != EINTR) _exit(1);
        for (size_t i = children.size(); i > 0; --i) {
            if (states[i].revents == 0) continue;
            etuiReap(children[i - 1].number);
            close(children[i - 1].leash);
            children.erase(children.begin() + static_cast<ptrdiff_t>(i - 1));
        }
        // Children end with their parent.
        if (states[0].revents != 0 && !serveOne(children)) _exit(0);
    }
}

// Runs before main and before anything that main's program sets up. A constructor, so that each
// executable that holds this code, a test's or an app's too, can be the helper.
__attribute__((constructor)) void beHelper() {
    if (strcmp(program_invocation_name, helperName) != 0) return;
    int kind = 0;
    socklen_t size = sizeof kind;
    if (getsockopt(controlNumber, SOL_SOCKET, SO_TYPE, &kind, &size) != 0) return;
    if (kind == SOCK_SEQPACKET) serve();
}

} // namespace

bool etuiHelperCan(etui_child_work work) {
    static const bool isInExecutable =
        executableHolding(reinterpret_cast<uintptr_t>(&beHelper)).holdsAddress;
    return isInExecutable
           && (!work || executableHolding(reinterpret_cast<uintptr_t>(work)).holdsAddress);
}

void etuiStartHelper() try {
    const std::lock_guard<std::mutex> guard(lock);
    if (control < 0) startHelper();
} catch (...) {
    // The first question tries again and says what came of it.
}

bool etuiAskHelper(
    etui_child_work work, const etui_child_input &input, const etui_child_bounds &bounds,
    int descriptor, int leash) try {
    const int file = memfd_create("etui-picture", MFD_CLOEXEC);
    if (file < 0) return false;
    const auto base = executableHolding(0).base;
    const Order order = {
        reinterpret_cast<uintptr_t>(work) - base, input.head_count, input.body_count, bounds};
    const auto end = static_cast<off_t>(bodyOffset(input.head_count) + input.body_count);
    const bool isSent = ftruncate(file, end) == 0
                        && writeAt(file, 0, input.head, input.head_count)
                        && writeAt(file, static_cast<off_t>(bodyOffset(input.head_count)),
                                   input.body, input.body_count)
                        && sendToHelper(order, {file, descriptor, leash});
    close(file);
    return isSent;
} catch (...) {
    return false;
}

#endif
