// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// Whether a disk takes more.
public enum FreeSpace {
    /// Takes room on the disk of a folder, and gives it back at once.
    ///
    /// Nothing else tells for sure: quotas and read-only disks show in no number, and a file that has grown once can
    /// be written while the disk is full.
    ///
    /// - Parameters:
    ///   - byteCount: how much.
    ///   - folder: any folder of the disk that this user may write to.
    /// - Throws: ``VaultError/failed(_:errorNumber:)``, as with `ENOSPC`.
    public static func take(_ byteCount: Int, in folder: String) throws(VaultError) {
        let part = try PartFile(for: folder + "/room")
        // Whatever happens, the room comes back when the file is closed.
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
        // Where room cannot be taken without writing.
        let zeros = [UInt8](repeating: 0, count: byteCount)[...]
        try part.file.writeAll(zeros.span)
        try part.file.synchronize()
    }
}
