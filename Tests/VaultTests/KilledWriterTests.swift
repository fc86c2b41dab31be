// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Foundation
import TestSupport
import Testing
import Vault

/// Kills a writing process a hundred times, at random moments.
struct KilledWriterTests {
    @Test(.timeLimit(.minutes(2)))
    func `a killed writer leaves the old content or the new, never a mixture`() throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/store"
        try AtomicFile.replace(path, with: Self.content(0))
        var random = SeededGenerator(seed: 2)
        var seen: Set<UInt8> = []
        var leftovers = 0
        // Where the kills come is left to chance, so there are more rounds until enough came in the middle.
        for round in 0..<1_000 where round < 100 || seen.count <= 20 || leftovers <= 10 {
            try Self.runWriter(path, first: UInt8(truncatingIfNeeded: round &* 37)) {
                usleep(UInt32.random(in: 0..<8_000, using: &random))
            }
            leftovers += try AtomicFile.removeLeftovers(of: path)
            let bytes = try #require(try AtomicFile.read(path, limit: 1_000_000))
            let value = try #require(bytes.first)
            #expect(bytes == Self.content(value), "round \(round)")
            #expect(try folder.names == ["store"], "round \(round)")
            seen.insert(value)
        }
        // The test proves something only if the kills came in the middle of writing.
        #expect(seen.count > 20)
        #expect(leftovers > 10)
    }

    @Test func `leftovers of the dead are removed, the file of a living writer stays`() throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/store"
        let dead = folder.path + "/.store.abc.part"
        let living = folder.path + "/.store.xyz.part"
        for name in [path, dead, living, folder.path + "/.other.abc.part"] {
            try AtomicFile.replace(name, with: [1])
        }
        let handle = try #require(FileHandle(forWritingAtPath: living))
        #expect(flock(handle.fileDescriptor, LOCK_EX) == 0)
        #expect(try AtomicFile.removeLeftovers(of: path) == 1)
        #expect(try folder.names == [".other.abc.part", ".store.xyz.part", "store"])
        try handle.close()
    }

    /// Starts the writer, waits until it has written once, runs `wait`, then kills it.
    private static func runWriter(_ path: String, first: UInt8, wait: () -> Void) throws {
        let process = Process()
        process.executableURL = Bundle.main.bundleURL.appending(path: "VaultWriter")
        process.arguments = ["replace", path, String(first)]
        let before = try? FileManager.default.attributesOfItem(atPath: path)[.systemFileNumber]
        try process.run()
        for _ in 0..<2_000 {
            let now = try? FileManager.default.attributesOfItem(atPath: path)[.systemFileNumber]
            if (now as? NSNumber) != (before as? NSNumber) { break }
            usleep(500)
        }
        wait()
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
    }

    private static func content(_ value: UInt8) -> [UInt8] {
        [UInt8](repeating: value, count: 1_000 + 700 * Int(value))
    }
}
