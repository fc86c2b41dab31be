// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Foundation
import TestSupport
import Testing
import Vault

/// Kills a process that uses a store hundreds of times, at random moments.
@Suite(.serialized)
struct KilledStoreTests {
    let scene: StoreScene

    init() throws {
        scene = try StoreScene()
    }

    // The writer reports its steps. So the last step is known, and only the item of the next step may have
    // either content.
    @Test(.timeLimit(.minutes(2)))
    func `a killed writer leaves the old or the new content of one item, and all others`() throws {
        var random = SeededGenerator(seed: 3)
        var step = 0
        var unsaid = 0
        var leftovers = 0
        for round in 0..<200 {
            let child = try Child(["write", scene.folder.path, String(step)])
            #expect(child.next() == "w", "round \(round)")
            usleep(UInt32.random(in: 0..<6_000, using: &random))
            step += 1 + child.killed().count
            leftovers += try scene.files().count { $0.hasSuffix(".part") }
            let store = try scene.openAgain()
            if try Self.read(step, in: store) == Self.content(step) {
                step += 1
                unsaid += 1
            }
            for place in 0..<6 {
                let last = (0..<step).last { $0 % 6 == place }
                let expected = last.map(Self.content)
                #expect(try Self.read(place, in: store) == expected, "round \(round)")
            }
            #expect(try !scene.files().contains { $0.hasSuffix(".part") }, "round \(round)")
        }
        // The test proves something only if the kills came in the middle of writing.
        #expect(leftovers > 10)
        #expect(unsaid > 0)
    }

    @Test(.timeLimit(.minutes(2)))
    func `a killed deletion has not begun, or is finished at the next opening`() throws {
        var random = SeededGenerator(seed: 4)
        var interrupted = 0
        for round in 0..<200 {
            let child = try Child(["delete", scene.folder.path])
            #expect(child.next() == "w", "round \(round)")
            usleep(UInt32.random(in: 0..<8_000, using: &random))
            let said = "w" + child.killed()
            let hasTombstone = FileManager.default.fileExists(atPath: scene.path + "/.deleting")
            if hasTombstone { interrupted += 1 }
            let store = try scene.openAgain()
            let items = try (0..<6).map { try Self.read($0, in: store) }
            let names = try scene.keys.names()
            let isEmpty = items.allSatisfy { $0 == nil } && names.isEmpty
            if isEmpty {
                #expect(try scene.files() == StoreScene.emptyFiles, "round \(round)")
                #expect(try !scene.holds(Array("SPECIMEN".utf8)), "round \(round)")
            } else {
                #expect(!hasTombstone, "round \(round)")
                let written = items.prefix { $0 != nil }.count
                #expect(items == (0..<6).map { $0 < written ? Self.content($0) : nil })
                // Between "w" and "d", the deletion removes all or nothing.
                #expect(said.hasSuffix("d") || written == 6, "round \(round)")
                try store.deleteAll()
            }
        }
        #expect(interrupted > 10)
    }

    private static func read(_ step: Int, in store: EncryptedStore) throws -> [UInt8]? {
        try store.compartment(step % 6 < 3 ? "one" : "two").read("item-\(step % 3)")
    }

    /// Returns what `StoreWriter` writes in a step.
    private static func content(_ step: Int) -> [UInt8] {
        Array("step \(step) ".utf8)
            + [UInt8](repeating: UInt8(truncatingIfNeeded: step), count: 100 + step * 137 % 9_000)
    }
}
