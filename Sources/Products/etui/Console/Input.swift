// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// Why an input could not be read, in words to follow its name.
extension CommandError {
    static let noSuchFile = unusable("no such file")
    static let notPermitted = unusable("permission denied")
    static let isFolder = unusable("is a folder")
    static let notAFile = unusable("is no file but a folder, a link, a pipe, a socket or a device")

    static func tooLarge(limit: Int) -> CommandError {
        let isDecimal = limit.isMultiple(of: 1_000_000)
        return .unusable(
            isDecimal
                ? "larger than \(limit / 1_000_000) MB" : "larger than \(limit / 1_048_576) MiB"
        )
    }
}

/// Reads complete inputs, within a limit, from a path or from standard input.
enum Input {
    /// Reads a file; `-` is standard input.
    ///
    /// Reads at most `limit` bytes, whatever the file's declared size: a pipe or a device may never end.
    /// Waits for a pipe, because the user named it. Use ``readFile(_:limit:)`` for files found in a folder.
    static func read(_ path: String, limit: Int) throws(CommandError) -> [UInt8] {
        guard path != "-" else { return try readAll(STDIN_FILENO, limit: limit) }
        for _ in 0..<attemptLimit {
            let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
            guard descriptor >= 0 else { throw error(errno) }
            defer { close(descriptor) }
            let bytes = try readAll(descriptor, limit: limit)
            if isStill(descriptor, at: path) { return bytes }
        }
        throw error(EAGAIN)
    }

    /// How many times a file is read if another process keeps replacing it.
    private static let attemptLimit = 100

    /// Returns whether a path still leads to an open file.
    ///
    /// A server replaces its `access.json` and then overwrites the former file, whose bytes are worth nothing then.
    private static func isStill(_ descriptor: Int32, at path: String) -> Bool {
        var (own, named) = (stat(), stat())
        guard unsafe fstat(descriptor, &own) == 0, own.st_mode & S_IFMT == S_IFREG else {
            return true
        }
        return unsafe stat(path, &named) == 0 && own.st_ino == named.st_ino
            && own.st_dev == named.st_dev
    }

    /// Reads a regular file, possibly through a link; for files that the user did not name, such as
    /// entries of folders or files next to a named one.
    ///
    /// Opening neither waits for the other end of a pipe nor starts a device.
    static func readFile(_ path: String, limit: Int) throws(CommandError) -> [UInt8] {
        let descriptor = unsafe open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
        guard descriptor >= 0 else { throw error(errno) }
        defer { close(descriptor) }
        guard isRegular(descriptor) else { throw .notAFile }
        return try readAll(descriptor, limit: limit)
    }

    private static func isRegular(_ descriptor: Int32) -> Bool {
        var status = stat()
        return unsafe fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    }

    /// Reads a file with a secret, leaving no copy in memory.
    ///
    /// `-` is standard input.
    static func readSecret(_ path: String, limit: Int) throws(CommandError) -> SecretBytes {
        guard path != "-" else { return try readAllSecret(STDIN_FILENO, limit: limit) }
        return try readSecret(path, limit: limit, O_RDONLY) { _ in true }
    }

    /// Reads a file with a secret that will be replaced later, so it must be a file and not a link to one.
    static func readSecretFile(_ path: String, limit: Int) throws(CommandError) -> SecretBytes {
        try readSecret(
            path,
            limit: limit,
            O_RDONLY | O_NOFOLLOW | O_NONBLOCK,
            where: isRegular
        )
    }

    private static func readSecret(
        _ path: String,
        limit: Int,
        _ flags: Int32,
        where isAccepted: (Int32) -> Bool
    ) throws(CommandError) -> SecretBytes {
        let descriptor = unsafe open(path, flags | O_CLOEXEC)
        guard descriptor >= 0 else { throw error(errno) }
        defer { close(descriptor) }
        guard isAccepted(descriptor) else { throw .notAFile }
        return try readAllSecret(descriptor, limit: limit)
    }

    /// The kind of object at a path.
    enum Kind {
        case folder, file
        /// A pipe, a socket or a device.
        case special
    }

    /// Returns the kind of object at a path, or `nil` if there is none.
    static func kind(_ path: String) -> Kind? {
        var status = stat()
        guard unsafe stat(path, &status) == 0 else { return nil }
        switch status.st_mode & S_IFMT {
        case S_IFDIR: return .folder
        case S_IFREG: return .file
        default: return .special
        }
    }

    /// Returns whether a path leads to a folder, or `nil` if there is nothing.
    static func isFolder(_ path: String) -> Bool? {
        kind(path).map { $0 == .folder }
    }

    /// The identity of a file or folder, whatever path leads to it.
    struct Identity: Hashable {
        fileprivate let device: UInt64
        fileprivate let number: UInt64
    }

