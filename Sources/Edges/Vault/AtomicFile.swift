// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

public import Cryptography

/// Small files that are at every instant either the old ones or the new ones.
///
/// A new content is written to a temporary file in the same folder, brought to the disk, and then
/// takes the place of the old one by `rename`, which POSIX.1-2017 makes indivisible. A process that
/// is killed on the way leaves at most a temporary file, which ``removeLeftovers(of:)`` finds.
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

    /// The content of a file that holds a secret, or nil where there is none.
    ///
    /// - Parameters:
    ///   - path: the file; links are not followed.
    ///   - limit: the most bytes.
    /// - Returns: the bytes, of which there is no copy that nobody wipes.
    /// - Throws: as ``read(_:limit:)`` does; ``VaultError/exposed`` for a file that is not this user's, or that
    ///   group or others may touch: an exposed secret is not used by mistake.
    public static func readSecret(
        _ path: String,
        limit: Int
    ) throws(VaultError) -> SecretBytes? {
        guard let file = try open(path, O_RDONLY, unless: ENOENT) else { return nil }
        guard try file.isPrivate() else { throw .exposed }
        return try file.readSecret(limit: limit)
    }

    /// Makes a file for its owner alone, where there is none yet.
    ///
    /// Returns when the disk has both content and name. A place where others could read the file all the same,
    /// as on a disk without permissions, is refused.
    ///
    /// - Parameters:
    ///   - path: the file; its folder must exist.
    ///   - secret: what it is to hold.
    /// - Throws: ``VaultError/exposed``, ``VaultError/failed(_:errorNumber:)``; then there is no file.
    /// - Returns: false if there is something under the name, which stays as it is.
    public static func create(
        _ path: String,
        with secret: borrowing SecretBytes
    ) throws(VaultError) -> Bool {
        try removeLeftovers(of: path)
        let part = temporaryPath(for: path)
        let file = try FileDescriptor(opening: part, O_RDWR | O_CREAT | O_EXCL, mode: 0o600)
        defer { _ = unsafe unlink(part) }
        _ = try file.lock(waiting: false)
        guard try file.isPrivate() else { throw .exposed }
        try secret.withBytes { bytes throws(VaultError) in try file.writeAll(bytes) }
        try file.synchronize()
        guard unsafe link(part, path) == 0 else {
            guard errno == EEXIST else { throw .failed(.rename, errorNumber: errno) }
            _ = unsafe unlink(part)
            try file.overwriteIfNameless()
            return false
        }
        try FileDescriptor(openingFolder: folder(of: path)).synchronize()
        return true
    }

    /// Gives a file of secrets a new content and overwrites the old one, where nobody else has it.
    ///
    /// What was there is overwritten in its place on the disk once the new content has the name. Disks and file
    /// systems that write elsewhere keep it all the same, as do copies.
    ///
    /// - Parameters:
    ///   - path: the file.
    ///   - secret: the new content.
    /// - Throws: ``VaultError``; until the new content has the name, the old one is in place.
    public static func replaceSecret(
        _ path: String,
        with secret: borrowing SecretBytes
    ) throws(VaultError) {
        try removeLeftovers(of: path)
        let former = try open(path, O_RDWR, unless: ENOENT)
        try secret.withBytes { bytes throws(VaultError) in try replace(path, with: bytes) }
        try former?.overwriteIfNameless()
    }

    /// Opens or makes a file for its owner; `nil` where the system says one number why it does not.
    private static func open(
        _ path: String,
        _ flags: Int32,
        unless errorNumber: Int32
    ) throws(VaultError) -> FileDescriptor? {
        do throws(VaultError) {
            return try FileDescriptor(opening: path, flags, mode: 0o600)
        } catch {
            guard error == .failed(.open, errorNumber: errorNumber) else { throw error }
            return nil
        }
    }

    /// Gives a file a new content, or makes it; the folder must exist.
    ///
    /// Returns when the disk has both content and name. A link under the path is replaced, not
    /// followed; `mode` holds the permission bits, by default for the owner alone. Throws
    /// ``VaultError/failed(_:errorNumber:)``; then the old content is still in place, or, where the disk
    /// could not be made to keep the new name, the new one.
    public static func replace(
        _ path: String,
        with bytes: [UInt8],
        mode: UInt16 = 0o600
    ) throws(VaultError) {
        let all = bytes[...]
        try replace(path, with: all.span, mode: mode)
    }

    /// The same for bytes that are only lent, so that a secret is not copied on its way.
    static func replace(
        _ path: String,
        with bytes: borrowing Span<UInt8>,
        mode: UInt16 = 0o600
    ) throws(VaultError) {
        var attempts = 3
        while true {
            do throws(VaultError) {
                try attemptToReplace(path, with: bytes, mode: mode)
                return
            } catch {
                // Between the making and the locking of the temporary file, another process that
                // clears leftovers may have taken it for one.
                attempts -= 1
                guard error == .failed(.rename, errorNumber: ENOENT), attempts > 0 else {
                    throw error
                }
            }
        }
    }

    /// Removes a file if it is there, and returns when the disk knows.
    public static func remove(_ path: String) throws(VaultError) {
        guard unsafe unlink(path) == 0 else {
            guard errno == ENOENT else { throw .failed(.remove, errorNumber: errno) }
            return
        }
        try FileDescriptor(openingFolder: folder(of: path)).synchronize()
    }

    /// Removes the temporary files that killed processes have left beside a file.
    ///
    /// A writer holds the lock of its temporary file, so those of living writers stay.
    ///
    /// - Returns: how many were removed.
    @discardableResult
    public static func removeLeftovers(of path: String) throws(VaultError) -> Int {
        try removeLeftovers(in: folder(of: path), prefix: temporaryPrefix(for: path))
    }

    /// Removes the temporary files that killed processes have left in a folder, whatever file each
    /// was to become; what they hold is overwritten first.
    ///
    /// - Returns: how many were removed.
    @discardableResult
    public static func removeLeftovers(
        in folder: String,
        prefix: String = "."
    ) throws(VaultError) -> Int {
        var count = 0
        for name in try PrivateFolder.names(in: folder)
        where name.hasPrefix(prefix) && name.hasSuffix(suffix) {
            let leftover = folder + "/" + name
            guard let file = try? FileDescriptor(opening: leftover, O_RDWR),
                try file.lock(waiting: false), unsafe unlink(leftover) == 0
            else { continue }
            count += 1
            // It may hold a secret.
            try file.overwriteIfNameless()
        }
        return count
    }

    static let suffix = ".part"

    private static func attemptToReplace(
        _ path: String,
        with bytes: borrowing Span<UInt8>,
        mode: UInt16
    ) throws(VaultError) {
        let folder = folder(of: path)
        let part = temporaryPath(for: path)
        let file = try FileDescriptor(opening: part, O_WRONLY | O_CREAT | O_EXCL, mode: 0o600)
        do throws(VaultError) {
            _ = try file.lock(waiting: false)
            try file.setMode(mode)
            try file.writeAll(bytes)
            try file.synchronize()
            guard unsafe rename(part, path) == 0 else {
                throw .failed(.rename, errorNumber: errno)
            }
        } catch {
            _ = unsafe unlink(part)
            throw error
        }
        try FileDescriptor(openingFolder: folder).synchronize()
    }

    private static func temporaryPath(for path: String) -> String {
        let number = UInt64.random(in: .min ... .max)
        return folder(of: path) + "/" + temporaryPrefix(for: path) + String(number, radix: 36)
            + suffix
    }

    private static func temporaryPrefix(for path: String) -> String {
        "." + (path.split(separator: "/").last.map(String.init) ?? "") + "."
    }

    static func folder(of path: String) -> String {
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }
}
