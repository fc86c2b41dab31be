// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Foundation

/// Where all temporary folders of the tests are: below one folder for each process, which goes when the
/// process ends.
///
/// A folder goes with its owner as before; what an owner that lives as long as the process, or one that
/// is never let go, has left goes with the process. A process that was killed cannot clean up: each
/// process holds a lock in its folder, and every other one that starts or ends removes those whose lock
/// nobody holds.
public enum TemporaryFolders {
    private static let prefix = "etui-tests-"
    private static let lockName = ".lock"

    /// The folder of this process.
    public static let root: URL = made()

    /// A path for a folder or file that is not there yet.
    public static func url(_ kind: String) -> URL {
        root.appending(path: "\(kind)-\(UUID().uuidString)")
    }

    /// A new folder.
    public static func make(_ kind: String) throws -> URL {
        let url = url(kind)
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        return url
    }

    /// Removes the folders of processes that are no more.
    public static func sweep() {
        let place = FileManager.default.temporaryDirectory
        let names = try? FileManager.default.contentsOfDirectory(atPath: place.path)
        for name in names ?? [] where name.hasPrefix(prefix) {
            let folder = place.appending(path: name)
            // Held for as long as the folder is removed; closed, and so let go, at the end.
            let lock = held(folder)
            guard lock >= 0 else { continue }
            try? FileManager.default.removeItem(at: folder)
            close(lock)
        }
    }

    /// Makes the folder under another name and locks it, so that no sweep meets it without its lock.
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

    /// The lock of a folder, or a negative number where another process holds it.
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
