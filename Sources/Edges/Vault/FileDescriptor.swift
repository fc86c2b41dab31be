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

/// An open file, closed when its owner lets go of it.
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

    /// Opens a folder, to have its entries synchronised or to see who may enter.
    init(openingFolder path: String) throws(VaultError) {
        let number = unsafe open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard number >= 0 else { throw .failed(.open, errorNumber: errno) }
        self.number = number
    }

    deinit {
        _ = close(number)
    }

    /// The size of a regular file in bytes.
    func byteCount() throws(VaultError) -> Int {
        var status = stat()
        guard unsafe fstat(number, &status) == 0 else {
            throw .failed(.status, errorNumber: errno)
        }
        guard status.st_mode & S_IFMT == S_IFREG else { throw .notAFile }
        return Int(status.st_size)
    }

    /// All bytes up to the end, refusing more than a limit even if the file grows meanwhile.
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

    /// Whether the file or folder is this user's, and neither group nor others may do anything with it.
    func isPrivate() throws(VaultError) -> Bool {
        var status = stat()
        guard unsafe fstat(number, &status) == 0 else {
            throw .failed(.status, errorNumber: errno)
        }
        return status.st_uid == geteuid() && status.st_mode & 0o077 == 0
    }

    /// All bytes of a file that does not change meanwhile, without a copy that nobody wipes.
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

    /// Whether a name leads to this file, and not to another that has taken it meanwhile.
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

    /// Writes zeros over the content of a file that has no name any more; one that has another name keeps it.
    func overwriteIfNameless() throws(VaultError) {
        guard try nameCount() == 0 else { return }
        try overwrite()
    }

    /// Overwrites a file under its last name and takes the name away; a file with further names loses this one only.
    ///
    /// In this order, since nobody finds what has no name. The caller holds the lock.
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

    /// Writes zeros over all bytes and has them on the disk.
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

    /// Sets the permission bits exactly, whatever the process's mask says.
    func setMode(_ mode: UInt16) throws(VaultError) {
        guard fchmod(number, mode_t(mode)) == 0 else {
            throw .failed(.mode, errorNumber: errno)
        }
    }

    /// Waits until the disk has it; on Apple that takes another call than elsewhere.
    func synchronize() throws(VaultError) {
        #if canImport(Darwin)
        if fcntl(number, F_FULLFSYNC) == 0 { return }
        #endif
        guard fsync(number) == 0 else { throw .failed(.synchronize, errorNumber: errno) }
    }

    /// Takes the exclusive lock of the file, which ends with the process at the latest.
    ///
    /// - Returns: false if another holder has it and `waiting` is false.
    func lock(waiting: Bool) throws(VaultError) -> Bool {
        while flock(number, waiting ? LOCK_EX : LOCK_EX | LOCK_NB) != 0 {
            if errno == EWOULDBLOCK { return false }
            guard errno == EINTR else { throw .failed(.lock, errorNumber: errno) }
        }
        return true
    }

    /// Keeps those away who would overwrite the file, as long as it is open; where the file system has no locks it
    /// does nothing.
    func lockForReading() {
        while flock(number, LOCK_SH) != 0 { if errno != EINTR { return } }
    }

    /// Gives the lock back, for everybody who shares this open file.
    func unlock() {
        _ = flock(number, LOCK_UN)
    }
}
