// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Execution
import Foundation
import Tokens
import Vault

/// The encrypted store of a wallet, opened when first needed.
///
/// Must not be used by several threads at once: ``WalletRecords`` has one queue for it.
final class WalletStore: Sendable {
    private let dependencies: WalletDependencies
    private let open = Locked<EncryptedStore?>(nil)
    /// Whether everything was to be deleted while the store could not be opened.
    private let isDeletionDue = Locked(false)

    /// The format of its files; an item may be far longer than fifty cards of 64 KiB.
    static let format = ItemFormat(
        magic: Array("VICS".utf8),
        version: 1,
        context: "vic-store-v1",
        byteLimit: 16 << 20
    )
    private static let userKey = "user-key"
    fileprivate static let seedByteCount = 32
    /// The secret from which the keys of single-use cards are derived.
    private static let singleUseKey = "single-use-key"

    init(_ dependencies: WalletDependencies) {
        self.dependencies = dependencies
    }

    /// The content of an item; `nil` if there is none.
    ///
    /// - Throws: a ``VicError`` of the kind `store`; if the item itself is damaged it is absent from now on.
    func read<Content: Codable & Sendable>(
        _ item: WalletItem,
        of environment: VicEnv,
        as type: Content.Type = Content.self
    ) throws(VicError) -> Content? {
        let bytes: [UInt8]?
        do throws(StoreError) {
            let compartment = try opened().compartment(environment.compartment)
            bytes = try compartment.read(item.rawValue)
            // An item that an earlier process found damaged is still missing.
            if bytes == nil, try compartment.isSetAside(item.rawValue) {
                throw .unreadable(.notAnItem)
            }
        } catch {
            throw VicError(error)
        }
        guard let bytes else { return nil }
        guard let kept = try? JSONDecoder().decode(StoredItem<Content>.self, from: Data(bytes)),
            kept.schema == StoredItem<Content>.currentSchema
        else { throw .unreadable }
        return kept.content
    }

    /// Replaces the content of an item.
    func write<Content: Codable & Sendable>(
        _ content: Content,
        to item: WalletItem,
        of environment: VicEnv
    ) throws(VicError) {
        guard let bytes = try? JSONEncoder().encode(StoredItem(content: content)) else {
            throw VicError(.store, "not_written")
        }
        do throws(StoreError) {
            let compartment = try opened().compartment(environment.compartment)
            try compartment.write(Array(bytes), to: item.rawValue)
        } catch {
            throw VicError(error)
        }
    }

    /// The key of the wallet in an environment, created on request.
    ///
    /// - Throws: a ``VicError`` of the kind `keyPair`.
    func key(of environment: VicEnv, making: Bool) throws(VicError) -> WalletKey? {
        guard let seed = try secret(Self.userKey, of: environment, making: making) else {
            return nil
        }
        return WalletKey(seed: seed)
    }

    /// The secret behind the keys of single-use cards, created on request.
    ///
    /// - Throws: a ``VicError`` of the kind `keyPair`.
    func singleUseSecret(
        of environment: VicEnv,
        making: Bool
    ) throws(VicError) -> SingleUseSecret? {
        guard let secret = try secret(Self.singleUseKey, of: environment, making: making) else {
            return nil
        }
        return SingleUseSecret(secret)
    }

    private func secret(
        _ name: String,
        of environment: VicEnv,
        making: Bool
    ) throws(VicError) -> SecretBytes? {
        do throws(StoreError) {
            let compartment = try opened().compartment(environment.compartment)
            return making
                ? try compartment.secret(name, byteCount: Self.seedByteCount)
                : try compartment.existingSecret(name, byteCount: Self.seedByteCount)
        } catch {
            throw VicError(.keyPair, error == .locked ? "locked" : "key_store")
        }
    }

    /// Removes everything of all environments, keys first.
    ///
    /// - Throws: a ``VicError`` of the kind `store`: nothing was removed, or something is left. Before anything is
    ///   read again, the rest is removed: by the store itself, or by this object if the store could not be opened.
    func deleteAll() throws(VicError) {
        let store: EncryptedStore
        do throws(StoreError) {
            store = try opened()
        } catch {
            isDeletionDue.withLock { $0 = true }
            throw VicError(error)
        }
        do throws(StoreError) {
            try store.deleteAll()
        } catch {
            throw VicError(error)
        }
    }

    private func opened() throws(StoreError) -> EncryptedStore {
        if let store = open.withLock({ $0 }) { return store }
        let keys: any KeyStore
        do throws(KeyStoreError) {
            keys = try dependencies.keys()
        } catch {
            throw .keys(error)
        }
        let store = try EncryptedStore(
            folder: dependencies.folder,
            format: Self.format,
            keys: keys,
            random: dependencies.random
        )
        if isDeletionDue.withLock({ $0 }) {
            try store.deleteAll()
            isDeletionDue.withLock { $0 = false }
        }
        open.withLock { $0 = store }
        return store
    }
}

/// The key pair of a wallet.
final class WalletKey: Sendable {
    let key: TokenSigningKey<V2>

    init?(seed: consuming SecretBytes) {
        guard let key = Self.key(seed: seed) else { return nil }
        self.key = key
    }

    private static func key(seed: consuming SecretBytes) -> TokenSigningKey<V2>? {
        try? TokenSigningKey(seed: seed)
    }
}

/// The one secret in the key store that yields the keys of all single-use cards, none of which yields another.
final class SingleUseSecret: Sendable {
    /// The purpose of the derived keys (RFC 5869 §3.2); the label follows.
    private static let context = "vic-single-use-v1|"
    private let secret: SecretBytes

    init(_ secret: consuming SecretBytes) {
        self.secret = secret
    }

    /// The key of a card, derived from its label.
    ///
    /// - Throws: a ``VicError`` of the kind `keyPair`.
    func key(_ label: String) throws(VicError) -> WalletKey {
        let derived: WalletKey?
        do throws(CipherError) {
            derived = WalletKey(
                seed: try HKDF(.sha256).derive(
                    byteCount: WalletStore.seedByteCount,
                    from: secret,
                    salt: [],
                    info: Array((Self.context + label).utf8)
                )
            )
        } catch {
            derived = nil
        }
        guard let derived else { throw VicError(.keyPair, "key_store") }
        return derived
    }
}

extension VicError {
    /// Something in the store cannot be read.
    static let unreadable = VicError(.store, "unreadable")

    /// The error of a store.
    init(_ error: StoreError) {
        switch error {
        case .locked: self.init(.store, "locked")
        case .unreadable: self = .unreadable
        case .invalidName, .tooLarge: self.init(.store, "not_written")
        case .file, .keys, .cipher: self.init(.store, "not_available")
        }
    }
}
