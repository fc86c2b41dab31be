// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Cryptography

/// Where the secrets of one owner are kept under names: data keys and signing keys.
///
/// A name has 1 to 160 of the characters `a-z`, `0-9`, `-`, `_` and `.`, and begins with a letter or
/// a digit; capitals are out because some file systems do not tell them apart. Every operation either
/// happens as a whole or not at all, also when the process is killed on the way, and returns when it
/// is durable. All names of a key store belong to its owner: ``removeAll()`` removes them all.
public protocol KeyStore: Sendable {
    /// The secret under a name, or nil where there is none.
    ///
    /// - Throws: ``KeyStoreError``; a store that cannot be asked never answers nil.
    func read(_ name: String) throws(KeyStoreError) -> SecretBytes?

    /// Keeps a secret under a name, in the place of an earlier one.
    ///
    /// - Throws: ``KeyStoreError``; then the earlier one is still there.
    func write(_ secret: borrowing SecretBytes, as name: String) throws(KeyStoreError)

    /// Removes the secret under a name, if there is one.
    ///
    /// - Throws: ``KeyStoreError``.
    func remove(_ name: String) throws(KeyStoreError)

    /// The names in use, in ascending order.
    ///
    /// - Throws: ``KeyStoreError``.
    func names() throws(KeyStoreError) -> [String]

    /// Removes every secret; killed on the way, it may have removed some.
    ///
    /// - Throws: ``KeyStoreError``.
    func removeAll() throws(KeyStoreError)
}

/// What all key stores keep to.
enum Secret {
    /// The most bytes of a secret: room for an RSA key of 8,192 bits, and no more.
    static let byteLimit = 8_192

    /// Whether a secret may have this name.
    static func isValid(name: String) -> Bool {
        guard let first = name.utf8.first, name.utf8.count <= 160, StoredName.isPlain(first) else {
            return false
        }
        return name.utf8.allSatisfy { StoredName.isPlain($0) || "-_.".utf8.contains($0) }
    }

    /// Refuses other names than the protocol allows.
    static func check(name: String) throws(KeyStoreError) {
        guard isValid(name: name) else { throw .invalidName }
    }

    /// Refuses other names and longer secrets than are kept.
    static func check(_ secret: borrowing SecretBytes, name: String) throws(KeyStoreError) {
        try check(name: name)
        guard secret.count <= byteLimit else { throw .tooLong(limit: byteLimit) }
    }
}
