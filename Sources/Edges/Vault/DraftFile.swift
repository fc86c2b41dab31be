// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// A file for its owner only that is written piece by piece and gets its name once it is complete.
///
/// Until then it is a temporary file in the same folder; the next writer with the same mark overwrites and removes one
/// that a killed process left. For one task at a time.
public final class DraftFile: Sendable {
    private let path: String
    private let part: String
    private let file: FileDescriptor

    /// Starts a file.
    ///
    /// - Parameters:
    ///   - path: its final name; its folder must exist.
    ///   - mark: the prefix of names of temporary files of this kind, after a dot.
    /// - Throws: ``VaultError``; ``VaultError/exposed`` on a disk without permissions.
    public init(_ path: String, mark: String) throws(VaultError) {
        let folder = AtomicFile.folder(of: path)
        let prefix = ".\(mark)."
        try AtomicFile.removeLeftovers(in: folder, prefix: prefix)
        self.path = path
        let number = String(UInt64.random(in: .min ... .max), radix: 36)
        part = folder + "/" + prefix + number + PartFile.suffix
        file = try FileDescriptor(opening: part, O_RDWR | O_CREAT | O_EXCL, mode: 0o600)
        _ = try file.lock(waiting: false)
        try file.setMode(0o600)
        guard try file.isPrivate() else {
            _ = unsafe unlink(part)
            throw .exposed
        }
    }

    deinit {
        // This has no effect on the file once it has its name.
        _ = unsafe unlink(part)
    }

    /// Discards what was written.
    ///
    /// - Throws: ``VaultError``.
    public func restart() throws(VaultError) {
        guard ftruncate(file.number, 0) == 0, lseek(file.number, 0, SEEK_SET) == 0 else {
            throw .failed(.write, errorNumber: errno)
        }
    }

    /// Appends bytes.
    ///
    /// - Throws: ``VaultError``.
    public func append(_ bytes: [UInt8]) throws(VaultError) {
        let all = bytes[...]
        try file.writeAll(all.span)
    }

    /// Gives the file its name, and returns once the disk has both.
    ///
    /// - Parameter replaces: whether to replace an existing file.
    /// - Returns: `false` if something has the name already, which stays unchanged.
    /// - Throws: ``VaultError``.
    public func publish(replacing replaces: Bool) throws(VaultError) -> Bool {
        try file.synchronize()
        if replaces {
            guard unsafe rename(part, path) == 0 else {
                throw .failed(.rename, errorNumber: errno)
            }
        } else {
            guard unsafe link(part, path) == 0 else {
                guard errno == EEXIST else { throw .failed(.rename, errorNumber: errno) }
                return false
            }
            _ = unsafe unlink(part)
        }
        try FileDescriptor(openingFolder: AtomicFile.folder(of: path)).synchronize()
        return true
    }
}

/// A file that is read piece by piece, at any offset.
public final class SourceFile: Sendable {
    private let file: FileDescriptor
    /// Its size in bytes when it was opened.
    public let byteCount: Int

    /// Opens a regular file, or the target of a link.
    ///
    /// - Throws: ``VaultError``; ``VaultError/notAFile`` for pipes, folders and devices.
    public init(_ path: String) throws(VaultError) {
        guard let real = unsafe realpath(path, nil) else {
            throw .failed(.open, errorNumber: errno)
        }
        defer { unsafe free(real) }
        file = try FileDescriptor(opening: unsafe String(cString: real), O_RDONLY)
        byteCount = try file.byteCount()
    }

    /// Reads bytes starting at a place; returns fewer than requested only at the end of the file.
    ///
    /// - Throws: ``VaultError``.
    public func bytes(at place: Int, count: Int) throws(VaultError) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        var filled = 0
        while filled < count {
            let got = unsafe bytes.withUnsafeMutableBytes { buffer in
                unsafe pread(
                    file.number,
                    buffer.baseAddress.map { unsafe $0 + filled },
                    count - filled,
                    off_t(place + filled)
                )
            }
            if got < 0, errno == EINTR { continue }
            guard got >= 0 else { throw .failed(.read, errorNumber: errno) }
            if got == 0 { break }
            filled += got
        }
        bytes.removeLast(count - filled)
        return bytes
    }
}
