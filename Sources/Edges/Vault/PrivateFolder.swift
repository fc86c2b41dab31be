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
    /// Makes a folder and the folders above it that are missing, each for the owner alone (0700).
    ///
    /// Folders that exist stay as they are. Returns when the disk knows the new ones.
    public static func make(_ path: String) throws(VaultError) {
        var made = path.hasPrefix("/") ? "/" : ""
        for name in path.split(separator: "/") {
            made += made.isEmpty || made.hasSuffix("/") ? String(name) : "/\(name)"
            try makeOne(made)
        }
    }

    /// Takes from everybody but the owner what they may do with a folder.
    static func close(_ path: String) throws(VaultError) {
        try FileDescriptor(openingFolder: path).setMode(0o700)
    }

    private static func makeOne(_ path: String) throws(VaultError) {
        guard unsafe mkdir(path, 0o700) == 0 else {
            guard errno == EEXIST else { throw .failed(.makeFolder, errorNumber: errno) }
            return
        }
        // A file that is synchronised in a folder that is not would be lost with the folder.
        try FileDescriptor(openingFolder: path + "/..").synchronize()
    }

    /// Whether there is a folder of this name; a link to one is none.
    static func exists(_ path: String) throws(VaultError) -> Bool {
        try kind(of: path) == S_IFDIR
    }

    /// The file type bits of what has a name, or nil where nothing has it; links are not followed.
    static func kind(of path: String) throws(VaultError) -> mode_t? {
        var status = stat()
        guard unsafe lstat(path, &status) == 0 else {
            guard errno == ENOENT else { throw .failed(.status, errorNumber: errno) }
            return nil
        }
        return status.st_mode & S_IFMT
    }

    /// The names in a folder, in no order; none where there is no folder.
    ///
    /// - Throws: ``VaultError/failed(_:errorNumber:)`` for a folder that cannot be listed.
    public static func names(ifThere folder: String) throws(VaultError) -> [String] {
        try exists(folder) ? names(in: folder) : []
    }

    /// The names in a folder, in no order, without the folder itself and the one above.
    static func names(in folder: String) throws(VaultError) -> [String] {
        guard let stream = unsafe opendir(folder) else {
            throw .failed(.open, errorNumber: errno)
        }
        defer { _ = unsafe closedir(stream) }
        var names: [String] = []
        // The end and a failure look alike but for the error number.
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
