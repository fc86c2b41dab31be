// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

import Execution

/// The exclusive right of one process to work in a folder, held by the file `.lock` in it, and by the folder itself.
///
/// Removing the file, mistaken for a leftover, does not free the lock. It ends with ``release()``, with the value, and
/// at the latest with the process, in any way.
public final class FolderLock: Sendable {
    /// The open files that hold it: `.lock`, and the folder if its file system can lock folders.
    private let numbers: Locked<[Int32]>

    /// Takes the lock, or is `nil` while it is held elsewhere, in another process or in this one.
    ///
    /// - Parameter folder: an existing folder.
    /// - Throws: ``VaultError``.
    public init?(ifFree folder: String) throws(VaultError) {
        let path = Self.path(of: folder)
        let number = unsafe open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard number >= 0 else { throw .failed(.open, errorNumber: errno) }
        numbers = Locked([number])
        guard try Self.lock(number) else { return nil }
        let folderNumber = unsafe open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard folderNumber >= 0 else { throw .failed(.open, errorNumber: errno) }
        numbers.withLock { $0.append(folderNumber) }
        // Network file systems lock only files open for writing, which folders never are; there `.lock` must suffice.
        guard (try? Self.lock(folderNumber)) ?? true else { return nil }
        // For messages when another process finds the lock taken.
        let name = Array("\(getpid())\n".utf8)
        guard ftruncate(number, 0) == 0,
            unsafe name.withUnsafeBytes({ unsafe write(number, $0.baseAddress, $0.count) })
                == name.count
        else { return }
    }

    /// Returns whether a lock was free; it is now taken.
    private static func lock(_ number: Int32) throws(VaultError) -> Bool {
        while flock(number, LOCK_EX | LOCK_NB) != 0 {
            if errno == EWOULDBLOCK { return false }
            guard errno == EINTR else { throw .failed(.lock, errorNumber: errno) }
        }
        return true
    }

    deinit { release() }

    /// Releases the folder; further calls do nothing.
    public func release() {
        numbers.withLock { numbers in
            for number in numbers.reversed() {
                _ = flock(number, LOCK_UN)
                _ = close(number)
            }
            numbers = []
        }
    }

    /// Returns the process that took the lock last.
    public static func holder(of folder: String) -> Int32? {
        guard let bytes = try? AtomicFile.read(path(of: folder), limit: 32) else { return nil }
        return Int32(String(decoding: bytes.prefix { $0 != 10 }, as: UTF8.self))
    }

    private static func path(of folder: String) -> String { folder + "/.lock" }
}
