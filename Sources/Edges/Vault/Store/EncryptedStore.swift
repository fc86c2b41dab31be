// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Cryptography
import Execution

/// Items in encrypted files, for one process at a time; `Docs/vault.md` describes the storage format.
///
/// Items are in compartments, each with its own data key in the key store. The folder and the key store belong together
/// and to nothing else: a folder without its marker, for example after the application was removed and installed again,
/// starts with an empty key store.
///
/// The store is locked from its opening until the last reference to it or to one of its compartments is released, and
/// at the latest until the process ends, in any way. Opening it again in the meantime, even in this process, throws
/// ``StoreError/locked``; threads share one store. Its operations run one after the other and return once the disk has
/// the change, so do not call them on the main actor, which must never wait for a disk: keep what you display in
/// memory, as `VicSwift` does.
public final class EncryptedStore: Sendable {
    let folder: StoreFolder
    let format: ItemFormat
    let keys: any KeyStore
    let random: any RandomSource
    private let lock: FileLock
    /// Whether a deletion has begun and is not finished.
    ///
    /// The lock is held while the disk works: reading, changing and deleting must not overlap.
    private let isDeleting: Locked<Bool>

    /// Opens the store of a folder, and creates the folder if it is missing.
    ///
    /// First finishes a deletion that was interrupted, and removes temporary files of a killed process. Links to the
    /// folder are followed, links inside it are not.
    ///
    /// - Parameters:
    ///   - folder: the folder, a path without a slash at its end.
    ///   - format: how the files begin and what they are bound to.
    ///   - keys: the key store of this folder and of no other one.
    ///   - random: the source of keys and nonces.
    /// - Throws: ``StoreError/locked``, ``StoreError/file(_:)``, ``StoreError/keys(_:)``.
    public init(
        folder: String,
        format: ItemFormat,
        keys: any KeyStore,
        random: any RandomSource = SystemRandom()
    ) throws(StoreError) {
        let folder = StoreFolder(path: folder)
        let lock = try StoreError.wrappingFiles { () throws(VaultError) in
            try folder.prepare()
            return try FileLock(ifFree: folder.lock)
        }
        guard let lock else { throw .locked }
        #if canImport(Security)
        DeviceFolder.protect(folder.path)
        #endif
        self.lock = lock
        self.folder = folder
        self.format = format
        self.keys = keys
        self.random = random
        isDeleting = Locked(false)
        try settle()
    }

    /// Returns the compartment with a name, which may still be empty.
    ///
    /// - Parameter name: 1 to 64 of `a-z`, `0-9`, `-`, `_`; the first is a letter or a digit. Anyone with access to the
    ///   folder can read it.
    /// - Returns: a handle, which keeps the store open.
    /// - Throws: ``StoreError/invalidName``.
    public func compartment(_ name: String) throws(StoreError) -> Compartment {
        guard StoredName.isValid(name) else { throw .invalidName }
        return Compartment(name: name, store: self)
    }

    /// Removes all keys of the key store, then all items; a kill can only interrupt it.
    ///
    /// A deletion that was begun is finished at the next opening at the latest, before anything can be read.
    /// Idempotent. The store can be used afterwards, with new keys.
    ///
    /// - Throws: ``StoreError/keys(_:)``, ``StoreError/file(_:)``; then as much as possible is removed, and the rest
    ///   before the next operation.
    public func deleteAll() throws(StoreError) {
        try isDeleting.withLock { isDeleting throws(StoreError) in
            // If there is no room for a tombstone, the deletion continues without: a deletion that a kill can interrupt
            // is better than none.
            try? AtomicFile.replace(folder.tombstone, with: [])
            isDeleting = true
            try finishDeletion()
            isDeleting = false
        }
    }

    /// Runs a body with exclusive access to the store, after finishing a deletion that had failed.
    func exclusively<Outcome: ~Copyable>(
        _ body: () throws(StoreError) -> sending Outcome
    ) throws(StoreError) -> sending Outcome {
        try isDeleting.withLock { isDeleting throws(StoreError) in
            if isDeleting {
                try finishDeletion()
                isDeleting = false
            }
            return try body()
        }
    }

    /// Brings the files into the state that every operation expects.
    private func settle() throws(StoreError) {
        let folder = folder
        let (isMarked, isDeleting) = try StoreError.wrappingFiles { () throws(VaultError) in
            try folder.removeLeftovers()
            return (try folder.hasMarker(), try folder.hasTombstone())
        }
        if isDeleting || !isMarked { try finishDeletion() }
        // Before any key is generated: without the marker, a key would be mistaken for an old one.
        guard !isMarked else { return }
        try StoreError.wrappingFiles { () throws(VaultError) in
            try AtomicFile.replace(folder.marker, with: [])
        }
    }

    /// Removes the keys first, because without them the rest is unreadable wherever it still exists.
    ///
    /// Removes the files even if the key store fails.
    private func finishDeletion() throws(StoreError) {
        let keys = keys
        let folder = folder
        var failure: StoreError?
        do throws(KeyStoreError) {
            try keys.removeAll()
        } catch {
            failure = .keys(error)
        }
        try StoreError.wrappingFiles { () throws(VaultError) in
            try folder.removeItems()
        }
        if let failure { throw failure }
        try StoreError.wrappingFiles { () throws(VaultError) in
            try AtomicFile.remove(folder.tombstone)
        }
    }
}
