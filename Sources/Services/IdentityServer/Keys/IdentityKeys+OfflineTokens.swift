// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import IdentityCheck

// Offline tokens are signed by the root that apps pin.
extension IdentityKeys {
    /// The identifier of the root in offline tokens; apps know the root under this name.
    package static let rootIdentifier = "root"

    /// Signs a token.
    ///
    /// - Throws: `cannotBeMade`.
    func sign(_ token: OfflineToken) throws(OfflineTokenError) -> String {
        guard let key = try? rootKey() else { throw .cannotBeMade }
        return try token.signed(by: key)
    }
}
