// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Foundation
import Testing
import Vault

/// Files that are no items are refused once, kept once, and block nothing.
struct UnreadableItemTests {
    let scene: StoreScene
    let content = Array("Anna Muster".utf8)
    let file: [UInt8]

    init() throws {
        let scene = try StoreScene()
        let content = content
        try scene.withCompartment { try $0.write(content, to: "cards") }
        self.scene = scene
        file = try AtomicFile.read(scene.file("cards"), limit: 1_000) ?? []
    }

    /// Replaces the item's bytes, reads it, and returns why it is refused.
    private func error(of bytes: [UInt8], in prod: Compartment) throws -> StoreError.ItemError? {
        try AtomicFile.replace(scene.file("cards"), with: bytes)
        do throws(StoreError) {
            _ = try prod.read("cards")
            return nil
        } catch .unreadable(let error) {
            return error
        }
    }

    @Test func `every truncation is refused`() throws {
        try scene.withCompartment { prod throws in
            for count in 0..<file.count {
                let expected: StoreError.ItemError = count < 33 ? .truncated : .notAuthentic
                #expect(try error(of: Array(file.prefix(count)), in: prod) == expected)
            }
            #expect(try error(of: file, in: prod) == nil)
        }
    }

    @Test func `every flipped bit is refused`() throws {
        try scene.withCompartment { prod throws in
            for bit in 0..<8 * file.count {
                var changed = file
                changed[bit / 8] ^= 1 << UInt8(bit % 8)
                let expected: StoreError.ItemError =
                    switch bit / 8 {
                    case 0..<4: .notAnItem
                    case 4: .unknownVersion
                    default: .notAuthentic
                    }
                #expect(try error(of: changed, in: prod) == expected)
            }
            #expect(try error(of: file, in: prod) == nil)
        }
    }

    @Test(arguments: [[0], Array("VICS".utf8)])
    func `a file with something behind its end is refused`(tail: [UInt8]) throws {
        try scene.withCompartment { prod throws in
            #expect(try error(of: file + tail, in: prod) == .notAuthentic)
        }
    }

    @Test func `a file that is too long is refused before it is read`() throws {
        try scene.withCompartment { prod throws in
            let longest = [UInt8](repeating: 0x56, count: 100_033)
            #expect(try error(of: longest, in: prod) == .notAnItem)
            #expect(try error(of: longest + [0], in: prod) == .tooLarge)
            #expect(try prod.read("cards") == nil)
        }
    }

    @Test func `the file of another item, moved in place, is refused`() throws {
        try scene.withCompartment { prod throws in
            try prod.write([1], to: "receipts")
            let other = try AtomicFile.read(scene.file("receipts"), limit: 1_000) ?? []
            #expect(try error(of: other, in: prod) == .notAuthentic)
            #expect(try prod.read("receipts") == [1])
        }
    }

    // Both compartments use the same key, so that only their names differ.
    @Test func `the file of another compartment, moved in place, is refused`() throws {
        let store = try scene.open()
        let key = try #require(try scene.keys.read("prod.data-key")?.revealed())
        try scene.keys.write(SecretBytes(copying: key), as: "dev.data-key")
        try store.compartment("dev").write([1], to: "cards")
        let other = try AtomicFile.read(scene.file("cards", in: "dev"), limit: 1_000) ?? []
        #expect(try error(of: other, in: store.compartment("prod")) == .notAuthentic)
        #expect(try store.compartment("dev").read("cards") == [1])
    }

    @Test func `the file of another product with the same key is refused`() throws {
        var other = scene
        other.format = ItemFormat(
            magic: scene.format.magic,
            version: scene.format.version,
            context: "other-store-v1",
            byteLimit: scene.format.byteLimit
        )
        try other.withCompartment { prod throws in
            #expect(throws: StoreError.unreadable(.notAuthentic)) { try prod.read("cards") }
        }
    }

    @Test func `an item whose key is gone is refused`() throws {
        try scene.keys.remove("prod.data-key")
        try scene.withCompartment { prod throws in
            #expect(throws: StoreError.unreadable(.keyMissing)) { try prod.read("cards") }
            #expect(try prod.read("cards") == nil)
            try prod.write([2], to: "cards")
            #expect(try prod.read("cards") == [2])
        }
    }

    @Test(arguments: [0, 31, 33])
    func `an item whose key has another length is refused`(byteCount: Int) throws {
        let key = SecretBytes(copying: [UInt8](repeating: 1, count: byteCount))
        try scene.keys.write(key, as: "prod.data-key")
        try scene.withCompartment { prod throws in
            #expect(throws: StoreError.unreadable(.keyMissing)) { try prod.read("cards") }
            try prod.write([2], to: "cards")
            #expect(try prod.read("cards") == [2])
        }
    }

    @Test func `an item under another key is refused`() throws {
        let key = SecretBytes(copying: [UInt8](repeating: 1, count: 32))
        try scene.keys.write(key, as: "prod.data-key")
        try scene.withCompartment { prod throws in
            #expect(throws: StoreError.unreadable(.notAuthentic)) { try prod.read("cards") }
        }
    }

    @Test func `the error comes once, and the item can be written again`() throws {
        try scene.withCompartment { prod throws in
            #expect(try error(of: [0], in: prod) == .notAnItem)
            #expect(try prod.read("cards") == nil)
            #expect(try prod.items() == [])
            try prod.write([2], to: "cards")
        }
        try scene.withCompartment { prod throws in #expect(try prod.read("cards") == [2]) }
    }

    @Test func `the file is kept aside, the newer one in the place of the older`() throws {
        try scene.withCompartment { prod throws in
            for byte in [UInt8(1), 2] {
                #expect(try error(of: [byte], in: prod) == .notAnItem)
                #expect(try AtomicFile.read(scene.file("cards.bad"), limit: 10) == [byte])
            }
        }
    }

    @Test func `removing an item removes what was kept aside too`() throws {
        try scene.withCompartment { prod throws in
            #expect(try error(of: [1], in: prod) == .notAnItem)
            try prod.remove("cards")
        }
        #expect(try !scene.files().contains("store/items/prod/cards.bad"))
    }

    @Test func `other items stay readable`() throws {
        try scene.withCompartment { prod throws in
            try prod.write([1], to: "receipts")
            #expect(try error(of: [1], in: prod) == .notAnItem)
            #expect(try prod.read("receipts") == [1])
        }
    }
}
