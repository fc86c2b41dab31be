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
        for _ in 0..<8 {
            guard let file = try openSecret(path, O_RDONLY) else { return nil }
            guard try file.isPrivate() else { throw .exposed }
            // Nobody overwrites it while it is read; what was replaced meanwhile is not what was asked for.
            file.lockForReading()
            guard try file.hasName(path) else { continue }
            return try file.readSecret(limit: limit)
        }
        throw .failed(.lock, errorNumber: EAGAIN)
    }

    /// Makes a file for its owner alone, where there is none yet.
    ///
    /// Returns when the disk has both content and name. A place where others could read the file all the same,
    /// as on a disk without permissions, is refused. What killed processes have left in the folder is overwritten
    /// and removed first.
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
        try create(path, with: secret, by: FileNaming.Method.allCases)
    }

    /// The same by some ways only, for file systems that lack the others.
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

    /// Gives a file of secrets a new content and overwrites the old one, where nobody else has it.
    ///
    /// The old content keeps a temporary name until it is overwritten in its place on the disk, so that whoever is
    /// killed on the way leaves it where the next one finds it. Disks and file systems that write elsewhere keep
    /// it all the same, as do copies.
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

    /// The same by some ways only, for file systems that lack the others.
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
            // Somebody has made it meanwhile.
            return formerName == nil ? () : try clearForSecret(path)
        }
        // Whoever reads it at this moment has its end first.
        _ = try former.lock(waiting: true)
        if let formerName {
            try former.scrub(formerName)
        } else {
            try former.overwriteIfNameless()
        }
    }

    /// Removes a file of secrets if it is there: it is overwritten under another name, and then gone.
    ///
    /// - Parameter path: the file.
    /// - Throws: ``VaultError/failed(_:errorNumber:)``.
    public static func removeSecret(_ path: String) throws(VaultError) {
        try clearForSecret(path)
        let part = PartFile.name(for: path)
        guard unsafe rename(path, part) == 0 else {
            guard errno == ENOENT else { throw .failed(.remove, errorNumber: errno) }
            return
        }
        FileStep.reached(.named)
        let folder = try FileDescriptor(openingFolder: folder(of: path))
        try folder.synchronize()
        // What cannot be opened for writing, as a link or another user's file, can only be removed.
        if let file = try? FileDescriptor(opening: part, O_RDWR), (try? file.byteCount()) != nil {
            _ = try file.lock(waiting: true)
            try file.scrub(part)
        } else if unsafe unlink(part) != 0 {
            throw .failed(.remove, errorNumber: errno)
        }
        try folder.synchronize()
    }

    /// Removes the temporary files that killed processes have left beside a file.
    ///
    /// A writer holds the lock of its temporary file, so those of living writers stay.
    ///
    /// - Returns: how many were removed.
    @discardableResult
    public static func removeLeftovers(of path: String) throws(VaultError) -> Int {
        let prefix = PartFile.prefix(for: path)
        return try removeLeftovers(in: folder(of: path)) { $0.hasPrefix(prefix) }
    }

    /// Removes the temporary files that killed processes have left in a folder of our own, whatever file each
    /// was to become; what they hold is overwritten first.
    ///
    /// - Returns: how many were removed.
    @discardableResult
    public static func removeLeftovers(in folder: String) throws(VaultError) -> Int {
        try removeLeftovers(in: folder) { _ in true }
    }

    /// The same for those whose names begin with some letters.
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

    /// Clears a folder, which may be anybody's, before a secret is written there: what is left of this file, and what
    /// has our mark.
    private static func clearForSecret(_ path: String) throws(VaultError) {
        let prefix = PartFile.prefix(for: path)
        do throws(VaultError) {
            _ = try removeLeftovers(in: folder(of: path)) {
                $0.hasPrefix(prefix) || $0.contains(PartFile.mark)
            }
        } catch {
            // A folder that can be written and not listed.
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
