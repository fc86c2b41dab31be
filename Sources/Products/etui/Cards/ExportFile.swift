// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// A new file for its owner only, written piece by piece and there under its name only when it is complete.
struct ExportFile: ~Copyable {
    private let path: String
    private let temporary: String
    private let descriptor: Int32

    private init(path: String, temporary: String, descriptor: Int32) {
        self.path = path
        self.temporary = temporary
        self.descriptor = descriptor
    }

    deinit {
        close(descriptor)
        // After `finish` this removes the second name of the complete file, otherwise an incomplete one.
        _ = unsafe unlink(temporary)
    }

    /// Creates the file under a temporary name beside the final one, which must not exist.
    static func create(_ path: String) throws(CommandError) -> ExportFile {
        guard Input.kind(path) == nil else { throw CommandError.outputExists.about(path) }
        let temporary = "\(path).\(getpid()).part"
        let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
        let descriptor = unsafe open(temporary, flags, 0o600)
        guard descriptor >= 0 else { throw error(path) }
        return ExportFile(path: path, temporary: temporary, descriptor: descriptor)
    }

    /// Appends bytes.
    borrowing func append(_ bytes: [UInt8]) throws(CommandError) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let written = unsafe rest.withUnsafeBytes {
                unsafe StandardStreams.systemWrite(descriptor, $0.baseAddress, $0.count)
            }
            if written < 0, errno == EINTR { continue }
            guard written > 0 else { throw Self.error(path) }
            rest = rest.dropFirst(written)
        }
    }

    /// Gives the complete file its name, unless another has it by now.
    borrowing func finish() throws(CommandError) {
        guard fsync(descriptor) == 0 else { throw Self.error(path) }
        guard unsafe link(temporary, path) == 0 else {
            throw errno == EEXIST ? CommandError.outputExists.about(path) : Self.error(path)
        }
    }

    private static func error(_ path: String) -> CommandError {
        let reason = SystemError.words(errno)
        return CommandError.unusable("cannot be written (\(reason))").about(path)
    }
}
