// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// Why a file could not be made.
enum OutputError: Error, Equatable {
    /// There is something under the name.
    case exists
    case failed(code: Int32)

    /// The reason in words, to follow the name of the output.
    var reason: String {
        switch self {
        case .exists: "is there already and is left as it is; name another file"
        case .failed(let code): "cannot be written (\(SystemFailure.words(code)))"
        }
    }
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
        let isWhole = written == bytes.count && fsync(descriptor) == 0 && keepName(of: path)
        let code = errno
        close(descriptor)
        guard isWhole else {
            _ = unsafe unlink(path)
            throw .failed(code: code)
        }
    }

    /// Waits until the disk knows the name of a new file; what holds the content only would be lost.
    private static func keepName(of path: String) -> Bool {
        let end = path.utf8.lastIndex(of: UInt8(ascii: "/"))
        let folder = end.map { String(path[...$0]) } ?? "."
        let descriptor = unsafe open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        // Some file systems know no such wish for folders, and need none.
        return fsync(descriptor) == 0 || errno == EINVAL
    }
}
