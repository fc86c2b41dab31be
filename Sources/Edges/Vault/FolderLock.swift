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

/// The right to be the one process that works on a folder, held by the file `.lock` in it, and by the folder itself.
///
/// Whoever removes the file, taking it for a leftover, frees nothing. It ends with ``release()``, with the value, and at the
/// latest with the process, however that ends.
public final class FolderLock: Sendable {
    /// The open files that hold it: `.lock`, and the folder where its file system can lock folders.
    private let numbers: Locked<[Int32]>

    /// Takes the lock, or is nil while anyone else holds it, be it in another process or in this one.
    ///
    /// - Parameter folder: a folder that exists.
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
        // Network file systems lock only what is open for writing, which no folder is; there `.lock` must do.
        guard (try? Self.lock(folderNumber)) ?? true else { return nil }
        // For the words of those who find it taken.
        let name = Array("\(getpid())\n".utf8)
        guard ftruncate(number, 0) == 0,
            unsafe name.withUnsafeBytes({ unsafe write(number, $0.baseAddress, $0.count) })
                == name.count
        else { return }
    }

    /// Whether a lock was free, and is taken now.
    private static func lock(_ number: Int32) throws(VaultError) -> Bool {
        while flock(number, LOCK_EX | LOCK_NB) != 0 {
            if errno == EWOULDBLOCK { return false }
            guard errno == EINTR else { throw .failed(.lock, errorNumber: errno) }
        }
        return true
    }

    deinit { release() }

    /// Gives the folder back; further calls do nothing.
    public func release() {
        numbers.withLock { numbers in
            for number in numbers.reversed() {
                _ = flock(number, LOCK_UN)
                _ = close(number)
            }
            numbers = []
        }
    }

    /// The process that has taken the lock last.
    public static func holder(of folder: String) -> Int32? {
        guard let bytes = try? AtomicFile.read(path(of: folder), limit: 32) else { return nil }
        return Int32(String(decoding: bytes.prefix { $0 != 10 }, as: UTF8.self))
    }

    private static func path(of folder: String) -> String { folder + "/.lock" }
}
