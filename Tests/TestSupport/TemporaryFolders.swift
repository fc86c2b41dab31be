// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Foundation

/// The temporary folders of all tests.
///
/// They are below one folder per process, which is removed when the process ends. A folder is removed along with
/// its owner; those whose owner lives as long as the process, or is never released, go with the process.
/// A killed process cannot clean up. So each process holds a lock in its folder, and every other process that
/// starts or ends removes the folders whose lock is free.
public enum TemporaryFolders {
    private static let prefix = "etui-tests-"
    private static let lockName = ".lock"

    /// The folder of this process.
    public static let root: URL = made()

    /// Returns a path for a folder or file that does not exist yet.
    public static func url(_ kind: String) -> URL {
        root.appending(path: "\(kind)-\(UUID().uuidString)")
    }

    /// Makes a new folder.
    public static func make(_ kind: String) throws -> URL {
        let url = url(kind)
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        return url
    }

    /// Removes the folders of processes that have ended.
    public static func sweep() {
        let place = FileManager.default.temporaryDirectory
        let names = try? FileManager.default.contentsOfDirectory(atPath: place.path)
        for name in names ?? [] where name.hasPrefix(prefix) {
            let folder = place.appending(path: name)
            // Held while the folder is removed; closing it at the end releases the lock.
            let lock = held(folder)
            guard lock >= 0 else { continue }
            try? FileManager.default.removeItem(at: folder)
            close(lock)
        }
    }

    /// Makes the folder under another name and locks it, so that no sweep finds it without its lock.
    private static func made() -> URL {
        let place = FileManager.default.temporaryDirectory
        let name = prefix + UUID().uuidString
        let unlocked = place.appending(path: "." + name)
        let folder = place.appending(path: name)
        do {
            try FileManager.default.createDirectory(at: unlocked, withIntermediateDirectories: true)
            guard held(unlocked, flags: O_CREAT) >= 0 else { fatalError("no lock in \(unlocked)") }
            try FileManager.default.moveItem(at: unlocked, to: folder)
        } catch {
            fatalError("the tests need a temporary folder: \(error)")
        }
        atexit {
            try? FileManager.default.removeItem(at: TemporaryFolders.root)
            TemporaryFolders.sweep()
        }
        sweep()
        return folder
    }

    /// Locks a folder and returns the lock, or a negative number if another process holds it.
    private static func held(_ folder: URL, flags: Int32 = 0) -> Int32 {
        let path = folder.appending(path: lockName).path
        let descriptor = unsafe open(path, O_RDWR | O_CLOEXEC | flags, 0o600)
        guard descriptor >= 0 else { return -1 }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            close(descriptor)
            return -1
        }
        return descriptor
    }
}
