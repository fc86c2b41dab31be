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

extension AtomicFile {
    /// Returns the content of a file that holds a secret, or `nil` if there is none.
    ///
    /// - Parameters:
    ///   - path: the file; links are not followed.
    ///   - limit: the most bytes.
    /// - Returns: the bytes, without further copies that would never be wiped.
    /// - Throws: like ``read(_:limit:)``; ``VaultError/exposed`` for a file that belongs to another user, or that group
    ///   or others can access: an exposed secret must not be used by mistake.
    public static func readSecret(
        _ path: String,
        limit: Int
    ) throws(VaultError) -> SecretBytes? {
        for _ in 0..<8 {
            guard let file = try openSecret(path, O_RDONLY) else { return nil }
            guard try file.isPrivate() else { throw .exposed }
            // The lock prevents overwriting during the read; a file replaced in the meantime is not the requested one.
            file.lockForReading()
            guard try file.hasName(path) else { continue }
            return try file.readSecret(limit: limit)
        }
        throw .failed(.lock, errorNumber: EAGAIN)
    }

    /// Creates a file for its owner only, if it does not exist.
    ///
    /// Returns once the disk has both content and name. Rejects a place where others could still read the file, such as
    /// a disk without permissions. First overwrites and removes files that killed processes left in the folder.
    ///
    /// - Parameters:
    ///   - path: the file; its folder must exist.
    ///   - secret: the content.
    /// - Throws: ``VaultError/exposed``, ``VaultError/failed(_:errorNumber:)``; then there is no file.
    /// - Returns: `false` if something has the name already, which stays unchanged.
    public static func create(
        _ path: String,
        with secret: borrowing SecretBytes
    ) throws(VaultError) -> Bool {
        try create(path, with: secret, by: FileNaming.Method.allCases)
    }

    /// Does the same with some methods only, for file systems that lack the others.
    package static func create(
        _ path: String,
        with secret: borrowing SecretBytes,
        by ways: [FileNaming.Method]
    ) throws(VaultError) -> Bool {
        try clearForSecret(path)
        guard try PrivateFolder.kind(of: path) == nil else { return false }
        let part = try PartFile(for: path)
        do throws(VaultError) {
            guard try part.file.isPrivate() else { throw .exposed }
            try secret.withBytes { bytes throws(VaultError) in try part.write(bytes) }
            guard try FileNaming.name(part.path, as: path, by: ways) else {
                part.discard()
                return false
            }
            FileStep.reached(.named)
        } catch {
            part.discard()
            throw error
        }
        try FileDescriptor(openingFolder: folder(of: path)).synchronize()
        return true
    }

    /// Replaces the content of a file of secrets and overwrites the old content, unless it has further names.
    ///
    /// The old content keeps a temporary name until it is overwritten in place on the disk, so that after a kill the
    /// next process finds it. Disks and file systems that write elsewhere still keep the old content, as do copies.
    ///
    /// - Parameters:
    ///   - path: the file.
    ///   - secret: the new content.
    /// - Throws: ``VaultError``; until the new content has the name, the old one is in place.
    public static func replaceSecret(
        _ path: String,
        with secret: borrowing SecretBytes
    ) throws(VaultError) {
        try replaceSecret(path, with: secret, by: FileNaming.Method.allCases)
    }

    /// Does the same with some methods only, for file systems that lack the others.
    package static func replaceSecret(
        _ path: String,
        with secret: borrowing SecretBytes,
        by ways: [FileNaming.Method]
    ) throws(VaultError) {
        try clearForSecret(path)
        let former = try openSecret(path, O_RDWR)
        let part = try PartFile(for: path)
        var formerName: String?
        do throws(VaultError) {
            try secret.withBytes { bytes throws(VaultError) in try part.write(bytes) }
            formerName = try FileNaming.exchange(part.path, with: path, by: ways)
            FileStep.reached(.named)
        } catch {
            part.discard()
            throw error
        }
        try FileDescriptor(openingFolder: folder(of: path)).synchronize()
        guard let former = consume former else {
            // Another process has created it in the meantime.
            return formerName == nil ? () : try clearForSecret(path)
        }
        // A process that is reading it may finish first.
        _ = try former.lock(waiting: true)
        if let formerName {
            try former.scrub(formerName)
        } else {
            try former.overwriteIfNameless()
        }
    }

