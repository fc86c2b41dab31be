// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Encodings

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// The process's own streams, files and environment, straight from the system.
///
/// Foundation would cost a verification more than its cryptography does, so the way from a file to
/// a verdict does not touch it. The one file of the command that speaks C.
enum StandardStreams {
    /// The console of this process.
    static func console() -> Console {
        let isPlain = environment("NO_COLOR").map { !$0.isEmpty } ?? false
        let isDumb = environment("TERM").map { $0 == "dumb" } ?? true
        return Console(
            writeOutput: { write($0, to: STDOUT_FILENO) },
            writeDiagnostic: { write($0, to: STDERR_FILENO) },
            hasColour: isatty(STDOUT_FILENO) == 1 && !isPlain && !isDumb,
            showsProgress: isatty(STDERR_FILENO) == 1 && !isDumb
        )
    }

    /// The time of the system's clock.
    static func now() -> Instant {
        Instant(secondsSinceEpoch: Int64(time(nil)))
    }

    /// How many cores this process may use.
    static func coreCount() -> Int {
        max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))
    }

    /// A variable of the environment.
    static func environment(_ name: String) -> String? {
        unsafe getenv(name).map { unsafe String(cString: $0) }
    }

    /// Writes all of a text; a reader that has gone away is not an error of ours.
    private static func write(_ text: String, to descriptor: Int32) {
        var text = text
        text.withUTF8 { bytes in
            var offset = 0
            while offset < bytes.count {
                let rest = unsafe UnsafeBufferPointer(rebasing: bytes[offset...])
                let written = unsafe systemWrite(descriptor, rest.baseAddress, rest.count)
                if written < 0, errno == EINTR { continue }
                guard written > 0 else { return }
                offset += written
            }
        }
    }

    fileprivate static func systemWrite(
        _ descriptor: Int32,
        _ bytes: UnsafeRawPointer?,
        _ count: Int
    ) -> Int {
        #if canImport(Darwin)
        unsafe Darwin.write(descriptor, bytes, count)
        #else
        unsafe Glibc.write(descriptor, bytes, count)
        #endif
    }
}

/// Why an input could not be read.
enum InputError: Error, Equatable {
    case missing
    case notPermitted
    case isFolder
    case tooLarge(limit: Int)
    case unreadable(code: Int32)

    /// The reason in words, to follow the name of the input.
    var reason: String {
        switch self {
        case .missing: "no such file"
        case .notPermitted: "permission denied"
        case .isFolder: "is a folder"
        case .tooLarge(let limit): "larger than \(limit / 1_048_576) MiB"
        case .unreadable(let code): "cannot be read (error \(code))"
        }
    }
}

/// Reads inputs whole, within a limit, from a path or from standard input.
enum Input {
    /// The bytes of a file; `-` is standard input.
    ///
    /// At most `limit` bytes are read and kept, whatever the file says its size is: a pipe or a
    /// device may go on for ever.
    static func read(_ path: String, limit: Int) throws(InputError) -> [UInt8] {
        guard path != "-" else { return try readAll(STDIN_FILENO, limit: limit) }
        let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw error(errno) }
        defer { close(descriptor) }
        return try readAll(descriptor, limit: limit)
    }

    /// The bytes of a file that may hold a secret, read nowhere but into memory that is wiped; `-` is standard
    /// input.
    static func readSecret(_ path: String, limit: Int) throws(InputError) -> SecretBytes {
        guard path != "-" else { return try readSecret(STDIN_FILENO, limit: limit) }
        let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw error(errno) }
        defer { close(descriptor) }
        return try readSecret(descriptor, limit: limit)
    }

    /// A pipe does not say how much will come, and growing memory would leave copies behind; so all the room
    /// there can be is taken at once.
    private static func readSecret(
        _ descriptor: Int32,
        limit: Int
    ) throws(InputError) -> SecretBytes {
        var filled = 0
        let room = try SecretBytes(count: limit + 1) { span throws(InputError) in
            while filled <= limit {
                let count = unsafe span.withUnsafeMutableBufferPointer { buffer in
                    unsafe systemRead(
                        descriptor,
                        UnsafeMutableBufferPointer(rebasing: buffer[filled...])
                    )
                }
                if count < 0, errno == EINTR { continue }
                guard count >= 0 else { throw error(errno) }
                guard count > 0 else { return }
                filled += count
            }
            throw .tooLarge(limit: limit)
        }
        return room.withBytes { SecretBytes(copying: $0.extracting(first: filled)) }
    }

    /// What a path leads to, or `nil` where there is nothing.
    static func isFolder(_ path: String) -> Bool? {
        var status = stat()
        guard unsafe stat(path, &status) == 0 else { return nil }
        return status.st_mode & S_IFMT == S_IFDIR
    }

    /// What tells one file or folder from every other, whatever path leads to it.
    struct Identity: Hashable {
        fileprivate let device: UInt64
        fileprivate let number: UInt64
    }

    /// The identity of what a path leads to, or `nil` where there is nothing.
    static func identity(of path: String) -> Identity? {
        var status = stat()
        guard unsafe stat(path, &status) == 0 else { return nil }
        return Identity(
            device: UInt64(truncatingIfNeeded: status.st_dev),
            number: UInt64(truncatingIfNeeded: status.st_ino)
        )
    }

    /// Makes a folder where there is none yet; false where that fails.
    static func makeFolder(_ path: String) -> Bool {
        if isFolder(path) == true { return true }
        return unsafe mkdir(path, 0o755) == 0
    }

    /// The names of the entries of a folder, sorted, without hidden ones; `nil` if it cannot be
    /// read.
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

    private static func readAll(_ descriptor: Int32, limit: Int) throws(InputError) -> [UInt8] {
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

    private static func error(_ code: Int32) -> InputError {
        switch code {
        case ENOENT, ENOTDIR: .missing
        case EACCES, EPERM: .notPermitted
        case EISDIR: .isFolder
        default: .unreadable(code: code)
        }
    }
}

/// Why a file could not be made.
enum OutputError: Error, Equatable {
    /// There is something under the name.
    case exists
    case failed(code: Int32)
}

/// Makes files that are not there yet.
enum Output {
    /// Makes a file for its owner only; what is there already, a link that leads nowhere included, stays.
    static func create(_ path: String, _ bytes: borrowing Span<UInt8>) throws(OutputError) {
        let flags = O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC
        let descriptor = unsafe open(path, flags, 0o600)
        guard descriptor >= 0 else {
            throw errno == EEXIST ? .exists : .failed(code: errno)
        }
        var written = 0
        while written < bytes.count {
            let rest = bytes.extracting(written...)
            let count = unsafe rest.withUnsafeBytes {
                unsafe StandardStreams.systemWrite(descriptor, $0.baseAddress, $0.count)
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { break }
            written += count
        }
        let isWhole = written == bytes.count && fsync(descriptor) == 0
        let code = errno
        close(descriptor)
        guard isWhole else {
            _ = unsafe unlink(path)
            throw .failed(code: code)
        }
    }
}

extension ExitStatus {
    /// Ends the process with this status.
    func endProcess() -> Never {
        exit(rawValue)
    }
}
