// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Foundation
import TestSupport
import Testing
import Vault

/// What a store keeps, in what form, and who may read it.
struct EncryptedStoreTests {
    let scene: StoreScene

    init() throws {
        scene = try StoreScene()
    }

    @Test func `an item is absent, written, replaced, found again and removed`() throws {
        try scene.withCompartment { prod throws in
            #expect(try prod.read("cards") == nil)
            try prod.write([1], to: "cards")
            try prod.write([2, 3], to: "cards")
            try prod.write([], to: "status-list_2")
            #expect(try prod.read("cards") == [2, 3])
        }
        try scene.withCompartment { prod throws in
            #expect(try prod.items() == ["cards", "status-list_2"])
            #expect(try prod.read("cards") == [2, 3])
            #expect(try prod.read("status-list_2") == [])
            try prod.remove("cards")
            try prod.remove("cards")
            #expect(try prod.read("cards") == nil)
            #expect(try prod.items() == ["status-list_2"])
        }
    }

    @Test func `compartments share neither items nor keys`() throws {
        let store = try scene.open()
        try store.compartment("prod").write([1], to: "cards")
        try store.compartment("dev").write([2], to: "cards")
        #expect(try store.compartment("prod").read("cards") == [1])
        #expect(try store.compartment("dev").read("cards") == [2])
        #expect(try store.compartment("stage").items() == [])
        #expect(try scene.keys.names() == ["dev.data-key", "prod.data-key"])
        let one = try #require(try scene.keys.read("dev.data-key")?.revealed())
        #expect(try scene.keys.read("prod.data-key")?.revealed() != one)
        #expect(one.count == 32)
    }

    @Test func `a file is made as the format says`() throws {
        let content = Array("Anna Muster".utf8)
        try scene.withCompartment { try $0.write(content, to: "cards") }
        let file = try #require(try AtomicFile.read(scene.file("cards"), limit: 1_000))
        #expect(file.count == 4 + 1 + 12 + content.count + 16)
        #expect(file.prefix(5) == [0x56, 0x49, 0x43, 0x53, 1])
        let key = SecretBytes(
            copying: try #require(try scene.keys.read("prod.data-key")?.revealed())
        )
        let sealed = AESGCM.Sealed(
            ciphertext: Array(file[17..<17 + content.count]),
            tag: Array(file.suffix(16))
        )
        let opened = try AESGCM.open(
            sealed,
            key: key,
            nonce: Array(file[5..<17]),
            authenticating: Array("vic-store-v1|prod|cards".utf8)
        )
        #expect(opened.revealed() == content)
    }

    @Test func `no file holds what was stored, and no two writings are alike`() throws {
        let content = Array("Anna Muster 756.1234.5678.97".utf8)
        try scene.withCompartment { prod throws in
            try prod.write(content, to: "cards")
            let first = try AtomicFile.read(scene.file("cards"), limit: 1_000)
            try prod.write(content, to: "cards")
            #expect(try AtomicFile.read(scene.file("cards"), limit: 1_000) != first)
        }
        #expect(try !scene.holds(Array("Muster".utf8)))
    }

    @Test func `folders and files are for the owner alone`() throws {
        try scene.withCompartment { try $0.write([1], to: "cards") }
        for folder in ["", "/items", "/items/prod"] {
            #expect(try permissions(of: scene.path + folder) == 0o700)
        }
        for file in ["/.lock", "/.installed", "/items/prod/cards"] {
            #expect(try permissions(of: scene.path + file) == 0o600)
        }
    }

    @Test func `a folder that others may enter is closed at opening`() throws {
        try scene.withCompartment { try $0.write([1], to: "cards") }
        chmod(scene.path + "/items", 0o755)
        try scene.withCompartment { prod throws in #expect(try prod.read("cards") == [1]) }
        #expect(try permissions(of: scene.path + "/items") == 0o700)
    }

    @Test(
        arguments: [
            "", ".", "..", ".lock", "-a", "_a", "Cards", "a/b", "a.bad", "a b", "ä", "a\0b", "a|b",
            String(repeating: "a", count: 65),
        ]
    )
    func `other names are refused`(name: String) throws {
        let store = try scene.open()
        #expect(throws: StoreError.invalidName) { try store.compartment(name) }
        let prod = try store.compartment("prod")
        #expect(throws: StoreError.invalidName) { try prod.read(name) }
        #expect(throws: StoreError.invalidName) { try prod.write([1], to: name) }
        #expect(throws: StoreError.invalidName) { try prod.remove(name) }
        #expect(throws: StoreError.invalidName) { _ = try prod.secret(name, byteCount: 32).count }
    }

    @Test func `the longest names are taken`() throws {
        let name = String(repeating: "a", count: 64)
        try scene.withCompartment(name) { compartment throws in
            try compartment.write([1], to: name)
            #expect(try compartment.read(name) == [1])
            #expect(try compartment.secret(name, byteCount: 8).count == 8)
        }
    }

    @Test func `an item as long as the limit is kept, a longer one is refused`() throws {
        try scene.withCompartment { prod throws in
            let longest = [UInt8](repeating: 7, count: 100_000)
            try prod.write(longest, to: "cards")
            #expect(throws: StoreError.tooLarge(limit: 100_000)) {
                try prod.write(longest + [7], to: "cards")
            }
            #expect(try prod.read("cards") == longest)
        }
    }

