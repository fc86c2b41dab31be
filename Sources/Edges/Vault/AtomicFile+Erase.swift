// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

extension AtomicFile {
    /// Removes a folder and everything in it, if it exists; overwrites files like ``removeSecret(_:)``.
    ///
    /// - Throws: ``VaultError``; then some of it may be left.
    public static func eraseFolder(_ path: String) throws(VaultError) {
        guard let kind = try PrivateFolder.kind(of: path) else { return }
        guard kind == S_IFDIR else { return try removeSecret(path) }
        for name in try PrivateFolder.names(in: path) { try eraseFolder(path + "/" + name) }
        guard unsafe rmdir(path) == 0 else { throw .failed(.remove, errorNumber: errno) }
        try synchronizeFolder(of: path)
    }

    /// Renames a file or folder on the same disk, and returns once the disk has the change.
    ///
    /// Replaces a file, or an empty folder, of that name.
    ///
    /// - Throws: ``VaultError``.
    public static func move(_ path: String, to other: String) throws(VaultError) {
        guard unsafe rename(path, other) == 0 else { throw .failed(.rename, errorNumber: errno) }
        try synchronizeFolder(of: other)
        try synchronizeFolder(of: path)
    }

    private static func synchronizeFolder(of path: String) throws(VaultError) {
        try FileDescriptor(openingFolder: folder(of: path)).synchronize()
    }
}
