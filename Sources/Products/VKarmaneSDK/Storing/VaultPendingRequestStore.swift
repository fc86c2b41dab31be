// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Cryptography
public import Foundation

/// A store of the request in an encrypted file.
///
/// Its key is in the Keychain and never copied to other devices; elsewhere it is in a file for the owner alone.
///
/// Its functions wait for the disk. A ``DocumentRequester`` calls them off the main actor.
public struct VaultPendingRequestStore: PendingRequestStore {
    /// The store of the app, in the system's folder for such data.
    public static let standard = VaultPendingRequestStore(ExchangeVault(part: part, folder: nil))

    private static let part = "exchange-caller"
    private static let compartment = "caller"
    private static let item = "pending"
    private let vault: ExchangeVault

    /// Creates a store in a folder, which is created when a request is stored.
    ///
    /// - Parameter folder: a folder for this store alone; a second store of the same folder finds it locked.
    public init(folder: URL) {
        self.init(ExchangeVault(part: Self.part, folder: folder.path(percentEncoded: false)))
    }

    private init(_ vault: ExchangeVault) {
        self.vault = vault
    }

    /// Stores a request in place of the previous one.
    ///
    /// - Throws: ``LocalExchangeError``.
    public func keep(_ request: borrowing SecretBytes) throws(LocalExchangeError) {
        var bytes = request.revealed()
        defer { bytes.wipe() }
        try vault.write(bytes, to: Self.item, in: Self.compartment)
    }

    /// The stored request; `nil` if there is none.
    ///
    /// - Throws: ``LocalExchangeError``.
    public func kept() throws(LocalExchangeError) -> SecretBytes? {
        guard var bytes = try vault.read(Self.item, in: Self.compartment) else { return nil }
        return SecretBytes(moving: &bytes)
    }

    /// Erases the request, if there is one.
    ///
    /// - Throws: ``LocalExchangeError``.
    public func erase() throws(LocalExchangeError) {
        try vault.remove(Self.item, in: Self.compartment)
    }
}
