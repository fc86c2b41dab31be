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
/// ``AtomicFile/replace(_:with:mode:)`` alone lets two processes that read, change and write back
/// overwrite each other's change. Held until the value goes away, and at the latest until the
/// process ends, however it ends.
public struct FileLock: ~Copyable, Sendable {
    private let file: FileDescriptor

    deinit {
        // Closing alone would not do: a child that is about to be started holds the file for a moment
        // longer, and the lock with it.
        file.unlock()
    }

    /// Waits for the lock of a file, which is a second file beside it, `.<name>.lock`.
    ///
    /// It blocks its thread while another process holds the lock.
    public init(for path: String) throws(VaultError) {
        let name = path.split(separator: "/").last ?? ""
        let lock = path.dropLast(name.count) + "." + name + ".lock"
        let file = try FileDescriptor(opening: String(lock), O_RDWR | O_CREAT, mode: 0o600)
        _ = try file.lock(waiting: true)
        self.file = file
    }

    /// Takes the lock that is the given file itself, or is nil while anyone else holds it, be it in
    /// another process or in this one.
    init?(ifFree path: String) throws(VaultError) {
        let file = try FileDescriptor(opening: path, O_RDWR | O_CREAT, mode: 0o600)
        guard try file.lock(waiting: false) else { return nil }
        self.file = file
    }
}
