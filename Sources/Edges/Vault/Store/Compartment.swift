// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

public import Cryptography

/// A part of an encrypted store that shares neither keys nor items with the others.
///
/// Names of items and secrets have 1 to 64 of `a-z`, `0-9`, `-`, `_`, first a letter or a digit. Names and lengths are
/// not encrypted, so name an item after its kind, never after its content.
public struct Compartment: Sendable {
    /// Its name in the store.
    public let name: String
    private let store: EncryptedStore

    init(name: String, store: EncryptedStore) {
        self.name = name
        self.store = store
    }

    /// Returns the content of an item, or `nil` if there is none.
    ///
    /// A file that is not an item of this name is moved to `<item>.bad`, replacing an earlier one; the error is thrown
    /// once, and afterwards the item is absent and can be written again.
    ///
    /// - Throws: ``StoreError/unreadable(_:)``, ``StoreError/invalidName``, ``StoreError/file(_:)``,
    ///   ``StoreError/keys(_:)``, ``StoreError/cipher(_:)``.
    public func read(_ item: String) throws(StoreError) -> [UInt8]? {
        let path = try path(of: item)
        return try store.exclusively { () throws(StoreError) in
            do throws(StoreError) {
                return try content(of: item, at: path)
            } catch .unreadable(let error) {
                try StoreError.wrappingFiles { () throws(VaultError) in try setAside(path) }
                throw .unreadable(error)
            }
        }
    }

    /// Returns whether an item is missing because its last file was unreadable and was moved aside.
    ///
    /// This persists, also across processes, until the item is written or removed.
    ///
    /// - Throws: ``StoreError/invalidName``, ``StoreError/file(_:)``.
    public func isSetAside(_ item: String) throws(StoreError) -> Bool {
        guard StoredName.isValid(item) else { throw .invalidName }
        return try store.exclusively { () throws(StoreError) in
            try StoreError.wrappingFiles { () throws(VaultError) in
                let folder = store.folder.compartment(name)
                guard try PrivateFolder.exists(folder) else { return false }
                let files = Set(try PrivateFolder.names(in: folder))
                return !files.contains(item)
                    && files.contains(StoreFolder.badPath(of: item))
            }
        }
    }

    /// Replaces the content of an item, or creates it; after a kill on the way, it has either the old content or the
    /// new.
    ///
    /// - Throws: ``StoreError/tooLarge(limit:)``, ``StoreError/invalidName``, ``StoreError/file(_:)``,
    ///   ``StoreError/keys(_:)``, ``StoreError/cipher(_:)``; the old content is then still there.
    public func write(_ bytes: [UInt8], to item: String) throws(StoreError) {
        let path = try path(of: item)
        guard bytes.count <= store.format.byteLimit else {
            throw .tooLarge(limit: store.format.byteLimit)
        }
        try store.exclusively { () throws(StoreError) in
            let key = try madeSecret(Self.dataKey, byteCount: ItemFormat.keyByteCount)
            let file = try store.format.sealed(
                bytes,
                for: place(of: item),
                key: key,
                random: store.random
            )
            try StoreError.wrappingFiles { () throws(VaultError) in
                try PrivateFolder.make(store.folder.compartment(name))
                try AtomicFile.replace(path, with: file)
            }
        }
    }

    /// Removes an item, if there is one, and the unreadable one that was moved aside.
    ///
    /// - Throws: ``StoreError/invalidName``, ``StoreError/file(_:)``.
    public func remove(_ item: String) throws(StoreError) {
        let path = try path(of: item)
        try store.exclusively { () throws(StoreError) in
            try StoreError.wrappingFiles { () throws(VaultError) in
                guard try PrivateFolder.exists(store.folder.compartment(name)) else { return }
                try AtomicFile.remove(path)
                try AtomicFile.remove(StoreFolder.badPath(of: path))
            }
        }
    }

