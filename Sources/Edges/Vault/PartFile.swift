// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// A file that does not have its final name yet.
///
/// Until then it is `.NAME.etui-RANDOM.part` beside it, locked by the process that writes it.
struct PartFile: ~Copyable {
    let path: String
    let file: FileDescriptor

    static let suffix = ".part"
    /// The part of the name that identifies our own temporary files.
    static let mark = ".etui-"

    /// Creates the temporary file, empty and for its owner only.
    init(for target: String) throws(VaultError) {
        for _ in 0..<8 {
            let path = Self.name(for: target)
            let file = try FileDescriptor(opening: path, O_RDWR | O_CREAT | O_EXCL, mode: 0o600)
            // Between creating and locking, a process that removes leftovers may mistake it for one.
            guard try file.lock(waiting: false), try file.hasName(path) else { continue }
            self.path = path
            self.file = file
            FileStep.reached(.made)
            return
        }
        throw .failed(.lock, errorNumber: EAGAIN)
    }

    /// Writes the content and flushes it to the disk.
    func write(_ bytes: borrowing Span<UInt8>) throws(VaultError) {
        let half = bytes.count / 2
        try file.writeAll(bytes.extracting(..<half))
        FileStep.reached(.begun)
        try file.writeAll(bytes.extracting(half...))
        try file.synchronize()
        FileStep.reached(.written)
    }

    /// Removes the file after an error, if the disk allows it.
    func discard() {
        try? file.scrub(path)
    }

    /// Returns a unique name.
    static func name(for target: String) -> String {
        let number = UInt64.random(in: .min ... .max)
        return AtomicFile.folder(of: target) + "/" + prefix(for: target) + mark.dropFirst()
            + String(number, radix: 36) + suffix
    }

    static func prefix(for target: String) -> String {
        "." + (target.split(separator: "/").last.map(String.init) ?? "") + "."
    }
}
