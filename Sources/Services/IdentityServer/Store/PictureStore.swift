// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Execution
import Vault

/// Keeps the encrypted pictures of transactions.
package protocol PictureStore: Sendable {
    /// Stores bytes under a name of a transaction; returns once they will survive a stop.
    func store(
        _ bytes: [UInt8],
        _ name: String,
        of reference: String
    ) async throws(IdentityRequestError)
    /// Returns the bytes, or nil if there are none.
    func bytes(_ name: String, of reference: String) async throws(IdentityRequestError) -> [UInt8]?
    /// Removes one picture, if it is there; several removals at once do no harm.
    func remove(_ name: String, of reference: String) async throws(IdentityRequestError)
    /// Removes all that a transaction has.
    func removeAll(of reference: String) async throws(IdentityRequestError)
}

/// Pictures as files, in a folder for each transaction.
package struct PictureFolder: PictureStore {
    /// The name of the folder in the data folder; in it are folders of transactions with files.
    package static let name = "identity-pictures"
    private static let byteLimit = 16 << 20

    private let root: String
    /// The disk makes its callers wait, so it has threads of its own.
    private let threads = WorkThreads(count: 2)
    /// Held while files of a transaction change: an upload, a deletion and a round of removals would trip over each other.
    ///
    /// Each lock is that of many transactions.
    private let changes = (0..<16).map { _ in Locked(()) }

    /// Uses the folder ``name`` of a data folder.
    package init(dataDirectory: String) {
        root = dataDirectory + "/" + Self.name
    }

    package func store(
        _ bytes: [UInt8],
        _ name: String,
        of reference: String
    ) async throws(IdentityRequestError) {
        try await changing(reference) { [self] () throws(VaultError) in
            try PrivateFolder.make(root)
            try PrivateFolder.make(folder(reference))
            try AtomicFile.replace(folder(reference) + "/" + name, with: bytes)
        }
    }

    package func bytes(_ name: String, of reference: String) async throws(IdentityRequestError)
        -> [UInt8]?
    {
        try await storing { [self] () throws(VaultError) in
            try AtomicFile.read(folder(reference) + "/" + name, limit: Self.byteLimit)
        }
    }

    package func remove(_ name: String, of reference: String) async throws(IdentityRequestError) {
        try await changing(reference) { [self] () throws(VaultError) in
            try AtomicFile.removeSecret(folder(reference) + "/" + name)
        }
    }

    package func removeAll(of reference: String) async throws(IdentityRequestError) {
        try await changing(reference) { [self] () throws(VaultError) in
            try AtomicFile.eraseFolder(folder(reference))
        }
    }

    private func folder(_ reference: String) -> String { root + "/" + reference }

    private func changing(
        _ reference: String,
        _ body: @escaping @Sendable () throws(VaultError) -> Void
    ) async throws(IdentityRequestError) {
        let change = changes[Int(reference.hashValue.magnitude % UInt(changes.count))]
        try await storing { () throws(VaultError) in
            try change.withLock { _ throws(VaultError) in try body() }
        }
    }

    private func storing<Value: Sendable>(
        _ body: @escaping @Sendable () throws(VaultError) -> Value
    ) async throws(IdentityRequestError) -> Value {
        do throws(VaultError) {
            return try await threads.run(body)
        } catch {
            throw IdentityRequestError(.unavailable, retryAfter: 1)
        }
    }
}
