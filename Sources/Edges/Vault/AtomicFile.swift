// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// Small files that are at every instant either the old ones or the new ones.
///
/// A new content is written to a temporary file in the same folder, brought to the disk, and then
/// takes the place of the old one by `rename`, which POSIX.1-2017 makes indivisible. A process that
/// is killed on the way leaves at most a temporary file, which ``removeLeftovers(of:)`` finds. A former
/// secret keeps a name of that kind until it is overwritten, so that no kill leaves it where nobody finds it.
public enum AtomicFile {
    /// The content of a file, or nil where there is none.
    ///
    /// Throws ``VaultError/tooLarge(limit:)`` before reading more than `limit` bytes, and
    /// ``VaultError/notAFile`` for folders, pipes and devices; links are not followed.
    public static func read(_ path: String, limit: Int) throws(VaultError) -> [UInt8]? {
        do throws(VaultError) {
            return try FileDescriptor(opening: path, O_RDONLY).readAll(limit: limit)
        } catch {
            guard error == .failed(.open, errorNumber: ENOENT) else { throw error }
            return nil
        }
    }

    /// Gives a file a new content, or makes it; the folder must exist.
    ///
    /// Returns when the disk has both content and name. A link under the path is replaced, not
    /// followed; `mode` holds the permission bits, by default for the owner alone. Not for secrets,
    /// whose former content is overwritten: ``replaceSecret(_:with:)``. Throws
    /// ``VaultError/failed(_:errorNumber:)``; then the old content is still in place, or, where the disk
    /// could not be made to keep the new name, the new one.
    public static func replace(
        _ path: String,
        with bytes: [UInt8],
        mode: UInt16 = 0o600
    ) throws(VaultError) {
        let part = try PartFile(for: path)
        do throws(VaultError) {
            let all = bytes[...]
            try part.file.setMode(mode)
            try part.write(all.span)
            guard unsafe rename(part.path, path) == 0 else {
                throw .failed(.rename, errorNumber: errno)
            }
        } catch {
            _ = unsafe unlink(part.path)
            throw error
        }
        try FileDescriptor(openingFolder: folder(of: path)).synchronize()
    }

    /// Removes a file if it is there, and returns when the disk knows.
    public static func remove(_ path: String) throws(VaultError) {
        guard unsafe unlink(path) == 0 else {
            guard errno == ENOENT else { throw .failed(.remove, errorNumber: errno) }
            return
        }
        try FileDescriptor(openingFolder: folder(of: path)).synchronize()
    }

    static func folder(of path: String) -> String {
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }
}
