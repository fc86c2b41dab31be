// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// Checks whether a disk has room.
public enum FreeSpace {
    /// Allocates space on the disk of a folder, and frees it at once.
    ///
    /// Only this gives a reliable answer: quotas and read-only disks do not show in the reported numbers, and a file
    /// that has grown once can be written even if the disk is full.
    ///
    /// - Parameters:
    ///   - byteCount: the number of bytes.
    ///   - folder: any folder of the disk that this user may write to.
    /// - Throws: ``VaultError/failed(_:errorNumber:)``, for example with `ENOSPC`.
    public static func take(_ byteCount: Int, in folder: String) throws(VaultError) {
        let part = try PartFile(for: folder + "/room")
        // In any case, the space is freed when the file is closed.
        guard unsafe unlink(part.path) == 0 else {
            throw .failed(.remove, errorNumber: errno)
        }
        #if !canImport(Darwin)
        let number = posix_fallocate(part.file.number, 0, off_t(byteCount))
        if number == 0 { return }
        guard number == EINVAL || number == EOPNOTSUPP || number == ENOSYS else {
            throw .failed(.write, errorNumber: number)
        }
        #endif
        // For file systems that cannot allocate space without writing.
        let zeros = [UInt8](repeating: 0, count: byteCount)[...]
        try part.file.writeAll(zeros.span)
        try part.file.synchronize()
    }
}
