// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// How many files and sockets this process may have open.
public enum OpenFiles {
    /// What a server has open besides its connections: database, trust lists, wallets, pages.
    private static let others = 256

    /// Has the process be granted as many as a server needs, up to what the system allows it.
    ///
    /// - Parameter limits: what may be open at once.
    /// - Returns: whether all of it fits.
    public static func makeRoom(for limits: HTTPLimits) -> Bool {
        let wanted = rlim_t(limits.socketCount + others)
        var granted = rlimit()
        #if canImport(Darwin) || canImport(Musl)
        let kind = RLIMIT_NOFILE
        #else
        let kind = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        #endif
        guard unsafe getrlimit(kind, &granted) == 0 else { return false }
        guard granted.rlim_cur < wanted else { return true }
        granted.rlim_cur = min(wanted, granted.rlim_max)
        return unsafe setrlimit(kind, &granted) == 0 && granted.rlim_cur >= wanted
    }
}
