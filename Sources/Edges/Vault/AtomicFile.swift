// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// Small files that are always either the old or the new version, never a mixture.
///
/// New content is written to a temporary file in the same folder, flushed to the disk, and then replaces the old file
/// by `rename`, which POSIX.1-2017 makes atomic. A process killed on the way leaves at most a temporary file, which
/// ``removeLeftovers(of:)`` finds. A former secret keeps such a temporary name until it is overwritten, so that it can
/// always be found after a kill.
public enum AtomicFile {
    /// Returns the content of a file, or `nil` if it does not exist.
    ///
    /// Throws ``VaultError/tooLarge(limit:)`` before reading more than `limit` bytes, and ``VaultError/notAFile`` for
    /// folders, pipes and devices; links are not followed.
    public static func read(_ path: String, limit: Int) throws(VaultError) -> [UInt8]? {
        do throws(VaultError) {
            return try FileDescriptor(opening: path, O_RDONLY).readAll(limit: limit)
        } catch {
            guard error == .failed(.open, errorNumber: ENOENT) else { throw error }
            return nil
        }
    }

    /// Replaces the content of a file, or creates it; the folder must exist.
    ///
    /// Returns once the disk has both content and name. A link at the path is replaced, not followed; `mode` holds the
    /// permission bits, by default for the owner only. Not for secrets, whose former content must be overwritten:
    /// ``replaceSecret(_:with:)``. Throws ``VaultError/failed(_:errorNumber:)``; then the old content is still in
    /// place, or the new one if the disk could not make the new name durable.
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

    /// Removes a file, if it exists, and returns once the disk has the change.
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
