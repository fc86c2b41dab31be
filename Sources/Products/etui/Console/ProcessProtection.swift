// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// Keeps what this process has in memory, keys and names among it, out of files and away from other processes of
/// the same user.
///
/// It holds for every command from its first line on, and core size 0 for its children as well. Should a core be
/// written all the same, by the system or a debugger of root, the keys are not in it: ``SecretBytes`` and OpenSSL's
/// private keys lie in pages that are left out.
enum ProcessProtection {
    /// The signals of a crash, at which Swift's runtime may print registers and memory.
    private static let crashSignals = [
        SIGQUIT, SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV,
    ]

    /// No core files, no reading by debuggers, no registers printed, private keys apart from everything else.
    ///
    /// - Returns: whether all of it holds.
    static func begin() -> Bool {
        // The runtime has its handlers installed by now, unless SWIFT_BACKTRACE says no.
        for number in crashSignals { _ = signal(number, SIG_DFL) }
        var none = rlimit(rlim_cur: 0, rlim_max: 0)
        let hasNoCore = unsafe setrlimit(coreSize, &none) == 0
        // Not with `&&` in between: each of them counts, whatever the others say.
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

    /// The kernel then writes no core, whatever the limit, and refuses ptrace and `/proc/PID/mem` to all but root.
    ///
    /// `prctl` takes a varying number of arguments, which Swift does not call by itself.
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
