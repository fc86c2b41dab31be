// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import TestSupport
import Testing
import Vault

/// Passphrase key stores; Apple's platforms have no password hash.
@Suite(.enabled(if: !BackEnd.isApple))
struct PassphraseKeyStoreTests {
    let memory = MemoryKeyStore()

    private func open(_ passphrase: String = "correct horse") throws -> PassphraseKeyStore {
        try PassphraseKeyStore(
            wrapping: memory,
            passphrase: SecretBytes(copying: Array(passphrase.utf8)),
            cost: try #require(Argon2id(passCount: 1, memoryKibibyteCount: 8))
        )
    }

    private func filled() throws -> PassphraseKeyStore {
        let keys = try open()
        try keys.write(SecretBytes(copying: Array("SPECIMEN".utf8)), as: "user-key")
        return keys
    }

    @Test func `secrets come back under the same passphrase`() throws {
        _ = try filled()
        #expect(try open().read("user-key")?.revealed() == Array("SPECIMEN".utf8))
        #expect(try open().read("other")?.revealed() == nil)
        #expect(try open().names() == ["user-key"])
    }

    @Test func `what the key store beneath refuses is told as it is`() throws {
        let refusing = RefusingKeyStore()
        let keys = try PassphraseKeyStore(
            wrapping: refusing,
            passphrase: SecretBytes(copying: Array("correct horse".utf8)),
            cost: try #require(Argon2id(passCount: 1, memoryKibibyteCount: 8))
        )
        refusing.refuse(true)
        #expect(throws: KeyStoreError.refused(status: -25_308)) {
            _ = try keys.read("user-key")?.count
        }
    }

    @Test(arguments: ["", "Correct horse", "correct horse "])
    func `another passphrase is refused`(passphrase: String) throws {
        _ = try filled()
        #expect(throws: KeyStoreError.wrongPassphrase) { try open(passphrase) }
    }

    @Test func `what is stored does not show the secret`() throws {
        _ = try filled()
        #expect(memory.names() == ["passphrase", "user-key"])
        let stored = try #require(try memory.read("user-key")?.revealed())
        #expect(stored.count == 8 + 28)
        #expect(!String(decoding: stored, as: UTF8.self).contains("SPECIMEN"))
    }

    @Test func `every flipped bit of a secret and every truncation is refused`() throws {
        let keys = try filled()
        let stored = try #require(try memory.read("user-key")?.revealed())
        var changes = (0..<stored.count).map { Array(stored.prefix($0)) }
        for bit in 0..<8 * stored.count {
            var changed = stored
            changed[bit / 8] ^= 1 << UInt8(bit % 8)
            changes.append(changed)
        }
        for changed in changes {
            try memory.write(SecretBytes(copying: changed), as: "user-key")
            #expect(throws: KeyStoreError.damaged) { _ = try keys.read("user-key")?.count }
        }
    }

    @Test func `a secret under another name is refused`() throws {
        let keys = try filled()
        let stored = try #require(try memory.read("user-key")?.revealed())
        try memory.write(SecretBytes(copying: stored), as: "other")
        #expect(throws: KeyStoreError.damaged) { _ = try keys.read("other")?.count }
    }

    @Test func `a changed or lost salt is refused`() throws {
        _ = try filled()
        let stored = try #require(try memory.read("passphrase")?.revealed())
        for (index, expected) in [
            (0, KeyStoreError.damaged), (1, .damaged), (5, .damaged), (9, .wrongPassphrase),
            (52, .wrongPassphrase),
        ] {
            var changed = stored
            changed[index] ^= 0x80
            try memory.write(SecretBytes(copying: changed), as: "passphrase")
            #expect(throws: expected) { try open() }
        }
        try memory.write(SecretBytes(copying: Array(stored.dropLast())), as: "passphrase")
        #expect(throws: KeyStoreError.damaged) { try open() }
        try memory.remove("passphrase")
        #expect(throws: KeyStoreError.damaged) { try open() }
    }

    @Test func `the salt's name is no name of a secret`() throws {
        let keys = try filled()
        #expect(throws: KeyStoreError.invalidName) { _ = try keys.read("passphrase")?.count }
        #expect(throws: KeyStoreError.invalidName) { try keys.remove("passphrase") }
        #expect(throws: KeyStoreError.invalidName) {
            try keys.write(SecretBytes(copying: [1]), as: "passphrase")
        }
    }

    @Test func `a secret that does not fit is refused`() throws {
        let keys = try open()
        let longest = [UInt8](repeating: 7, count: 8_164)
        try keys.write(SecretBytes(copying: longest), as: "a")
        #expect(try keys.read("a")?.revealed() == longest)
        #expect(throws: KeyStoreError.tooLong(limit: 8_164)) {
            try keys.write(SecretBytes(copying: longest + [7]), as: "a")
        }
    }

    @Test func `an emptied key store is empty, and keeps secrets again`() throws {
        let keys = try filled()
        try keys.removeAll()
        #expect(memory.names() == [])
        try keys.write(SecretBytes(copying: [4]), as: "user-key")
        #expect(try open().read("user-key")?.revealed() == [4])
    }

    @Test func `a store works on it, and deletes all of it`() throws {
        let scene = try StoreScene(keys: try open())
        try scene.withCompartment { try $0.write([1], to: "cards") }
        var again = scene
        again.keys = try open()
        try again.withCompartment { prod throws in #expect(try prod.read("cards") == [1]) }
        try again.open().deleteAll()
        #expect(memory.names() == [])
        #expect(try scene.files() == StoreScene.emptyFiles)
    }
}
