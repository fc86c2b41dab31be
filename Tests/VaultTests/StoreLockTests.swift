// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Foundation
import Testing
import Vault

/// A store can be open only once.
struct StoreLockTests {
    let scene: StoreScene

    init() throws {
        scene = try StoreScene()
    }

    @Test func `a second handle in the same process is refused while the first one lives`() throws {
        let store = try scene.open()
        #expect(throws: StoreError.locked) { try scene.open() }
        try store.compartment("prod").write([1], to: "cards")
    }

    @Test func `a compartment keeps the store open, the last one lets it go`() throws {
        var prod: Compartment? = try scene.open().compartment("prod")
        #expect(throws: StoreError.locked) { try scene.open() }
        try prod?.write([1], to: "cards")
        prod = nil
        try scene.withCompartment { prod throws in #expect(try prod.read("cards") == [1]) }
    }

    @Test func `whoever is refused changes nothing`() throws {
        let store = try scene.open()
        try store.compartment("prod").write([1], to: "cards")
        try FileManager.default.removeItem(atPath: scene.path + "/.installed")
        #expect(throws: StoreError.locked) { try scene.open() }
        #expect(try store.compartment("prod").read("cards") == [1])
    }

    @Test func `another process is refused, and gets the store when the first is killed`() throws {
        let child = try Child(["hold", scene.folder.path])
        #expect(child.next() == "o")
        #expect(throws: StoreError.locked) { try scene.open() }
        _ = child.killed()
        try scene.withCompartment { try $0.write([1], to: "cards") }
    }

    // Between fork and exec, a child inherits its parent's open files and would hold the locks on them.
    @Test func `a store can be opened again at once while children are being started`() async throws
    {
        let scene = scene
        let refusals = try await withThrowingTaskGroup(of: Int.self) { group in
            group.addTask {
                for _ in 0..<200 { _ = try Child([]).next() }
                return 0
            }
            group.addTask { (0..<2_000).count { _ in (try? scene.open()) == nil } }
            return try await group.reduce(0, +)
        }
        #expect(refusals == 0)
    }

    @Test func `stores in different folders do not know each other`() throws {
        let other = try StoreScene()
        let stores = [try scene.open(), try other.open()]
        #expect(stores.count == 2)
    }
}
