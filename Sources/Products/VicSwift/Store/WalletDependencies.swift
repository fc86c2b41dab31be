// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

package import Encodings
package import Cryptography
import Foundation
package import Vault

/// What a wallet needs of the world: where it keeps things, how it reaches a server, what time it is.
package struct WalletDependencies: Sendable {
    /// The folder in which everything of the wallet lies, a path without a slash at its end.
    package var folder: String
    /// Where its keys lie; by default in the folder, on Apple's platforms in the Keychain.
    package var keys: @Sendable () throws(KeyStoreError) -> any KeyStore
    /// How servers are reached; not asked in ``VicEnv/DEV``.
    package var transport: any WalletTransport
    /// What lies between the wallet and the server of any environment: nothing, unless a simulated device has a
    /// network of its own that can fail.
    package var network: @Sendable (any WalletTransport) -> any WalletTransport
    /// Asked for claims before each update, with the wallet's public key as PASERK, since claims count for minutes
    /// only; `nil`, or an answer of `nil`, leaves those that were set.
    package var claims: (@Sendable (_ wallet: String) async -> [String]?)?
    /// What time it is on the device.
    package var clock: any DeviceClock
    /// Where keys, nonces and identifiers come from.
    package var random: any RandomSource
    /// The app that the wallet is part of, as the card server is told.
    package var app: String
    /// Where the servers of the original interface are; by default nobody vouches for their keys.
    package var endpoints: @Sendable (VicEnv) -> VicEndpoint

    /// Dependencies in a folder, all else as on a person's device.
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

    /// Where the keys lie in the folder of a wallet on systems without a Keychain.
    package static func keyFolder(in folder: String) -> String { folder + "/keys" }

    private static func systemKeys(folder: String) throws(KeyStoreError) -> any KeyStore {
        #if canImport(Security)
        KeychainKeyStore(service: (Bundle.main.bundleIdentifier ?? "etui") + ".wallet")
        #else
        try FileKeyStore(folder: keyFolder(in: folder))
        #endif
    }
}
