// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Tokens
import Vault

/// The file of a card server's keys, `insurance/keys.json`, for its owner only.
///
/// It is always either the old or the new one, so nodes can read it while a command changes it.
package struct CardKeyFile: Sendable {
    private let folder: String
    private let path: String

    private static let byteLimit = 4096

    /// Finds the file in a server's data folder.
    package init(dataDirectory: String) {
        folder = dataDirectory + "/insurance"
        path = folder + "/keys.json"
    }

    /// Reads the content of the file.
    ///
    /// - Throws: `storage` if it cannot be read, and `keys` if it is missing or has other content.
    func read() throws(CardServerError) -> CardKeyContent {
        guard let content = try content() else { throw .keys }
        return content
    }

    /// Reads the content of the file, or returns `nil` if it is missing; otherwise throws like ``read()``.
    package func readIfThere() throws(CardServerError) -> CardKeyContent? { try content() }

    /// Returns the name of the database that belongs to the keys; `nil` if they name none or do not exist yet.
    ///
    /// - Throws: `storage` if the file cannot be read, and `keys` if it has other content.
    func databaseName() throws(CardServerError) -> String? {
        try content()?.text(.database)
    }

    /// Records the name of the keys' database.
    ///
    /// - Throws: like ``read()``, and `storage` if the file cannot be written.
    func name(database: String) throws(CardServerError) {
        guard try read().text(.database) != database else { return }
        let lock = try lock()
        var content = try read()
        content[.database] = CardKeyContent.Value(SecretBytes(copying: Array(database.utf8)))
        try write(content)
        _ = consume lock
    }

    /// Reads the keys, or creates them if there are none.
    ///
    /// - Parameters:
    ///   - root: the root's public half, if the root key is elsewhere.
    ///   - random: a source of randomness.
    /// - Returns: the content of the file, and whether it is new.
    /// - Throws: `storage` if the folder cannot be used, and `keys` for a file with other content. Such a
    ///   file is never overwritten, because its original content has signed cards in use.
    func make(
        under root: VerificationKey<V2>?,
        random: some RandomSource
    ) throws(CardServerError) -> (content: CardKeyContent, isNew: Bool) {
        try storing { () throws(VaultError) in try PrivateFolder.make(folder) }
        // Two nodes that start on one folder must not each create their own keys.
        let lock = try lock()
        if let content = try content() { return (content, false) }
        var content = CardKeyContent()
        if let root {
            content[.rootKey] = CardKeyContent.Value(SecretBytes(copying: Array(root.text.utf8)))
        } else {
            content.set(.root, random.secret(count: 32))
        }
        for name in [CardKeyContent.Name.server, .status, .secret] {
            content.set(name, random.secret(count: 32))
        }
        try write(content)
        _ = consume lock
        return (content, true)
    }

    /// Waits for the exclusive right to change the file; reading needs none.
    func lock() throws(CardServerError) -> FileLock {
        do throws(VaultError) {
            return try FileLock(for: path)
        } catch {
            throw .storage(error)
        }
    }

    /// Replaces the content of the file, and overwrites the old one on the disk.
    func write(_ content: CardKeyContent) throws(CardServerError) {
        try storing { () throws(VaultError) in
            try AtomicFile.replaceSecret(path, with: content.encoded())
        }
    }

    /// Adds the checksum to a file of an older version, once it is known to match its database.
    ///
    /// - Throws: `storage`.
    func addChecksum() throws(CardServerError) {
        guard let found = try content(), !found.isChecked else { return }
        let lock = try lock()
        // Another process may have written it in the meantime.
        if let content = try content(), !content.isChecked { try write(content) }
        _ = consume lock
    }

    private func content() throws(CardServerError) -> CardKeyContent? {
        var found: CardKeyContent?
        var isThere = false
        try storing { () throws(VaultError) in
            guard let text = try AtomicFile.readSecret(path, limit: Self.byteLimit) else { return }
            isThere = true
            found = CardKeyContent(parsing: text)
        }
        guard !isThere || found != nil else { throw .keys }
        return found
    }

    private func storing(_ body: () throws(VaultError) -> Void) throws(CardServerError) {
        do throws(VaultError) {
            try body()
        } catch {
            throw .storage(error)
        }
    }
}
