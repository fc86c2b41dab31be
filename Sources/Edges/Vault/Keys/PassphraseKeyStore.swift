// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Cryptography

/// Secrets of another key store, each encrypted under a key from a passphrase.
///
/// For machines without a Keychain, where the files alone should not be enough. Argon2id derives the key from the
/// passphrase; its salt and cost are in the other key store under `passphrase`, with a tag that detects a wrong
/// passphrase. A secret is stored as `nonce (12) ‖ ciphertext ‖ tag (16)`, AES-256-GCM, authenticated with its name.
public final class PassphraseKeyStore: KeyStore {
    private let wrapped: any KeyStore
    private let header: PassphraseHeader
    private let key: SecretBytes
    private let random: any RandomSource

    /// Opens a key store with its passphrase, or sets the passphrase of an empty one.
    ///
    /// This takes as long as the cost requires, about a second.
    ///
    /// - Parameters:
    ///   - wrapped: the store of the encrypted secrets, used only through this one.
    ///   - passphrase: what the person remembers, in UTF-8.
    ///   - cost: for a new store; an existing one keeps its own.
    ///   - random: the source of salts and nonces.
    /// - Throws: ``KeyStoreError/wrongPassphrase``; ``KeyStoreError/damaged`` if salt and cost are lost; errors of the
    ///   other key store.
    public init(
        wrapping wrapped: any KeyStore,
        passphrase: borrowing SecretBytes,
        cost: Argon2id = .moderate,
        random: any RandomSource = SystemRandom()
    ) throws(KeyStoreError) {
        self.wrapped = wrapped
        self.random = random
        if let known = try wrapped.read(PassphraseHeader.name) {
            header = try PassphraseHeader(parsing: known.revealed())
            key = try header.key(from: passphrase)
        } else {
            guard try wrapped.names().isEmpty else { throw .damaged }
            let salt = random.bytes(count: Argon2id.saltByteCount)
            key = try PassphraseHeader.key(from: passphrase, cost: cost, salt: salt)
            header = try PassphraseHeader(cost: cost, salt: salt, key: key, random: random)
        }
    }

    /// Returns the secret with a name, or `nil` if there is none.
    ///
    /// - Throws: ``KeyStoreError/damaged``, ``KeyStoreError/invalidName``, and errors of the other key store.
    public func read(_ name: String) throws(KeyStoreError) -> SecretBytes? {
        try check(name)
        guard let stored = try wrapped.read(name) else { return nil }
        return try WrappedSecret.opened(stored.revealed(), as: name, key: key)
    }

    /// Stores a secret under a name, replacing an earlier one.
    ///
    /// - Throws: ``KeyStoreError/invalidName``, ``KeyStoreError/tooLong(limit:)``, and errors of the other key store.
    public func write(_ secret: borrowing SecretBytes, as name: String) throws(KeyStoreError) {
        try check(name)
        let limit = Secret.byteLimit - WrappedSecret.overheadByteCount
        guard secret.count <= limit else { throw .tooLong(limit: limit) }
        // Written before the first secret, so that no secret exists without its salt; and only then, so that an emptied
        // key store is empty.
        if try wrapped.read(PassphraseHeader.name)?.count == nil {
            try wrapped.write(SecretBytes(copying: header.encoded()), as: PassphraseHeader.name)
        }
        let sealed = try WrappedSecret.sealed(secret, as: name, key: key, random: random)
        try wrapped.write(SecretBytes(copying: sealed), as: name)
    }

    /// Removes the secret with a name, if there is one.
    ///
    /// - Throws: ``KeyStoreError/invalidName``, and errors of the other key store.
    public func remove(_ name: String) throws(KeyStoreError) {
        try check(name)
        try wrapped.remove(name)
    }

    /// Returns the names in use, in ascending order.
    ///
    /// - Throws: errors of the other key store.
    public func names() throws(KeyStoreError) -> [String] {
        try wrapped.names().filter { $0 != PassphraseHeader.name }
    }

    /// Removes every secret, and finally salt and cost; this value keeps the passphrase as long as it exists.
    ///
    /// - Throws: errors of the other key store.
    public func removeAll() throws(KeyStoreError) {
        for name in try names() { try wrapped.remove(name) }
        try wrapped.removeAll()
    }

    private func check(_ name: String) throws(KeyStoreError) {
        try Secret.check(name: name)
        guard name != PassphraseHeader.name else { throw .invalidName }
    }
}
