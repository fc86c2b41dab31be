// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Cryptography
import Execution

/// Secrets that last as long as the process, for tests and demonstrations.
///
/// It does not wipe them.
public final class MemoryKeyStore: KeyStore {
    private let secrets = Locked<[String: [UInt8]]>([:])

    /// Creates an empty key store.
    public init() {}

    /// Returns the secret with a name, or `nil` if there is none.
    ///
    /// - Throws: ``KeyStoreError/invalidName``.
    public func read(_ name: String) throws(KeyStoreError) -> SecretBytes? {
        try Secret.check(name: name)
        guard let bytes = secrets.withLock({ $0[name] }) else { return nil }
        return SecretBytes(copying: bytes)
    }

    /// Stores a secret under a name, replacing an earlier one.
    ///
    /// - Throws: ``KeyStoreError/invalidName``, ``KeyStoreError/tooLong(limit:)``.
    public func write(_ secret: borrowing SecretBytes, as name: String) throws(KeyStoreError) {
        try Secret.check(secret, name: name)
        let bytes = secret.revealed()
        secrets.withLock { $0[name] = bytes }
    }

    /// Removes the secret with a name, if there is one.
    ///
    /// - Throws: ``KeyStoreError/invalidName``.
    public func remove(_ name: String) throws(KeyStoreError) {
        try Secret.check(name: name)
        secrets.withLock { _ = $0.removeValue(forKey: name) }
    }

    /// Returns the names in use, in ascending order.
    public func names() -> [String] {
        secrets.withLock { $0.keys.sorted() }
    }

    /// Removes every secret.
    public func removeAll() {
        secrets.withLock { $0.removeAll() }
    }
}
