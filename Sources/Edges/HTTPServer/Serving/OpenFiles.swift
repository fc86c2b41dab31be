// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// The number of files and sockets this process may have open.
public enum OpenFiles {
    /// The files a server has open in addition to its connections: database, trust lists, wallets, pages.
    private static let others = 256

    /// Raises the process's limit to what a server needs, as far as the system allows.
    ///
    /// - Parameter limits: the limits of the server.
    /// - Returns: whether everything fits.
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