    /// Returns the identity of the object at a path, or `nil` if there is none.
    static func identity(of path: String) -> Identity? {
        var status = stat()
        guard unsafe stat(path, &status) == 0 else { return nil }
        return Identity(
            device: UInt64(truncatingIfNeeded: status.st_dev),
            number: UInt64(truncatingIfNeeded: status.st_ino)
        )
    }

    /// Creates a folder if there is none yet; false if that fails.
    static func makeFolder(_ path: String) -> Bool {
        if isFolder(path) == true { return true }
        return unsafe mkdir(path, 0o755) == 0
    }

    /// Returns the sorted names of a folder's entries, without hidden ones; `nil` if it cannot be read.
    static func names(in folder: String) -> [String]? {
        guard let stream = unsafe opendir(folder) else { return nil }
        defer { unsafe closedir(stream) }
        var names: [String] = []
        while let entry = unsafe readdir(stream) {
            let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if !name.hasPrefix(".") { names.append(name) }
        }
        return names.sorted()
    }

    private static func readAllSecret(
        _ descriptor: Int32,
        limit: Int
    ) throws(CommandError) -> SecretBytes {
        var content = SecretBytes(count: 0) { _ in }
        while true {
            var readCount = 0
            let chunk = try SecretBytes(count: 65_536) { bytes throws(CommandError) in
                repeat {
                    readCount = unsafe bytes.withUnsafeMutableBufferPointer {
                        unsafe systemRead(descriptor, $0)
                    }
                } while readCount < 0 && errno == EINTR
                if readCount < 0 { throw error(errno) }
            }
            guard readCount > 0 else { return content }
            guard content.count + readCount <= limit else { throw .tooLarge(limit: limit) }
            let start = content.count
            content = SecretBytes(count: start + readCount) { whole in
                content.withBytes { for place in $0.indices { whole[place] = $0[place] } }
                chunk.withBytes {
                    for place in 0..<readCount { whole[start + place] = $0[place] }
                }
            }
        }
    }

    private static func readAll(_ descriptor: Int32, limit: Int) throws(CommandError) -> [UInt8] {
        var content: [UInt8] = []
        while true {
            var readCount = 0
            let chunk = unsafe [UInt8](unsafeUninitializedCapacity: 65_536) { buffer, count in
                readCount = unsafe systemRead(descriptor, buffer)
                count = max(0, readCount)
            }
            if readCount < 0, errno == EINTR { continue }
            guard readCount >= 0 else { throw error(errno) }
            guard readCount > 0 else { return content }
            guard content.count + readCount <= limit else { throw .tooLarge(limit: limit) }
            content += chunk
        }
    }

    /// Hands over a file, or standard input for `-`, in pieces, however long it is.
    ///
    /// - Parameters:
    ///   - path: the file.
    ///   - take: takes the next piece, which is not empty.
    /// - Throws: ``CommandError`` if the file cannot be read.
    static func stream(
        _ path: String,
        _ take: (ArraySlice<UInt8>) -> Void
    ) throws(CommandError) {
        let isFile = path != "-"
        let descriptor = isFile ? unsafe open(path, O_RDONLY | O_CLOEXEC) : STDIN_FILENO
        guard descriptor >= 0 else { throw error(errno) }
        defer { if isFile { close(descriptor) } }
        var buffer = [UInt8](repeating: 0, count: streamByteCount)
        while true {
            let readCount = unsafe buffer.withUnsafeMutableBufferPointer {
                unsafe systemRead(descriptor, $0)
            }
            if readCount < 0, errno == EINTR { continue }
            guard readCount >= 0 else { throw error(errno) }
            guard readCount > 0 else { return }
            take(buffer[..<readCount])
        }
    }

    /// Enough that system calls cost nothing next to the work on a piece.
    private static let streamByteCount = 256 << 10

    /// Reads one byte; false at the end.
    static func readByte(_ descriptor: Int32, _ byte: inout UInt8) -> Bool {
        var buffer: [UInt8] = [0]
        var count: Int
        repeat {
            count = unsafe buffer.withUnsafeMutableBufferPointer {
                unsafe systemRead(descriptor, $0)
            }
        } while count < 0 && errno == EINTR
        byte = buffer[0]
        return count == 1
    }

    private static func systemRead(
        _ descriptor: Int32,
        _ buffer: UnsafeMutableBufferPointer<UInt8>
    ) -> Int {
        #if canImport(Darwin)
        unsafe Darwin.read(descriptor, buffer.baseAddress, buffer.count)
        #else
        unsafe Glibc.read(descriptor, buffer.baseAddress, buffer.count)
        #endif
    }

    private static func error(_ code: Int32) -> CommandError {
        switch code {
        case ENOENT, ENOTDIR: .noSuchFile
        case EACCES, EPERM: .notPermitted
        case EISDIR: .isFolder
        case ELOOP, ENXIO: .notAFile
        default: .unusable("cannot be read (error \(code))")
        }
    }
}
