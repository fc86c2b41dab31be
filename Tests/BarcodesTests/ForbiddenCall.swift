// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

#if os(Linux)
import Glibc

/// The calls an attacker who controls the child would try.
enum ForbiddenCall: CaseIterable, BitwiseCopyable {
    case openFile, connect, traceParent, readMemory, writeMemory, killParent, newLimits, runnable

    /// An address in the tests' memory; a forked child has its own memory at the same address.
    nonisolated(unsafe) static let target = {
        let place = UnsafeMutablePointer<UInt64>.allocate(capacity: 1)
        place.initialize(to: 0x6F6E65)
        return place
    }()

    private typealias Vector =
        @convention(c) (
            pid_t, UnsafePointer<iovec>?, UInt, UnsafePointer<iovec>?, UInt, UInt
        ) -> Int
    private typealias Trace = @convention(c) (Int, pid_t, Int, Int) -> Int

    private static let write: Vector? = function("process_vm_writev")
    private static let read: Vector? = function("process_vm_readv")
    private static let trace: Trace? = function("ptrace")

    private static func function<Kind>(_ name: String) -> Kind? {
        dlsym(nil, name).map { unsafeBitCast($0, to: Kind.self) }
    }

    /// One call and its target: the process that makes this value.
    struct Attempt: BitwiseCopyable {
        let call: ForbiddenCall
        let parent: pid_t
        let target: UInt

        /// Looks everything up before a fork, after which nothing may be loaded.
        init(_ call: ForbiddenCall) {
            _ = (ForbiddenCall.write, ForbiddenCall.read, ForbiddenCall.trace)
            self.call = call
            parent = getpid()
            target = UInt(bitPattern: ForbiddenCall.target)
        }

        /// Tries the call.
        func make() { call.make(against: parent, at: target) }
    }

    private func make(against parent: pid_t, at target: UInt) {
        switch self {
        case .openFile: _ = open("/dev/null", O_RDONLY)
        case .connect: _ = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        case .traceParent: _ = Self.trace?(16, parent, 0, 0)
        case .readMemory: move(Self.read, parent, target)
        case .writeMemory: move(Self.write, parent, target)
        case .killParent: _ = kill(parent, 0)
        case .newLimits:
            var limit = rlimit(rlim_cur: 0, rlim_max: 0)
            _ = setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &limit)
        case .runnable:
            _ = mmap(nil, 4096, PROT_READ | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
        }
    }

    private func move(_ call: Vector?, _ parent: pid_t, _ target: UInt) {
        var value: UInt64 = 0x7477_6F
        withUnsafeMutableBytes(of: &value) { bytes in
            var own = iovec(iov_base: bytes.baseAddress, iov_len: 8)
            let place = UnsafeMutableRawPointer(bitPattern: target)
            var other = iovec(iov_base: place, iov_len: 8)
            _ = call?(parent, &own, 1, &other, 1, 0)
        }
    }
}
#endif
