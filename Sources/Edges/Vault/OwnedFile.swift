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

    /// What is wrong with a file or folder.
    public enum Finding: String, Sendable, CaseIterable {
        /// It is another user's.
        case anothers
        /// Group or others may change it.
        case writable
        /// Group or others may read it, or enter the folder.
        case readable
    }

    /// Looks at what a path leads to.
    ///
    /// - Parameters:
    ///   - path: a file or folder; a link is followed.
    ///   - rule: what others may not do.
    /// - Returns: what is wrong, the gravest first; nil where all is well, or nothing is there.
    /// - Throws: ``VaultError/failed(_:errorNumber:)``.
    public static func finding(_ path: String, _ rule: Rule) throws(VaultError) -> Finding? {
        guard let status = try status(of: path) else { return nil }
        guard status.st_uid == geteuid() else { return .anothers }
        guard status.st_mode & 0o022 == 0 else { return .writable }
        return status.st_mode & rule.forbidden == 0 ? nil : .readable
    }

    /// Looks whether others could put another file in the place of one in a folder, which may be the system's.
    ///
    /// In a folder with the sticky bit, as `/tmp`, only a file's owner can.
    ///
    /// - Parameter folder: a folder; a link is followed.
    /// - Returns: ``Finding/anothers`` or ``Finding/writable``; nil where nobody could, or nothing is there.
    /// - Throws: ``VaultError/failed(_:errorNumber:)``.
    public static func finding(inFolder folder: String) throws(VaultError) -> Finding? {
        guard let status = try status(of: folder) else { return nil }
        guard status.st_uid == geteuid() || status.st_uid == 0 else { return .anothers }
        return status.st_mode & 0o022 == 0 || status.st_mode & S_ISVTX != 0 ? nil : .writable
    }

    /// The folder that holds what a link leads to.
    ///
    /// - Parameter path: a file or folder.
    /// - Returns: nil where there is no link of this name, or it leads nowhere.
    /// - Throws: ``VaultError/failed(_:errorNumber:)``.
    public static func targetFolder(ofLink path: String) throws(VaultError) -> String? {
        guard try PrivateFolder.kind(of: path) == S_IFLNK else { return nil }
        guard let target = unsafe realpath(path, nil) else { return nil }
        defer { unsafe free(target) }
        return AtomicFile.folder(of: unsafe String(cString: target))
    }

    private static func status(of path: String) throws(VaultError) -> stat? {
        var status = stat()
        guard unsafe stat(path, &status) == 0 else {
            guard errno == ENOENT || errno == ENOTDIR else {
                throw .failed(.status, errorNumber: errno)
            }
            return nil
        }
        return status
    }
}
