// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Execution
import Foundation
import Vault

/// An encrypted store of the exchange in a folder, opened when first needed.
final class ExchangeVault: Sendable {
    private let folder: String
    /// The part of the app it belongs to, for the name of its keys.
    private let part: String
    private let open = Locked<EncryptedStore?>(nil)
    /// The lock for compound operations.
    ///
    /// The value is not used. An empty one would share the address of the lock, which the thread sanitizer reports as
    /// a race.
    private let turn = Locked(false)

    private static let format = ItemFormat(
        magic: Array("ETDX".utf8),
        version: 1,
        context: "document-exchange-v1",
        byteLimit: 4 << 20
    )

    init(part: String, folder: String?) {
        self.part = part
        self.folder = folder ?? SystemFolder.path(for: part)
    }

    func read(_ item: String, in part: String) throws(LocalExchangeError) -> [UInt8]? {
        try with(part) { (part) throws(StoreError) in try part.read(item) }
    }

    func write(_ bytes: [UInt8], to item: String, in part: String) throws(LocalExchangeError) {
        try with(part) { (part) throws(StoreError) in try part.write(bytes, to: item) }
    }

    func remove(_ item: String, in part: String) throws(LocalExchangeError) {
        try with(part) { (part) throws(StoreError) in try part.remove(item) }
    }

    func items(in part: String) throws(LocalExchangeError) -> [String] {
        try with(part) { (part) throws(StoreError) in try part.items() }
    }

    /// Runs a compound operation; other callers of this function wait.
    func inTurn<Outcome>(
        _ body: () throws(LocalExchangeError) -> sending Outcome
    ) throws(LocalExchangeError) -> Outcome {
        try turn.withLock { (_) throws(LocalExchangeError) in try body() }
    }

    private func with<Outcome>(
        _ part: String,
        _ body: (Compartment) throws(StoreError) -> Outcome
    ) throws(LocalExchangeError) -> Outcome {
        do throws(StoreError) {
            return try body(opened().compartment(part))
        } catch {
            throw LocalExchangeError(error)
        }
    }

    private func opened() throws(StoreError) -> EncryptedStore {
        try open.withLock { open throws(StoreError) in
            if let open { return open }
            let store = try EncryptedStore(folder: folder, format: Self.format, keys: keys())
            open = store
            return store
        }
    }

    private func keys() throws(StoreError) -> any KeyStore {
        #if canImport(Security)
        KeychainKeyStore(service: (Bundle.main.bundleIdentifier ?? "etui") + "." + part)
        #else
        do throws(KeyStoreError) {
            return try FileKeyStore(folder: folder + "/keys")
        } catch {
            throw .keys(error)
        }
        #endif
    }
}

extension LocalExchangeError {
    /// Why the store could not be read or written.
    fileprivate init(_ error: StoreError) {
        self =
            switch error {
            case .locked: .storeLocked
            case .unreadable: .storeUnreadable
            case .tooLarge: .storeFull
            case .invalidName, .file, .keys, .cipher: .storeUnavailable
            }
    }
}
