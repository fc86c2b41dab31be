// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// How a file gets its name, by what the file system can do.
package enum FileNaming {
    /// The ways, the best first.
    ///
    /// Each is tried where those before it are unknown to the file system.
    package enum Method: String, Sendable, CaseIterable {
        /// In one step: `renameat2` (Linux 3.15), `renamex_np` (Apple).
        case atOnce
        /// By a second name for a moment, which FAT does not have.
        case link
        /// By `rename` alone, which every file system has.
        case plain
    }

    /// Gives a temporary file a name that nobody has.
    ///
    /// - Returns: false where something has it, which stays as it is.
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

    /// An empty file takes the name first, so that none is replaced.
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

    /// Gives a temporary file the name of another, which keeps a temporary name where that can be.
    ///
    /// - Returns: the name of the former file; nil where it has none any more.
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
            // Without the former file there is nothing to exchange.
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

    /// As `rename`, with what POSIX does not have; `ENOSYS` where the system's library lacks it.
    private static func renameAtOnce(_ from: String, _ to: String, _ kind: Kind) -> Int32 {
        #if canImport(Darwin)
        let flag = kind == .exchanging ? RENAME_SWAP : RENAME_EXCL
        return unsafe renamex_np(from, to, UInt32(flag))
        #else
        guard let call = unsafe renameAt2 else {
            errno = ENOSYS
            return -1
        }
        // RENAME_NOREPLACE and RENAME_EXCHANGE of linux/fs.h.
        return unsafe call(AT_FDCWD, from, AT_FDCWD, to, kind == .exchanging ? 2 : 1)
        #endif
    }

    #if !canImport(Darwin)
    private typealias RenameAt2 =
        @convention(c) (
            Int32, UnsafePointer<CChar>, Int32, UnsafePointer<CChar>, UInt32
        ) -> Int32

    /// The call of the system's library, which Swift's view of it does not show.
    private static let renameAt2: RenameAt2? = unsafe dlsym(nil, "renameat2").map {
        unsafe unsafeBitCast($0, to: RenameAt2.self)
    }
    #endif

    /// The numbers with which systems say that they cannot do something at all.
    private static func isUnknown(_ number: Int32) -> Bool {
        [ENOSYS, EINVAL, ENOTSUP, EOPNOTSUPP, EPERM, EMLINK].contains(number)
    }
}
