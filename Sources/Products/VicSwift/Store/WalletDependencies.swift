// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

package import Encodings
package import Cryptography
import Foundation
package import Vault

/// The dependencies of a wallet on its environment: storage, server, clock.
package struct WalletDependencies: Sendable {
    /// The folder with all files of the wallet, a path without a slash at its end.
    package var folder: String
    /// The key store; by default in the folder, on Apple's platforms in the Keychain.
    package var keys: @Sendable () throws(KeyStoreError) -> any KeyStore
    /// The transport to servers; not used in ``VicEnv/DEV``.
    package var transport: any WalletTransport
    /// The layer between the wallet and the server of any environment: none, unless a simulated device has its own
    /// network that can fail.
    package var network: @Sendable (any WalletTransport) -> any WalletTransport
    /// Called for claims before each update, with the wallet's public key as PASERK, because claims are valid for
    /// minutes only; `nil`, or an answer of `nil`, keeps those that were set.
    package var claims: (@Sendable (_ wallet: String) async -> [String]?)?
    /// The device's clock.
    package var clock: any DeviceClock
    /// The source of keys, nonces and identifiers.
    package var random: any RandomSource
    /// The name of the wallet's app for the card server.
    package var app: String
    /// The addresses of the servers of the original interface; by default without any trusted keys.
    package var endpoints: @Sendable (VicEnv) -> VicEndpoint

    /// Dependencies in a folder, everything else as on a user's device.
    package init(folder: String) {
        self.folder = folder
        keys = { () throws(KeyStoreError) in try Self.systemKeys(folder: folder) }
        transport = NetworkTransport()
        network = { $0 }
        clock = SystemClock()
        random = SystemRandom()
        app = Bundle.main.bundleIdentifier ?? ProcessInfo.processInfo.processName
        endpoints = { $0.endpoint }
    }

    /// The dependencies of an app.
    package static var system: WalletDependencies {
        WalletDependencies(folder: SystemFolder.path(for: "wallet"))
    }

    /// The folder of the keys within the folder of a wallet on systems without a Keychain.
    package static func keyFolder(in folder: String) -> String { folder + "/keys" }

    private static func systemKeys(folder: String) throws(KeyStoreError) -> any KeyStore {
        #if canImport(Security)
        KeychainKeyStore(service: (Bundle.main.bundleIdentifier ?? "etui") + ".wallet")
        #else
        try FileKeyStore(folder: keyFolder(in: folder))
        #endif
    }
}
