// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Cryptography

/// Why an encrypted store could not be opened, read, written or emptied.
///
/// Contains neither names of items nor paths nor contents.
public enum StoreError: Error, Equatable, Sendable {
    /// Why a file is not an item of its store.
    public enum ItemError: Hashable, Sendable {
        /// It does not begin like the files of this store.
        case notAnItem
        /// It has another version of the format.
        case unknownVersion
        /// It ends before its content begins.
        case truncated
        /// It is longer than items may be.
        case tooLarge
        /// It was changed or shortened, or belongs to another item, compartment or key.
        case notAuthentic
        /// The key that it was encrypted with is gone.
        case keyMissing
    }

    /// Another process has the store open, or this one has it open already.
    case locked
    /// A compartment, an item or a secret may not have this name.
    case invalidName
    /// The content is longer than items may be.
    case tooLarge(limit: Int)
    /// The file is not a valid item; it was moved aside, and the item is absent from now on.
    case unreadable(ItemError)
    /// A file could not be read or written; nothing was moved aside.
    case file(VaultError)
    /// The key store did not return or store a key; nothing was moved aside.
    case keys(KeyStoreError)
    /// The crypto library failed, for example because memory ran out; nothing was moved aside.
    case cipher(CipherError)
}

extension StoreError {
    /// Runs a body and wraps its error.
    static func wrappingFiles<Outcome: ~Copyable>(
        _ body: () throws(VaultError) -> Outcome
    ) throws(StoreError) -> Outcome {
        do throws(VaultError) {
            return try body()
        } catch {
            throw .file(error)
        }
    }

    /// Runs a body and wraps its error.
    static func wrappingKeys<Outcome: ~Copyable>(
        _ body: () throws(KeyStoreError) -> Outcome
    ) throws(StoreError) -> Outcome {
        do throws(KeyStoreError) {
            return try body()
        } catch {
            throw .keys(error)
        }
    }
}
