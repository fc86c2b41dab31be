// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

import Cryptography

/// An open file, closed when its owner releases it.
struct FileDescriptor: ~Copyable {
    let number: Int32

    /// Opens or creates a file; never follows a link at the end of the path, never blocks on a pipe.
    init(opening path: String, _ flags: Int32, mode: UInt16 = 0) throws(VaultError) {
        var number: Int32
        repeat {
            number = unsafe open(path, flags | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, mode_t(mode))
        } while number < 0 && errno == EINTR
        guard number >= 0 else { throw .failed(.open, errorNumber: errno) }
        self.number = number
    }

    /// Opens a folder, for synchronising its entries or checking its permissions.
    init(openingFolder path: String) throws(VaultError) {
        let number = unsafe open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard number >= 0 else { throw .failed(.open, errorNumber: errno) }
        self.number = number
    }

    deinit {
        _ = close(number)
    }

    /// Returns the size of a regular file in bytes.
    func byteCount() throws(VaultError) -> Int {
        var status = stat()
        guard unsafe fstat(number, &status) == 0 else {
            throw .failed(.status, errorNumber: errno)
        }
        guard status.st_mode & S_IFMT == S_IFREG else { throw .notAFile }
        return Int(status.st_size)
    }

    /// Reads all bytes up to the end; throws if there are more than `limit`, even if the file grows in the meantime.
    func readAll(limit: Int) throws(VaultError) -> [UInt8] {
        let expected = try byteCount()
        guard expected <= limit else { throw .tooLarge(limit: limit) }
        var bytes = [UInt8](repeating: 0, count: expected + 1)
        var filled = 0
        while true {
            let count = unsafe bytes.withUnsafeMutableBytes { buffer in
                unsafe read(
                    number,
                    buffer.baseAddress.map { unsafe $0 + filled },
                    buffer.count - filled
                )
            }
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw .failed(.read, errorNumber: errno) }
            if count == 0 { break }
            filled += count
            guard filled <= limit else { throw .tooLarge(limit: limit) }
            if filled == bytes.count { bytes.append(contentsOf: repeatElement(0, count: filled)) }
        }
        bytes.removeLast(bytes.count - filled)
        return bytes
    }

    /// Returns whether the file or folder belongs to this user, and group and others have no access.
    func isPrivate() throws(VaultError) -> Bool {
        var status = stat()
        guard unsafe fstat(number, &status) == 0 else {
            throw .failed(.status, errorNumber: errno)
        }
        return status.st_uid == geteuid() && status.st_mode & 0o077 == 0
    }

    /// Reads all bytes of a file that does not change in the meantime, without further copies that would never be
    /// wiped.
    func readSecret(limit: Int) throws(VaultError) -> SecretBytes {
        let expected = try byteCount()
        guard expected <= limit else { throw .tooLarge(limit: limit) }
        return try SecretBytes(count: expected) { span throws(VaultError) in
            var filled = 0
            while filled < expected {
                let count = unsafe span.withUnsafeMutableBufferPointer { buffer in
                    unsafe read(
                        number,
                        buffer.baseAddress.map { unsafe $0 + filled },
                        expected - filled
                    )
                }
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { throw .failed(.read, errorNumber: count < 0 ? errno : EIO) }
                filled += count
            }
        }
    }

    /// Writes all bytes.
    func writeAll(_ bytes: borrowing Span<UInt8>) throws(VaultError) {
        var done = 0
        while done < bytes.count {
            let count = unsafe bytes.withUnsafeBufferPointer { buffer in
                unsafe write(
                    number,
                    buffer.baseAddress.map { unsafe $0 + done },
                    buffer.count - done
                )
            }
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw .failed(.write, errorNumber: errno) }
            done += count
        }
    }

    /// Returns whether a name still leads to this file, and not to another that has replaced it.
    func hasName(_ path: String) throws(VaultError) -> Bool {
        var (own, named) = (stat(), stat())
        guard unsafe fstat(number, &own) == 0 else {
            throw .failed(.status, errorNumber: errno)
        }
        guard unsafe lstat(path, &named) == 0 else {
            guard errno == ENOENT else { throw .failed(.status, errorNumber: errno) }
            return false
        }
        return own.st_dev == named.st_dev && own.st_ino == named.st_ino
    }

    /// Overwrites the content of a file with zeros if it no longer has a name.
    func overwriteIfNameless() throws(VaultError) {
        guard try nameCount() == 0 else { return }
        try overwrite()
    }

    /// Overwrites a file under its last name and removes the name; a file with further names only loses this one.
    ///
    /// In this order, because a file without a name cannot be found. The caller holds the lock.
    func scrub(_ name: String) throws(VaultError) {
        if try nameCount() <= 1 { try overwrite() }
        guard unsafe unlink(name) == 0 || errno == ENOENT else {
            throw .failed(.remove, errorNumber: errno)
        }
        FileStep.reached(.removed)
    }

    private func nameCount() throws(VaultError) -> Int {
        var status = stat()
        guard unsafe fstat(number, &status) == 0 else {
            throw .failed(.status, errorNumber: errno)
        }
        return Int(status.st_nlink)
    }

    /// Overwrites all bytes with zeros and flushes them to the disk.
    private func overwrite() throws(VaultError) {
        let count = try byteCount()
        guard lseek(number, 0, SEEK_SET) == 0 else { throw .failed(.write, errorNumber: errno) }
        let zeros = [UInt8](repeating: 0, count: min(count, 1 << 16))[...]
        var left = count
        while left > 0 {
            let step = min(left, zeros.count)
            try writeAll(zeros.span.extracting(..<step))
            left -= step
        }
        try synchronize()
        FileStep.reached(.overwritten)
    }

    /// Sets the permission bits exactly, ignoring the process's mask.
    func setMode(_ mode: UInt16) throws(VaultError) {
        guard fchmod(number, mode_t(mode)) == 0 else {
            throw .failed(.mode, errorNumber: errno)
        }
    }

    /// Waits until the disk has the changes; Apple's platforms need a different call.
    func synchronize() throws(VaultError) {
        #if canImport(Darwin)
        if fcntl(number, F_FULLFSYNC) == 0 { return }
        #endif
        guard fsync(number) == 0 else { throw .failed(.synchronize, errorNumber: errno) }
    }

    /// Takes the exclusive lock of the file, which ends with the process at the latest.
    ///
    /// - Returns: `false` if another holder has it and `waiting` is `false`.
    func lock(waiting: Bool) throws(VaultError) -> Bool {
        while flock(number, waiting ? LOCK_EX : LOCK_EX | LOCK_NB) != 0 {
            if errno == EWOULDBLOCK { return false }
            guard errno == EINTR else { throw .failed(.lock, errorNumber: errno) }
        }
        return true
    }

    /// Prevents other processes from overwriting the file while it is open.
    ///
    /// Does nothing if the file system has no locks.
    func lockForReading() {
        while flock(number, LOCK_SH) != 0 { if errno != EINTR { return } }
    }

    /// Releases the lock, for all that share this open file.
    func unlock() {
        _ = flock(number, LOCK_UN)
    }
}
