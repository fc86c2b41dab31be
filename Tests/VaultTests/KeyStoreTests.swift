// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Foundation
import Testing
import Vault

/// The rules that every key store follows.
struct KeyStoreTests {
    enum Kind: CaseIterable {
        case memory, files
        #if canImport(Security)
        case keychain
        #endif
    }

    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func make(_ kind: Kind) throws -> any KeyStore {
        switch kind {
        case .memory: MemoryKeyStore()
        case .files: try FileKeyStore(folder: folder.path + "/keys")
        #if canImport(Security)
        case .keychain: KeychainKeyStore(service: folder.path)
        #endif
        }
    }

    @Test(arguments: Kind.allCases)
    func `a secret is absent, kept, replaced and removed`(kind: Kind) throws {
        let keys = try make(kind)
        #expect(try keys.read("prod.data-key")?.revealed() == nil)
        try keys.write(SecretBytes(copying: [1, 2, 3]), as: "prod.data-key")
        try keys.write(SecretBytes(copying: [4, 5]), as: "prod.data-key")
        try keys.write(SecretBytes(copying: []), as: "empty")
        #expect(try keys.read("prod.data-key")?.revealed() == [4, 5])
        #expect(try keys.read("empty")?.revealed() == [])
        #expect(try keys.names() == ["empty", "prod.data-key"])
        try keys.remove("empty")
        try keys.remove("empty")
        #expect(try keys.names() == ["prod.data-key"])
    }

    @Test(arguments: Kind.allCases)
    func `all secrets are removed, and once more`(kind: Kind) throws {
        let keys = try make(kind)
        for name in ["a", "b", "c.d"] { try keys.write(SecretBytes(copying: [1]), as: name) }
        try keys.removeAll()
        try keys.removeAll()
        #expect(try keys.names() == [])
        #expect(try keys.read("a")?.revealed() == nil)
    }

    @Test(
        arguments: Kind.allCases,
        ["", ".a", "-a", "A", "a/b", "..", "a b", "ä", "a\0", String(repeating: "a", count: 161)]
    )
    func `other names are refused`(kind: Kind, name: String) throws {
        let keys = try make(kind)
        #expect(throws: KeyStoreError.invalidName) { _ = try keys.read(name)?.revealed() }
        #expect(throws: KeyStoreError.invalidName) {
            try keys.write(SecretBytes(copying: [1]), as: name)
        }
        #expect(throws: KeyStoreError.invalidName) { try keys.remove(name) }
        #expect(try keys.names() == [])
    }

    @Test(arguments: Kind.allCases)
    func `a secret as long as the limit is kept, a longer one is refused`(kind: Kind) throws {
        let keys = try make(kind)
        let longest = [UInt8](repeating: 7, count: 8_192)
        try keys.write(SecretBytes(copying: longest), as: "a")
        #expect(try keys.read("a")?.revealed() == longest)
        #expect(throws: KeyStoreError.tooLong(limit: 8_192)) {
            try keys.write(SecretBytes(copying: longest + [7]), as: "a")
        }
    }
}
