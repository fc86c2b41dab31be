// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// Folders that only their owner may enter.
public enum PrivateFolder {
    /// Creates a folder and missing parent folders, each for the owner only (0700).
    ///
    /// Leaves existing folders unchanged. Returns once the disk has the new ones.
    public static func make(_ path: String) throws(VaultError) {
        var made = path.hasPrefix("/") ? "/" : ""
        for name in path.split(separator: "/") {
            made += made.isEmpty || made.hasSuffix("/") ? String(name) : "/\(name)"
            try makeOne(made)
        }
    }

    /// Removes the access of all but the owner from a folder.
    static func close(_ path: String) throws(VaultError) {
        try FileDescriptor(openingFolder: path).setMode(0o700)
    }

    private static func makeOne(_ path: String) throws(VaultError) {
        guard unsafe mkdir(path, 0o700) == 0 else {
            guard errno == EEXIST else { throw .failed(.makeFolder, errorNumber: errno) }
            return
        }
        // If the parent folder were not synchronised, a synchronised file could be lost with its folder.
        try FileDescriptor(openingFolder: path + "/..").synchronize()
    }

    /// Returns whether there is a folder with this name; a link to a folder is not one.
    static func exists(_ path: String) throws(VaultError) -> Bool {
        try kind(of: path) == S_IFDIR
    }

    /// Returns the file type bits of an entry, or `nil` if it does not exist; links are not followed.
    static func kind(of path: String) throws(VaultError) -> mode_t? {
        var status = stat()
        guard unsafe lstat(path, &status) == 0 else {
            guard errno == ENOENT else { throw .failed(.status, errorNumber: errno) }
            return nil
        }
        return status.st_mode & S_IFMT
    }

    /// Returns the names in a folder, in no particular order; none if the folder does not exist.
    ///
    /// - Throws: ``VaultError/failed(_:errorNumber:)`` for a folder that cannot be listed.
    public static func names(ifThere folder: String) throws(VaultError) -> [String] {
        try exists(folder) ? names(in: folder) : []
    }

    /// Returns the names in a folder, in no particular order, without the folder itself and its parent.
    static func names(in folder: String) throws(VaultError) -> [String] {
        guard let stream = unsafe opendir(folder) else {
            throw .failed(.open, errorNumber: errno)
        }
        defer { _ = unsafe closedir(stream) }
        var names: [String] = []
        // Only the error number distinguishes the end from a failure.
        errno = 0
        while let entry = unsafe readdir(stream) {
            let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { tuple in
                unsafe tuple.withMemoryRebound(
                    to: CChar.self,
                    capacity: MemoryLayout.size(ofValue: unsafe tuple.pointee)
                ) { unsafe String(cString: $0) }
            }
            if name != ".", name != ".." { names.append(name) }
            errno = 0
        }
        guard errno == 0 else { throw .failed(.read, errorNumber: errno) }
        return names
    }
}
