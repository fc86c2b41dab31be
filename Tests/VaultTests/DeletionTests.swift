// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Foundation
import Testing
import Vault

/// A deletion leaves nothing behind, however it went.
struct DeletionTests {
    let scene: StoreScene

    init() throws {
        scene = try StoreScene()
    }

    /// Creates two compartments with items, a secret, an unreadable file and a leftover.
    private func fill(_ store: EncryptedStore) throws {
        for name in ["prod", "dev"] {
            let compartment = try store.compartment(name)
            _ = try compartment.secret("user-key", byteCount: 32).count
            for item in ["cards", "receipts"] {
                try compartment.write(Array("Anna Muster".utf8), to: item)
            }
        }
        let prod = try store.compartment("prod")
        try AtomicFile.replace(scene.file("receipts"), with: Array("not an item".utf8))
        #expect(throws: StoreError.unreadable(.notAnItem)) { try prod.read("receipts") }
        try AtomicFile.replace(scene.file(".cards.abc.part"), with: [1])
        try AtomicFile.replace(scene.folder.path + "/keys/.prod.data-key.abc.part", with: [1])
        #expect(try scene.files().count == 12)
    }

    @Test func `keys, items, unreadable files and leftovers are gone`() throws {
        let store = try scene.open()
        try fill(store)
        try store.deleteAll()
        #expect(try scene.files() == StoreScene.emptyFiles)
        #expect(try scene.keys.names() == [])
    }

    @Test func `no byte of a key or an item is left`() throws {
        let store = try scene.open()
        try fill(store)
        var remains: [[UInt8]] = []
        for name in try scene.keys.names() {
            let key = try #require(try scene.keys.read(name)?.revealed())
            remains.append(Array(key.prefix(8)))
        }
        for item in ["prod/cards", "prod/receipts.bad", "dev/cards", "dev/receipts"] {
            let file = try AtomicFile.read(scene.path + "/items/" + item, limit: 1_000)
            remains.append(Array(try #require(file).suffix(8)))
        }
        #expect(remains.count == 8)
        for bytes in remains { #expect(try scene.holds(bytes)) }
        try store.deleteAll()
        for bytes in remains { #expect(try !scene.holds(bytes)) }
    }

    @Test func `deleting twice, or nothing, does no harm`() throws {
        let store = try scene.open()
        try store.deleteAll()
        try fill(store)
        try store.deleteAll()
        try store.deleteAll()
        #expect(try scene.files() == StoreScene.emptyFiles)
    }

    @Test func `the store can be used afterwards, with new keys`() throws {
        let store = try scene.open()
        let prod = try store.compartment("prod")
        let old = try prod.secret("user-key", byteCount: 32).revealed()
        try prod.write([1], to: "cards")
        let file = try #require(try AtomicFile.read(scene.file("cards"), limit: 1_000))
        try store.deleteAll()
        #expect(try prod.read("cards") == nil)
        #expect(try prod.secret("user-key", byteCount: 32).revealed() != old)
        try prod.write([2], to: "cards")
        #expect(try prod.read("cards") == [2])
        try AtomicFile.replace(scene.file("cards"), with: file)
        #expect(throws: StoreError.unreadable(.notAuthentic)) { try prod.read("cards") }
    }

    @Test func `a tombstone found at opening finishes the deletion`() throws {
        try fill(try scene.open())
        try AtomicFile.replace(scene.path + "/.deleting", with: [])
        _ = try scene.open()
        #expect(try scene.files() == StoreScene.emptyFiles)
    }

    @Test func `a store whose deletion cannot be finished does not open`() throws {
        let keys = RefusingKeyStore()
        let scene = try StoreScene(keys: keys)
        try scene.withCompartment { try $0.write([1], to: "cards") }
        try AtomicFile.replace(scene.path + "/.deleting", with: [])
        keys.refuse(true)
        #expect(throws: StoreError.keys(.refused(status: -25_308))) { try scene.open() }
        keys.refuse(false)
        try scene.withCompartment { prod throws in #expect(try prod.read("cards") == nil) }
        #expect(try keys.names() == [])
    }

    @Test func `where the key store refuses, the items go and the rest goes later`() throws {
        let refused = StoreError.keys(.refused(status: -25_308))
        let keys = RefusingKeyStore()
        let scene = try StoreScene(keys: keys)
        let store = try scene.open()
        let prod = try store.compartment("prod")
        try prod.write([1], to: "cards")
        keys.refuse(true)
        #expect(throws: refused) { try store.deleteAll() }
        #expect(try scene.files() == ["store/.deleting"] + StoreScene.emptyFiles)
        #expect(throws: refused) { try prod.read("cards") }
        #expect(throws: refused) { try prod.items() }
        keys.refuse(false)
        #expect(try prod.read("cards") == nil)
        #expect(try keys.names() == [])
        #expect(try scene.files() == StoreScene.emptyFiles)
    }

    @Test func `where no tombstone can be written, everything goes all the same`() throws {
        let store = try scene.open()
        try fill(store)
        let obstacle = scene.path + "/.deleting"
        try FileManager.default.createDirectory(
            atPath: obstacle,
            withIntermediateDirectories: false
        )
        #expect(throws: StoreError.file(.failed(.remove, errorNumber: EISDIR))) {
            try store.deleteAll()
        }
        #expect(try scene.files() == StoreScene.emptyFiles)
        try FileManager.default.removeItem(atPath: obstacle)
        try store.compartment("prod").write([1], to: "cards")
    }

    @Test func `what is not the store's stays`() throws {
        let store = try scene.open()
        try fill(store)
        let foreign = ["NOTES.txt", "items/Other/cards", "items/prod/a.jpg", "items/prod/album/a"]
        for name in foreign {
            let file = scene.path + "/" + name
            try PrivateFolder.make(
                String(file.prefix(upTo: file.lastIndex(of: "/") ?? file.endIndex))
            )
            try AtomicFile.replace(file, with: [1])
        }
        let outside = scene.folder.path + "/outside"
        try PrivateFolder.make(outside)
        try AtomicFile.replace(outside + "/cards", with: [1])
        try FileManager.default.createSymbolicLink(
            atPath: scene.path + "/items/linked",
            withDestinationPath: outside
        )
        try store.deleteAll()
        let kept = foreign.map { "store/" + $0 } + StoreScene.emptyFiles + ["outside/cards"]
        #expect(try Set(kept).isSubset(of: scene.files()))
        #expect(try scene.keys.names() == [])
    }
}
