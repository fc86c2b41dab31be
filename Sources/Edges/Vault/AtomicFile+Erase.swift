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
    /// Removes a folder with all that is in it, if it is there; files are overwritten as by ``removeSecret(_:)``.
    ///
    /// - Throws: ``VaultError``; then some of it may be left.
    public static func eraseFolder(_ path: String) throws(VaultError) {
        guard let kind = try PrivateFolder.kind(of: path) else { return }
        guard kind == S_IFDIR else { return try removeSecret(path) }
        for name in try PrivateFolder.names(in: path) { try eraseFolder(path + "/" + name) }
        guard unsafe rmdir(path) == 0 else { throw .failed(.remove, errorNumber: errno) }
        try synchronizeFolder(of: path)
    }

    /// Gives a file or folder another name on the same disk, and returns when the disk knows.
    ///
    /// A file, or an empty folder, of that name is replaced.
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