    @Test func `a secret is made once and stays`() throws {
        let first = try scene.withCompartment {
            try $0.secret("user-key", byteCount: 32).revealed()
        }
        #expect(first.count == 32)
        try scene.withCompartment { prod throws in
            #expect(try prod.secret("user-key", byteCount: 32).revealed() == first)
            #expect(try prod.secret("other", byteCount: 32).revealed() != first)
        }
        try scene.withCompartment("dev") { dev throws in
            #expect(try dev.secret("user-key", byteCount: 32).revealed() != first)
        }
    }

    @Test func `a secret that was not made is missing, and looking for it makes none`() throws {
        try scene.withCompartment { prod throws in
            #expect(try prod.existingSecret("user-key", byteCount: 32) == nil)
            let made = try prod.secret("user-key", byteCount: 32).revealed()
            #expect(try prod.existingSecret("user-key", byteCount: 32)?.revealed() == made)
            #expect(try prod.existingSecret("user-key", byteCount: 16) == nil)
            #expect(throws: StoreError.invalidName) {
                _ = try prod.existingSecret("data-key", byteCount: 32) == nil
            }
        }
    }

    @Test func `the data key is not handed out`() throws {
        try scene.withCompartment { prod throws in
            #expect(throws: StoreError.invalidName) {
                _ = try prod.secret("data-key", byteCount: 32).count
            }
        }
    }

    @Test func `a secret of another length counts as missing`() throws {
        try scene.withCompartment { prod throws in
            let short = try prod.secret("user-key", byteCount: 16).revealed()
            let long = try prod.secret("user-key", byteCount: 32).revealed()
            #expect(short.count == 16)
            #expect(long.count == 32)
            #expect(try prod.secret("user-key", byteCount: 32).revealed() == long)
        }
    }

    @Test func `threads that ask for a secret first get the same one`() async throws {
        let prod = try scene.open().compartment("prod")
        let answers = await withTaskGroup(of: [UInt8]?.self) { group in
            for _ in 0..<8 {
                group.addTask { try? prod.secret("user-key", byteCount: 32).revealed() }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(Set(answers).count == 1)
        #expect(answers.first??.count == 32)
    }

    @Test func `an error of the file system is told as one and moves nothing`() throws {
        try scene.withCompartment { prod throws in
            try prod.write([1], to: "other")
            try FileManager.default.createDirectory(
                atPath: scene.file("cards"),
                withIntermediateDirectories: true
            )
            #expect(throws: StoreError.file(.notAFile)) { try prod.read("cards") }
            #expect(throws: StoreError.file(.failed(.rename, errorNumber: EISDIR))) {
                try prod.write([1], to: "cards")
            }
            #expect(FileManager.default.fileExists(atPath: scene.file("cards")))
        }
    }

    @Test func `while the key store refuses nothing is lost`() throws {
        let keys = RefusingKeyStore()
        let scene = try StoreScene(keys: keys)
        let refused = StoreError.keys(.refused(status: -25_308))
        try scene.withCompartment { prod throws in
            try prod.write([1], to: "cards")
            keys.refuse(true)
            #expect(throws: refused) { try prod.read("cards") }
            #expect(throws: refused) { try prod.write([2], to: "cards") }
            #expect(throws: refused) { _ = try prod.secret("user-key", byteCount: 32).count }
            keys.refuse(false)
            #expect(try prod.read("cards") == [1])
        }
    }

    @Test func `a store opens while the key store refuses`() throws {
        let keys = RefusingKeyStore()
        let scene = try StoreScene(keys: keys)
        try scene.withCompartment { try $0.write([1], to: "cards") }
        keys.refuse(true)
        try scene.withCompartment { prod throws in #expect(try prod.items() == ["cards"]) }
    }

    // The application was removed along with its folder, but the Keychain kept its keys.
    @Test func `keys that are older than the folder are removed`() throws {
        let old = try scene.withCompartment { prod throws in
            try prod.write([1], to: "cards")
            return try prod.secret("user-key", byteCount: 32).revealed()
        }
        try FileManager.default.removeItem(atPath: scene.path)
        try scene.withCompartment { prod throws in
            #expect(try scene.keys.names() == [])
            #expect(try prod.secret("user-key", byteCount: 32).revealed() != old)
            #expect(try prod.items() == [])
        }
    }

    @Test func `without the marker keys and items are made anew`() throws {
        let old = try scene.withCompartment { prod throws in
            try prod.write([1], to: "cards")
            return try prod.secret("user-key", byteCount: 32).revealed()
        }
        try FileManager.default.removeItem(atPath: scene.path + "/.installed")
        try scene.withCompartment { prod throws in
            #expect(try prod.read("cards") == nil)
            #expect(try prod.secret("user-key", byteCount: 32).revealed() != old)
        }
        try scene.withCompartment { prod throws in
            #expect(try prod.secret("user-key", byteCount: 32).revealed() != old)
        }
    }

    @Test func `what killed writers left is removed at opening`() throws {
        try scene.withCompartment { try $0.write([1], to: "cards") }
        try AtomicFile.replace(scene.file(".cards.abc.part"), with: [1])
        try AtomicFile.replace(scene.path + "/.deleting.abc.part", with: [])
        try scene.withCompartment { prod throws in #expect(try prod.read("cards") == [1]) }
        let expected = ["keys/prod.data-key"] + StoreScene.emptyFiles + ["store/items/prod/cards"]
        #expect(try scene.files() == expected)
    }
}
