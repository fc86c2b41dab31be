// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

#if canImport(Security)
public import Cryptography
import Foundation
import Security

/// Secrets in Apple's Keychain: generic passwords of one service, one for each name.
///
/// They can be read while the device is unlocked, stay on this device and are not synchronised. The Keychain outlives
/// the application, so the service must belong to one ``EncryptedStore``, which clears it after a new installation.
/// Copies that the system makes on the way are not wiped.
public struct KeychainKeyStore: KeyStore {
    private let service: String

    /// Uses the passwords of a service, an identifier in the style of `org.example.wallet`.
    public init(service: String) {
        self.service = service
    }

    /// Returns the secret with a name, or `nil` if there is none.
    ///
    /// - Throws: ``KeyStoreError/invalidName``; ``KeyStoreError/refused(status:)``, for example while the device is
    ///   locked.
    public func read(_ name: String) throws(KeyStoreError) -> SecretBytes? {
        try Secret.check(name: name)
        var query = query(name)
        query[kSecReturnData as String] = true
        query[kSecMatchLimit as String] = kSecMatchLimitOne
        guard let found = try copyMatching(query) as? Data else { return nil }
        return SecretBytes(copying: [UInt8](found))
    }

    /// Stores a secret under a name, replacing an earlier one.
    ///
    /// - Throws: ``KeyStoreError/invalidName``, ``KeyStoreError/tooLong(limit:)``, ``KeyStoreError/refused(status:)``.
    public func write(_ secret: borrowing SecretBytes, as name: String) throws(KeyStoreError) {
        try Secret.check(secret, name: name)
        let value: [String: Any] = [
            kSecValueData as String: Data(secret.revealed()),
            kSecAttrAccessible as String: kSecAttrAccessibleWhenUnlockedThisDeviceOnly,
        ]
        let status = SecItemUpdate(query(name) as CFDictionary, value as CFDictionary)
        guard status == errSecItemNotFound else { return try check(status) }
        let item = query(name).merging(value) { _, new in new }
        try check(SecItemAdd(item as CFDictionary, nil))
    }

    /// Removes the secret with a name, if there is one.
    ///
    /// - Throws: ``KeyStoreError/invalidName``, ``KeyStoreError/refused(status:)``.
    public func remove(_ name: String) throws(KeyStoreError) {
        try Secret.check(name: name)
        try delete(query(name))
    }

    /// Returns the names in use, in ascending order.
    ///
    /// - Throws: ``KeyStoreError/refused(status:)``.
    public func names() throws(KeyStoreError) -> [String] {
        var query = query()
        query[kSecReturnAttributes as String] = true
        query[kSecMatchLimit as String] = kSecMatchLimitAll
        let found = try copyMatching(query) as? [[String: Any]] ?? []
        return found.compactMap { $0[kSecAttrAccount as String] as? String }.sorted()
    }

    /// Removes every secret of the service.
    ///
    /// - Throws: ``KeyStoreError/refused(status:)``.
    public func removeAll() throws(KeyStoreError) {
        // One by one, because on macOS one deletion does not always remove all matches.
        for name in try names() { try delete(query(name)) }
    }

    private func query(_ name: String? = nil) -> [String: Any] {
        var query: [String: Any] = [
            kSecClass as String: kSecClassGenericPassword,
            kSecAttrService as String: service,
            kSecAttrSynchronizable as String: false,
            // Otherwise macOS would use the old file-based keychain, which does not support accessibility.
            kSecUseDataProtectionKeychain as String: true,
        ]
        if let name { query[kSecAttrAccount as String] = name }
        return query
    }

    private func copyMatching(_ query: [String: Any]) throws(KeyStoreError) -> CFTypeRef? {
        var found: CFTypeRef?
        let status = unsafe SecItemCopyMatching(query as CFDictionary, &found)
        guard status != errSecItemNotFound else { return nil }
        try check(status)
        return found
    }

    private func delete(_ query: [String: Any]) throws(KeyStoreError) {
        let status = SecItemDelete(query as CFDictionary)
        guard status != errSecItemNotFound else { return }
        try check(status)
    }

    private func check(_ status: OSStatus) throws(KeyStoreError) {
        guard status == errSecSuccess else { throw .refused(status: status) }
    }
}
#endif
