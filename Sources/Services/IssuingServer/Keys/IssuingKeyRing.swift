// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Execution
import PaymentCards

/// The keys that this node holds, read again when a name turns up that it does not know.
///
/// All nodes of a server share its folder of keys; after a rotation on one node the others meet new names.
package final class IssuingKeyRing: Sendable {
    let dataDirectory: String
    private let providers: IssuingProviders?
    private let state: Locked<IssuingKeys>

    init(_ keys: IssuingKeys, dataDirectory: String, providers: IssuingProviders?) {
        self.providers = providers
        self.dataDirectory = dataDirectory
        state = Locked(keys)
    }

    /// The keys as last read.
    package var keys: IssuingKeys { state.withLock { $0 } }

    /// Reads the files again.
    package func reload() throws(IssuingServerError) {
        let keys = try IssuingKeys(dataDirectory: dataDirectory, providers: providers)
        state.withLock { $0 = keys }
    }

    /// Runs a body with the keys, and once more after another look at the files if it does not know a key.
    func withKeys<Value: ~Copyable>(
        _ body: (IssuingKeys) throws(PaymentCardError) -> Value
    ) throws(PaymentCardError) -> Value {
        do throws(PaymentCardError) {
            return try body(keys)
        } catch {
            guard error == .keyUnavailable, (try? reload()) != nil else { throw error }
            return try body(keys)
        }
    }

    /// Returns the keys of the vault, after another look at the file if none of them has a name.
    func vaultKeys(including id: String) -> [VaultPrivateKey] {
        let known = keys.vault.map(\.key)
        guard !known.contains(where: { $0.publicKey.id == id }) else { return known }
        // A file that cannot be read leaves the node with the keys that it has.
        guard (try? reload()) != nil else { return known }
        return keys.vault.map(\.key)
    }
}
