// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// Looks who may touch files and folders that a service rests on.
public enum OwnedFile {
    /// What others may not do.
    public enum Rule: Sendable {
        /// Group and others may read it, and not change it.
        case writtenByOwner
        /// Group and others may do nothing with it.
        case ownerOnly

        fileprivate var forbidden: mode_t {
            switch self {
            case .writtenByOwner: 0o022
            case .ownerOnly: 0o077
            }
        }
    }

    /// Looks at what a path leads to.
    ///
    /// - Throws: ``VaultError/exposed`` where it is another user's, or others may do more than the rule says.
    ///   What is not there is not exposed.
    public static func check(_ path: String, _ rule: Rule) throws(VaultError) {
        var status = stat()
        guard unsafe stat(path, &status) == 0 else {
            guard errno == ENOENT || errno == ENOTDIR else {
                throw .failed(.status, errorNumber: errno)
            }
            return
        }
        guard status.st_uid == geteuid(), status.st_mode & rule.forbidden == 0 else {
            throw .exposed
        }
    }

    /// The bytes that this user may still write beside a file.
    public static func room(in folder: String) throws(VaultError) -> UInt64 {
        var status = statvfs()
        guard unsafe statvfs(folder, &status) == 0 else {
            throw .failed(.status, errorNumber: errno)
        }
        return UInt64(status.f_bavail) * UInt64(status.f_frsize)
    }
}
