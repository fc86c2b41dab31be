// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Cryptography

/// A store for the named secrets of one owner: data keys and signing keys.
///
/// A name has 1 to 160 of the characters `a-z`, `0-9`, `-`, `_` and `.`, and begins with a letter or a digit; capitals
/// are excluded because some file systems do not distinguish them. Every operation is atomic, even if the process is
/// killed on the way, and returns once its result is durable. All names of a key store belong to its owner:
/// ``removeAll()`` removes them all.
public protocol KeyStore: Sendable {
    /// Returns the secret with a name, or `nil` if there is none.
    ///
    /// - Throws: ``KeyStoreError``; an unavailable store never returns `nil`.
    func read(_ name: String) throws(KeyStoreError) -> SecretBytes?

    /// Stores a secret under a name, replacing an earlier one.
    ///
    /// - Throws: ``KeyStoreError``; then the earlier one is still there.
    func write(_ secret: borrowing SecretBytes, as name: String) throws(KeyStoreError)

    /// Removes the secret with a name, if there is one.
    ///
    /// - Throws: ``KeyStoreError``.
    func remove(_ name: String) throws(KeyStoreError)

    /// Returns the names in use, in ascending order.
    ///
    /// - Throws: ``KeyStoreError``.
    func names() throws(KeyStoreError) -> [String]

    /// Removes every secret; if killed on the way, it may have removed only some.
    ///
    /// - Throws: ``KeyStoreError``.
    func removeAll() throws(KeyStoreError)
}

/// The rules that all key stores follow.
enum Secret {
    /// The most bytes of a secret: enough for an RSA key of 8,192 bits, and no more.
    static let byteLimit = 8_192

    /// Returns whether a secret may have this name.
    static func isValid(name: String) -> Bool {
        guard let first = name.utf8.first, name.utf8.count <= 160, StoredName.isPlain(first) else {
            return false
        }
        return name.utf8.allSatisfy { StoredName.isPlain($0) || "-_.".utf8.contains($0) }
    }

    /// Rejects names that the protocol does not allow.
    static func check(name: String) throws(KeyStoreError) {
        guard isValid(name: name) else { throw .invalidName }
    }

    /// Rejects names and lengths that the protocol does not allow.
    static func check(_ secret: borrowing SecretBytes, name: String) throws(KeyStoreError) {
        try check(name: name)
        guard secret.count <= byteLimit else { throw .tooLong(limit: byteLimit) }
    }
}