    /// Returns the names of the existing items, in ascending order, without checking whether they can be read.
    ///
    /// - Throws: ``StoreError/file(_:)``.
    public func items() throws(StoreError) -> [String] {
        try store.exclusively { () throws(StoreError) in
            try StoreError.wrappingFiles { () throws(VaultError) in
                let folder = store.folder.compartment(name)
                guard try PrivateFolder.exists(folder) else { return [] }
                return try PrivateFolder.names(in: folder).filter(StoredName.isValid).sorted()
            }
        }
    }

    /// Returns a secret of this compartment: random bytes, generated on first use.
    ///
    /// The key store holds it until ``EncryptedStore/deleteAll()``; the next call then generates a new one. A secret of
    /// another length is treated as missing.
    ///
    /// - Parameters:
    ///   - secret: its name; `data-key` is reserved.
    ///   - byteCount: its length.
    /// - Returns: the same bytes each time.
    /// - Throws: ``StoreError/invalidName``, ``StoreError/keys(_:)``, ``StoreError/file(_:)``.
    public func secret(_ secret: String, byteCount: Int) throws(StoreError) -> SecretBytes {
        guard StoredName.isValid(secret), secret != Self.dataKey else { throw .invalidName }
        return try store.exclusively { () throws(StoreError) in
            try madeSecret(secret, byteCount: byteCount)
        }
    }

    /// Returns a secret of this compartment if it exists, or `nil`.
    ///
    /// - Parameters:
    ///   - secret: its name; `data-key` is reserved.
    ///   - byteCount: its length; a secret of another length is treated as missing.
    /// - Returns: the secret.
    /// - Throws: ``StoreError/invalidName``, ``StoreError/keys(_:)``, ``StoreError/file(_:)``.
    public func existingSecret(
        _ secret: String,
        byteCount: Int
    ) throws(StoreError) -> SecretBytes? {
        guard StoredName.isValid(secret), secret != Self.dataKey else { throw .invalidName }
        return try store.exclusively { () throws(StoreError) in
            try knownSecret(secret, byteCount: byteCount)
        }
    }

    private static let dataKey = "data-key"

    private func place(of item: String) -> ItemPlace {
        ItemPlace(compartment: name, item: item)
    }

    private func path(of item: String) throws(StoreError) -> String {
        guard StoredName.isValid(item) else { throw .invalidName }
        return store.folder.compartment(name) + "/" + item
    }

    private func content(of item: String, at path: String) throws(StoreError) -> [UInt8]? {
        let file: [UInt8]?
        do throws(VaultError) {
            file = try AtomicFile.read(path, limit: store.format.fileByteLimit)
        } catch {
            if case .tooLarge = error { throw .unreadable(.tooLarge) }
            throw .file(error)
        }
        guard let file else { return nil }
        guard let key = try knownSecret(Self.dataKey, byteCount: ItemFormat.keyByteCount) else {
            throw .unreadable(.keyMissing)
        }
        return try store.format.opened(file, at: place(of: item), key: key)
    }

    private func setAside(_ path: String) throws(VaultError) {
        guard unsafe rename(path, StoreFolder.badPath(of: path)) == 0 else {
            throw .failed(.rename, errorNumber: errno)
        }
        try FileDescriptor(openingFolder: store.folder.compartment(name)).synchronize()
    }

    private func knownSecret(_ secret: String, byteCount: Int) throws(StoreError) -> SecretBytes? {
        let known = try StoreError.wrappingKeys { () throws(KeyStoreError) in
            try store.keys.read("\(name).\(secret)")
        }
        guard let known, known.count == byteCount else { return nil }
        return known
    }

    private func madeSecret(_ secret: String, byteCount: Int) throws(StoreError) -> SecretBytes {
        if let known = try knownSecret(secret, byteCount: byteCount) { return known }
        let made = store.random.secret(count: byteCount)
        try StoreError.wrappingKeys { () throws(KeyStoreError) in
            try store.keys.write(made, as: "\(name).\(secret)")
        }
        return made
    }
}
