// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// A file on its way to its name: `.NAME.etui-RANDOM.part` beside it, locked by the process that writes it.
struct PartFile: ~Copyable {
    let path: String
    let file: FileDescriptor

    static let suffix = ".part"
    /// What only our own temporary files have in their names.
    static let mark = ".etui-"

    /// Makes the temporary file, empty and for its owner alone.
    init(for target: String) throws(VaultError) {
        for _ in 0..<8 {
            let path = Self.name(for: target)
            let file = try FileDescriptor(opening: path, O_RDWR | O_CREAT | O_EXCL, mode: 0o600)
            // Between the making and the locking, a process that clears leftovers may take it for one.
            guard try file.lock(waiting: false), try file.hasName(path) else { continue }
            self.path = path
            self.file = file
            FileStep.reached(.made)
            return
        }
        throw .failed(.lock, errorNumber: EAGAIN)
    }

    /// Writes the content and has it on the disk.
    func write(_ bytes: borrowing Span<UInt8>) throws(VaultError) {
        let half = bytes.count / 2
        try file.writeAll(bytes.extracting(..<half))
        FileStep.reached(.begun)
        try file.writeAll(bytes.extracting(half...))
        try file.synchronize()
        FileStep.reached(.written)
    }

    /// What is left after an error: nothing, if the disk allows it.
    func discard() {
        try? file.scrub(path)
    }

    /// A name that nobody else has.
    static func name(for target: String) -> String {
        let number = UInt64.random(in: .min ... .max)
        return AtomicFile.folder(of: target) + "/" + prefix(for: target) + mark.dropFirst()
            + String(number, radix: 36) + suffix
    }

    static func prefix(for target: String) -> String {
        "." + (target.split(separator: "/").last.map(String.init) ?? "") + "."
    }
}
