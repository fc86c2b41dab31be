// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Cryptography
import Execution

/// Items in encrypted files, for one process at a time; what is stored how says `Docs/vault.md`.
///
/// Items lie in compartments, each with a data key of its own in the key store. The folder and the
/// key store belong together and to nothing else: a folder without its marker, as after the
/// application was removed and installed again, starts with an empty key store.
///
/// The store is locked from its opening until the last reference to it or to one of its compartments
/// goes away, and at the latest until the process ends, however it ends. Whoever opens it again
/// meanwhile, in this process too, gets ``StoreError/locked``; threads share one store. Its
/// operations run one after the other and return when the disk has what was asked for, so they are not for the main
/// actor, which never waits for a disk: whoever shows something keeps it in memory, as `VicSwift` does.
public final class EncryptedStore: Sendable {
    let folder: StoreFolder
    let format: ItemFormat
    let keys: any KeyStore
    let random: any RandomSource
    private let lock: FileLock
    /// Whether a deletion has begun and not been finished.
    ///
    /// The lock is held while the disk works: reading, changing and deleting must not overlap.
    private let isDeleting: Locked<Bool>

    /// Opens the store of a folder, making it where it is missing.
    ///
    /// A deletion that was begun and not finished is finished first; temporary files of a process that
    /// was killed are removed. Links to the folder are followed, those inside are not.
    ///
    /// - Parameters:
    ///   - folder: the folder, a path without a slash at its end.
    ///   - format: how the files begin and what they are bound to.
    ///   - keys: the key store of this folder and of no other one.
    ///   - random: where keys and nonces come from.
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

    /// The compartment of a name, which need not hold anything yet.
    ///
    /// - Parameter name: 1 to 64 of `a-z`, `0-9`, `-`, `_`; the first is a letter or a digit. It can
    ///   be read by whoever sees the folder.
    /// - Returns: a handle, which keeps the store open.
    /// - Throws: ``StoreError/invalidName``.
    public func compartment(_ name: String) throws(StoreError) -> Compartment {
        guard StoredName.isValid(name) else { throw .invalidName }
        return Compartment(name: name, store: self)
    }

    /// Removes all keys of the key store, then all items, in a way that a kill only interrupts.
    ///
    /// What was begun is finished at the next opening at the latest, before anything can be read.
    /// Calling it again does no harm. The store can be used afterwards, with new keys.
    ///
    /// - Throws: ``StoreError/keys(_:)``, ``StoreError/file(_:)``; then as much as possible is
    ///   removed, and the rest before the next operation.
    public func deleteAll() throws(StoreError) {
        try isDeleting.withLock { isDeleting throws(StoreError) in
            // Where there is no room for a tombstone the deletion goes on without: better one that a
            // kill can cut short than none.
            try? AtomicFile.replace(folder.tombstone, with: [])
            isDeleting = true
            try finishDeletion()
            isDeleting = false
        }
    }

    /// Runs a body while nobody else uses the store, after a deletion that had failed.
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
        // Before any key is made: a key without the marker would be taken for an old one.
        guard !isMarked else { return }
        try StoreError.wrappingFiles { () throws(VaultError) in
            try AtomicFile.replace(folder.marker, with: [])
        }
    }

    /// Removes the keys first, since without them the rest is unreadable wherever it still is; files
    /// are removed even where the key store refuses.
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
