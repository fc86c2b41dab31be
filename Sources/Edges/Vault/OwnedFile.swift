// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// Checks who has access to the files and folders that a service depends on.
public enum OwnedFile {
    /// The access that others must not have.
    public enum Rule: Sendable {
        /// Group and others may read it, but not change it.
        case writtenByOwner
        /// Group and others have no access.
        case ownerOnly

        fileprivate var forbidden: mode_t {
            switch self {
            case .writtenByOwner: 0o022
            case .ownerOnly: 0o077
            }
        }
    }

    /// A problem with the permissions of a file or folder.
    public enum Finding: String, Sendable, CaseIterable {
        /// It belongs to another user.
        case anothers
        /// Group or others can change it.
        case writable
        /// Group or others can read it, or enter the folder.
        case readable
    }

    /// Checks the file or folder at a path.
    ///
    /// - Parameters:
    ///   - path: a file or folder; a link is followed.
    ///   - rule: the access that others must not have.
    /// - Returns: the most serious finding; `nil` if all is well, or nothing is there.
    /// - Throws: ``VaultError/failed(_:errorNumber:)``.
    public static func finding(_ path: String, _ rule: Rule) throws(VaultError) -> Finding? {
        guard let status = try status(of: path) else { return nil }
        guard status.st_uid == geteuid() else { return .anothers }
        guard status.st_mode & 0o022 == 0 else { return .writable }
        return status.st_mode & rule.forbidden == 0 ? nil : .readable
    }

    /// Checks whether others could replace a file in a folder, which may be the system's.
    ///
    /// In a folder with the sticky bit, such as `/tmp`, only a file's owner can.
    ///
    /// - Parameter folder: a folder; a link is followed.
    /// - Returns: ``Finding/anothers`` or ``Finding/writable``; `nil` if others cannot, or nothing is there.
    /// - Throws: ``VaultError/failed(_:errorNumber:)``.
    public static func finding(inFolder folder: String) throws(VaultError) -> Finding? {
        guard let status = try status(of: folder) else { return nil }
        guard status.st_uid == geteuid() || status.st_uid == 0 else { return .anothers }
        return status.st_mode & 0o022 == 0 || status.st_mode & S_ISVTX != 0 ? nil : .writable
    }

    /// Returns the folder that contains the target of a link.
    ///
    /// - Parameter path: a file or folder.
    /// - Returns: `nil` if there is no link of this name, or it leads nowhere.
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