    /// Removes a file of secrets, if it exists: overwrites it under another name, and then deletes it.
    ///
    /// Where there is no folder, there is no file, either: a removal of the whole folder may have been faster.
    ///
    /// - Parameter path: the file.
    /// - Throws: ``VaultError/failed(_:errorNumber:)``.
    public static func removeSecret(_ path: String) throws(VaultError) {
        do throws(VaultError) {
            try clearForSecret(path)
        } catch {
            guard error == .failed(.open, errorNumber: ENOENT) else { throw error }
            return
        }
        let part = PartFile.name(for: path)
        guard unsafe rename(path, part) == 0 else {
            guard errno == ENOENT else { throw .failed(.remove, errorNumber: errno) }
            return
        }
        FileStep.reached(.named)
        let folder = try FileDescriptor(openingFolder: folder(of: path))
        try folder.synchronize()
        // A file that cannot be opened for writing, such as a link or another user's file, can only be removed.
        if let file = try? FileDescriptor(opening: part, O_RDWR), (try? file.byteCount()) != nil {
            _ = try file.lock(waiting: true)
            try file.scrub(part)
        } else if unsafe unlink(part) != 0 {
            throw .failed(.remove, errorNumber: errno)
        }
        try folder.synchronize()
    }

    /// Removes temporary files that killed processes left beside a file.
    ///
    /// A writer holds the lock of its temporary file, so those of running writers stay.
    ///
    /// - Returns: the number of files removed.
    @discardableResult
    public static func removeLeftovers(of path: String) throws(VaultError) -> Int {
        let prefix = PartFile.prefix(for: path)
        return try removeLeftovers(in: folder(of: path)) { $0.hasPrefix(prefix) }
    }

    /// Overwrites and removes temporary files that killed processes left in one of our own folders, for any file.
    ///
    /// - Returns: the number of files removed.
    @discardableResult
    public static func removeLeftovers(in folder: String) throws(VaultError) -> Int {
        try removeLeftovers(in: folder) { _ in true }
    }

    /// Does the same for files whose names begin with a prefix.
    @discardableResult
    static func removeLeftovers(in folder: String, prefix: String) throws(VaultError) -> Int {
        try removeLeftovers(in: folder) { $0.hasPrefix(prefix) }
    }

    private static func removeLeftovers(
        in folder: String,
        where isMeant: (String) -> Bool
    ) throws(VaultError) -> Int {
        var count = 0
        for name in try PrivateFolder.names(in: folder)
        where name.hasPrefix(".") && name.hasSuffix(PartFile.suffix) && isMeant(name) {
            let leftover = folder + "/" + name
            guard let file = try? FileDescriptor(opening: leftover, O_RDWR),
                (try? file.byteCount()) != nil, try file.lock(waiting: false),
                try file.hasName(leftover)
            else { continue }
            try file.scrub(leftover)
            count += 1
        }
        return count
    }

    /// Prepares a folder, which may be anyone's, before a secret is written there.
    ///
    /// Removes the leftovers of this file, and those with our mark.
    private static func clearForSecret(_ path: String) throws(VaultError) {
        let prefix = PartFile.prefix(for: path)
        do throws(VaultError) {
            _ = try removeLeftovers(in: folder(of: path)) {
                $0.hasPrefix(prefix) || $0.contains(PartFile.mark)
            }
        } catch {
            // The folder can be written but not listed.
            guard error == .failed(.open, errorNumber: EACCES) else { throw error }
        }
    }

    private static func openSecret(
        _ path: String,
        _ flags: Int32
    ) throws(VaultError) -> FileDescriptor? {
        do throws(VaultError) {
            return try FileDescriptor(opening: path, flags)
        } catch {
            guard error == .failed(.open, errorNumber: ENOENT) else { throw error }
            return nil
        }
    }
}
