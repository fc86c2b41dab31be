// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// Keeps this process's memory, including keys and names, out of files and away from other processes of
/// the same user.
///
/// It applies to every command from the first line on, and core size 0 also to its children. If the
/// system or a debugger run by root writes a core anyway, it does not contain the keys: ``SecretBytes``
/// and OpenSSL's private keys are in pages that cores leave out.
enum ProcessProtection {
    /// The crash signals, on which Swift's runtime may print registers and memory.
    private static let crashSignals = [
        SIGQUIT, SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV,
    ]

    /// Disables core files, access by debuggers and printing of registers, and separates private keys
    /// from other memory.
    ///
    /// - Returns: whether all of it succeeded.
    static func begin() -> Bool {
        // By now the runtime has installed its handlers, unless SWIFT_BACKTRACE says no.
        for number in crashSignals { _ = signal(number, SIG_DFL) }
        var none = rlimit(rlim_cur: 0, rlim_max: 0)
        let hasNoCore = unsafe setrlimit(coreSize, &none) == 0
        // Not combined with `&&`: each of them must run, whatever the others return.
        let isUnreadable = denyReaders()
        let keepsKeysApart = LibrarySecrets.protect()
        return hasNoCore && isUnreadable && keepsKeysApart
    }

    #if canImport(Darwin)
    private static let coreSize = RLIMIT_CORE

    private static func denyReaders() -> Bool {
        unsafe ptrace(PT_DENY_ATTACH, 0, nil, 0) == 0
    }
    #else
    private static let coreSize = __rlimit_resource_t(RLIMIT_CORE.rawValue)

    /// Makes the kernel write no core, whatever the limit, and refuse ptrace and `/proc/PID/mem` to all but root.
    ///
    /// `prctl` is variadic, and Swift cannot call variadic functions itself.
    private static func denyReaders() -> Bool {
        typealias Function = @convention(c) (Int32, UInt, UInt, UInt, UInt) -> Int32
        guard let symbol = unsafe dlsym(nil, "prctl") else { return false }
        let function = unsafe unsafeBitCast(symbol, to: Function.self)
        return function(setDumpable, 0, 0, 0, 0) == 0
    }

    /// `PR_SET_DUMPABLE` (linux/prctl.h).
    private static let setDumpable: Int32 = 4
    #endif
}
