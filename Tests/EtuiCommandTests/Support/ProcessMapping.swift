// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

#if os(Linux)
import Foundation
import TestSupport

/// A mapping of a process, with its flags in the kernel.
struct Mapping {
    let range: Range<UInt64>
    let name: String
    var flags: Set<String> = []

    /// Returns all writable mappings (proc_pid_smaps(5)).
    static func writable(in process: Int32) throws -> [Mapping] {
        let text = try KernelFile.text("/proc/\(process)/smaps")
        var mappings: [Mapping] = []
        for line in text.split(separator: "\n") {
            let words = line.split(separator: " ").map(String.init)
            let ends = words[0].split(separator: "-").map { UInt64($0, radix: 16) }
            if ends.count == 2, let start = ends[0], let end = ends[1] {
                mappings.append(Mapping(range: start..<end, name: words.dropFirst(5).joined()))
            } else if line.hasPrefix("VmFlags:"), !mappings.isEmpty {
                mappings[mappings.count - 1].flags = Set(words.dropFirst())
            }
        }
        return mappings.filter { $0.flags.isSuperset(of: ["rd", "wr"]) }
    }

    /// Returns which of some byte strings are in a process, and which are in dumped or inherited memory.
    ///
    /// The latter are named with their place.
    static func find(_ needles: [(name: String, bytes: [UInt8])], in process: Int32) throws
        -> (seen: Set<String>, elsewhere: [String])
    {
        let memory = try FileHandle(forReadingFrom: URL(filePath: "/proc/\(process)/mem"))
        defer { try? memory.close() }
        var (seen, elsewhere): (Set<String>, [String]) = ([], [])
        for mapping in try writable(in: process) {
            let found = try mapping.found(needles, in: memory)
            seen.formUnion(found)
            guard !mapping.flags.isSuperset(of: ["dd", "wf"]) else { continue }
            elsewhere += found.map { "\($0) in \(mapping.name) \(mapping.flags.sorted())" }
        }
        return (seen, elsewhere)
    }

    /// Returns which of some byte strings the mapping contains.
    private func found(_ needles: [(name: String, bytes: [UInt8])], in memory: FileHandle) throws
        -> [String]
    {
        try memory.seek(toOffset: range.lowerBound)
        guard let content = try? memory.read(upToCount: range.count) else { return [] }
        return content.withUnsafeBytes { bytes in
            needles.filter { Self.holds(bytes, $0.bytes) }.map(\.name)
        }
    }

    private static func holds(_ bytes: UnsafeRawBufferPointer, _ needle: [UInt8]) -> Bool {
        var rest = bytes[...]
        while rest.count >= needle.count {
            let part = UnsafeRawBufferPointer(rebasing: rest)
            guard let start = part.baseAddress,
                let hit = memchr(start, Int32(needle[0]), part.count - needle.count + 1)
            else { return false }
            if memcmp(hit, needle, needle.count) == 0 { return true }
            rest = rest.dropFirst(UnsafeRawPointer(hit) - start + 1)
        }
        return false
    }
}
#endif
