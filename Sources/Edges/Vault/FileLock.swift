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
public struct FileLock: ~Copyable {
    private let file: FileDescriptor

    /// Waits for the lock of a file, which is a second file beside it, `.<name>.lock`.
    ///
    /// It blocks its thread while another process holds the lock.
    public init(for path: String) throws(VaultError) {
        let name = path.split(separator: "/").last ?? ""
        let lock = path.dropLast(name.count) + "." + name + ".lock"
        file = try Self.locked(String(lock))
    }

    private static func locked(_ path: String) throws(VaultError) -> FileDescriptor {
        let file = try FileDescriptor(opening: path, O_RDWR | O_CREAT, mode: 0o600)
        _ = try file.lock(waiting: true)
        return file
    }
}
