// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

#if canImport(Security)
public import Foundation
import Security

/// A store in the Keychain, under the names that existing installations use.
///
/// Generic passwords `vdsncchecker.crldata.` and `vdsncchecker.downloaded.` followed by the
/// address; the date is JSON, seconds since 2001-01-01.
public struct KeychainCRLStore: CRLStore {
    /// Creates a store.
    public init() {}

    /// The list last stored for an address.
    public func load(for url: URL) -> StoredCRL? {
        guard let data = read("vdsncchecker.crldata." + url.absoluteString),
            let encoded = read("vdsncchecker.downloaded." + url.absoluteString),
            let date = try? JSONDecoder().decode(Date.self, from: encoded)
        else { return nil }
        return StoredCRL(data: data, dateDownloaded: date)
    }

    /// Stores a list; the list first, so that the date is never newer than the stored list.
    public func save(_ crl: StoredCRL, for url: URL) {
        guard let date = try? JSONEncoder().encode(crl.dateDownloaded),
            write(crl.data, "vdsncchecker.crldata." + url.absoluteString)
        else { return }
        _ = write(date, "vdsncchecker.downloaded." + url.absoluteString)
    }

    private func query(_ account: String) -> [CFString: Any] {
        [kSecClass: kSecClassGenericPassword, kSecAttrAccount: account]
    }

    private func read(_ account: String) -> Data? {
        var query = query(account)
        query[kSecReturnData] = true
        query[kSecMatchLimit] = kSecMatchLimitOne
        var result: CFTypeRef?
        guard unsafe SecItemCopyMatching(query as CFDictionary, &result) == errSecSuccess else {
            return nil
        }
        return result as? Data
    }

    private func write(_ data: Data, _ account: String) -> Bool {
        let change = [kSecValueData: data] as CFDictionary
        let status = SecItemUpdate(query(account) as CFDictionary, change)
        guard status == errSecItemNotFound else { return status == errSecSuccess }
        var item = query(account)
        item[kSecValueData] = data
        item[kSecAttrAccessible] = kSecAttrAccessibleAfterFirstUnlock
        return SecItemAdd(item as CFDictionary, nil) == errSecSuccess
    }
}
#endif
