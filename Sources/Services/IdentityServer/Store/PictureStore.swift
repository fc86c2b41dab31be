// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Vault

/// Keeps the encrypted pictures of transactions.
package protocol PictureStore: Sendable {
    /// Stores bytes under a name of a transaction; returns once they are on the disk.
    func store(_ bytes: [UInt8], _ name: String, of reference: String) throws(IdentityRequestError)
    /// Returns the bytes, or nil if there are none.
    func bytes(_ name: String, of reference: String) throws(IdentityRequestError) -> [UInt8]?
    /// Removes one picture, if it is there.
    func remove(_ name: String, of reference: String) throws(IdentityRequestError)
    /// Removes all that a transaction has.
    func removeAll(of reference: String) throws(IdentityRequestError)
}

/// Pictures as files, in a folder for each transaction.
package struct PictureFolder: PictureStore {
    /// The name of the folder in the data folder; in it are folders of transactions with files.
    package static let name = "identity-pictures"
    private static let byteLimit = 16 << 20

    private let root: String

    /// Uses the folder ``name`` of a data folder.
    init(dataDirectory: String) {
        root = dataDirectory + "/" + Self.name
    }

    package func store(
        _ bytes: [UInt8],
        _ name: String,
        of reference: String
    ) throws(IdentityRequestError) {
        try storing { () throws(VaultError) in
            try PrivateFolder.make(root)
            try PrivateFolder.make(folder(reference))
            try AtomicFile.replace(folder(reference) + "/" + name, with: bytes)
        }
    }

    package func bytes(_ name: String, of reference: String) throws(IdentityRequestError)
        -> [UInt8]?
    {
        try storing { () throws(VaultError) in
            try AtomicFile.read(folder(reference) + "/" + name, limit: Self.byteLimit)
        }
    }

    package func remove(_ name: String, of reference: String) throws(IdentityRequestError) {
        try storing { () throws(VaultError) in
            try AtomicFile.removeSecret(folder(reference) + "/" + name)
        }
    }

    package func removeAll(of reference: String) throws(IdentityRequestError) {
        try storing { () throws(VaultError) in try AtomicFile.eraseFolder(folder(reference)) }
    }

    private func folder(_ reference: String) -> String { root + "/" + reference }

    private func storing<Value>(
        _ body: () throws(VaultError) -> Value
    ) throws(IdentityRequestError) -> Value {
        do throws(VaultError) {
            return try body()
        } catch {
            throw IdentityRequestError(.unavailable, retryAfter: 1)
        }
    }
}
