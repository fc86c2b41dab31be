// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// Ways to give a file its name, depending on what the file system supports.
package enum FileNaming {
    /// The ways, the best first.
    ///
    /// Each is tried if the file system does not support those before it.
    package enum Method: String, Sendable, CaseIterable {
        /// In one step: `renameat2` (Linux 3.15), `renamex_np` (Apple).
        case atOnce
        /// With a second name for a moment, which FAT does not support.
        case link
        /// With `rename` alone, which every file system supports.
        case plain
    }

    /// Gives a temporary file a name that is not in use.
    ///
    /// - Returns: `false` if something has the name, which stays unchanged.
    static func name(
        _ part: String,
        as path: String,
        by ways: [Method] = Method.allCases
    ) throws(VaultError) -> Bool {
        for way in ways {
            switch way {
            case .atOnce:
                if renameAtOnce(part, path, .withoutReplacing) == 0 { return true }
            case .link:
                if unsafe link(part, path) == 0 {
                    FileStep.reached(.linked)
                    _ = unsafe unlink(part)
                    return true
                }
            case .plain: return try reserveAndRename(part, path)
            }
            if errno == EEXIST { return false }
            guard isUnknown(errno) else { throw .failed(.rename, errorNumber: errno) }
        }
        return false
    }

    /// Reserves the name with an empty file first, so that no other file is replaced.
    private static func reserveAndRename(
        _ part: String,
        _ path: String
    ) throws(VaultError) -> Bool {
        do throws(VaultError) {
            _ = try FileDescriptor(opening: path, O_WRONLY | O_CREAT | O_EXCL, mode: 0o600)
        } catch {
            guard error == .failed(.open, errorNumber: EEXIST) else { throw error }
            return false
        }
        guard unsafe rename(part, path) == 0 else {
            let number = errno
            _ = unsafe unlink(path)
            throw .failed(.rename, errorNumber: number)
        }
        return true
    }

    /// Gives a temporary file the name of another, which keeps a temporary name if possible.
    ///
    /// - Returns: the name of the former file; `nil` if it has none any more.
    static func exchange(
        _ part: String,
        with path: String,
        by ways: [Method] = Method.allCases
    ) throws(VaultError) -> String? {
        for way in ways {
            switch way {
            case .atOnce:
                if renameAtOnce(part, path, .exchanging) == 0 { return part }
            case .link:
                let second = PartFile.name(for: path)
                if unsafe link(path, second) == 0 {
                    FileStep.reached(.linked)
                    guard unsafe rename(part, path) == 0 else {
                        let number = errno
                        _ = unsafe unlink(second)
                        throw .failed(.rename, errorNumber: number)
                    }
                    return second
                }
            case .plain:
                guard unsafe rename(part, path) == 0 else {
                    throw .failed(.rename, errorNumber: errno)
                }
                return nil
            }
            // If the former file does not exist, there is nothing to exchange.
            guard isUnknown(errno) || errno == ENOENT else {
                throw .failed(.rename, errorNumber: errno)
            }
        }
        return nil
    }

    private enum Kind {
        case withoutReplacing
        case exchanging
    }

    /// Does what `rename` does, with options beyond POSIX; `ENOSYS` if the system's library lacks it.
    private static func renameAtOnce(_ from: String, _ to: String, _ kind: Kind) -> Int32 {
        #if canImport(Darwin)
        let flag = kind == .exchanging ? RENAME_SWAP : RENAME_EXCL
        return unsafe renamex_np(from, to, UInt32(flag))
        #else
        guard let call = unsafe renameAt2 else {
            errno = ENOSYS
            return -1
        }
        // RENAME_NOREPLACE and RENAME_EXCHANGE from linux/fs.h.
        return unsafe call(AT_FDCWD, from, AT_FDCWD, to, kind == .exchanging ? 2 : 1)
        #endif
    }

    #if !canImport(Darwin)
    private typealias RenameAt2 =
        @convention(c) (
            Int32, UnsafePointer<CChar>, Int32, UnsafePointer<CChar>, UInt32
        ) -> Int32

    /// The call of the system's library, which Swift does not import.
    private static let renameAt2: RenameAt2? = unsafe dlsym(nil, "renameat2").map {
        unsafe unsafeBitCast($0, to: RenameAt2.self)
    }
    #endif

    /// Returns whether an error number means that the system does not support something at all.
    private static func isUnknown(_ number: Int32) -> Bool {
        [ENOSYS, EINVAL, ENOTSUP, EOPNOTSUPP, EPERM, EMLINK].contains(number)
    }
}
