// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// The right to change a file in several steps, held by one process at a time.
///
/// ``AtomicFile/replace(_:with:mode:)`` alone lets two processes that read, change and write back overwrite each
/// other's change. The lock is held until the value is destroyed, and at the latest until the process ends, in any way.
public struct FileLock: ~Copyable, Sendable {
    private let file: FileDescriptor

    deinit {
        // Closing is not enough: a child process that is about to be started holds the file slightly longer, and the
        // lock with it.
        file.unlock()
    }

    /// Waits for the lock of a file, which is a second file beside it, `.<name>.lock`.
    ///
    /// Blocks its thread while another process holds the lock.
    public init(for path: String) throws(VaultError) {
        let name = path.split(separator: "/").last ?? ""
        let lock = path.dropLast(name.count) + "." + name + ".lock"
        let file = try FileDescriptor(opening: String(lock), O_RDWR | O_CREAT, mode: 0o600)
        _ = try file.lock(waiting: true)
        self.file = file
    }

    /// Takes the lock that is the given file itself.
    ///
    /// `nil` while it is held elsewhere, in another process or in this one.
    init?(ifFree path: String) throws(VaultError) {
        let file = try FileDescriptor(opening: path, O_RDWR | O_CREAT, mode: 0o600)
        guard try file.lock(waiting: false) else { return nil }
        self.file = file
    }
}
