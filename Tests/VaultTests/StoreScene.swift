// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Execution
import Foundation
import Vault

/// A folder with an encrypted store and its key store, as the wallet has them.
struct StoreScene {
    let folder: TemporaryFolder
    var keys: any KeyStore
    var format = ItemFormat(
        magic: Array("VICS".utf8),
        version: 1,
        context: "vic-store-v1",
        byteLimit: 100_000
    )

    init(keys: (any KeyStore)? = nil) throws {
        let folder = try TemporaryFolder()
        self.folder = folder
        self.keys = try keys ?? FileKeyStore(folder: folder.path + "/keys")
    }

    var path: String { folder.path + "/store" }

    func open() throws(StoreError) -> EncryptedStore {
        try EncryptedStore(folder: path, format: format, keys: keys)
    }

    /// Opens the key store and the store like a process that starts after another one was killed.
    func openAgain() throws -> EncryptedStore {
        _ = try FileKeyStore(folder: folder.path + "/keys")
        return try open()
    }

    /// Opens the store only while the body runs.
    @discardableResult
    func withCompartment<Outcome>(
        _ name: String = "prod",
        _ body: (Compartment) throws -> Outcome
    ) throws -> Outcome {
        try body(open().compartment(name))
    }

    func file(_ item: String, in compartment: String = "prod") -> String {
        path + "/items/\(compartment)/\(item)"
    }

    /// Returns all files below the folder, including the key store's but no folders.
    func files() throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { name in
            var isFolder: ObjCBool = false
            _ = FileManager.default.fileExists(
                atPath: folder.path + "/" + name,
                isDirectory: &isFolder
            )
            return !isFolder.boolValue
        }.sorted()
    }

    /// Returns whether any file or its name contains these bytes.
    func holds(_ bytes: [UInt8]) throws -> Bool {
        try files().contains { name in
            let content = try AtomicFile.read(folder.path + "/" + name, limit: 1_000_000) ?? []
            return Data(content).range(of: Data(bytes)) != nil
                || Data(name.utf8).range(of: Data(bytes)) != nil
        }
    }

    /// The files of an empty store and its key store.
    static let emptyFiles = ["store/.installed", "store/.lock"]
}

/// Returns the permission bits of a file or folder.
func permissions(of path: String) throws -> UInt16? {
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    return (attributes[.posixPermissions] as? NSNumber)?.uint16Value
}

/// A key store that can be made to refuse, as the Keychain does before the first unlock.
final class RefusingKeyStore: KeyStore {
    private let memory = MemoryKeyStore()
    private let isRefusing = Locked(false)

    func refuse(_ refuses: Bool) {
        isRefusing.withLock { $0 = refuses }
    }

    private func check() throws(KeyStoreError) {
        if isRefusing.withLock({ $0 }) { throw .refused(status: -25_308) }
    }

    func read(_ name: String) throws(KeyStoreError) -> SecretBytes? {
        try check()
        return try memory.read(name)
    }

    func write(_ secret: borrowing SecretBytes, as name: String) throws(KeyStoreError) {
        try check()
        try memory.write(secret, as: name)
    }

    func remove(_ name: String) throws(KeyStoreError) {
        try check()
        try memory.remove(name)
    }

    func names() throws(KeyStoreError) -> [String] {
        try check()
        return memory.names()
    }

    func removeAll() throws(KeyStoreError) {
        try check()
        memory.removeAll()
    }
}
