// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

package import Cryptography
package import IdentityCheck

// Offline tokens are signed by the root that apps pin.
extension IdentityKeys {
    /// The identifier of the root in offline tokens; apps know the root under this name.
    package static let rootIdentifier = "root"

    /// Signs a token by the root in a file of keys, without a server.
    ///
    /// - Parameters:
    ///   - token: the token.
    ///   - content: the content of the file.
    /// - Returns: the token as text; nil for other content.
    /// - Throws: `cannotBeMade`.
    package static func sign(
        _ token: OfflineToken,
        byFile content: borrowing SecretBytes
    ) throws(OfflineTokenError) -> String? {
        guard let keys = IdentityKeys(file: content) else { return nil }
        return try keys.sign(token)
    }

    /// Signs a token.
    ///
    /// - Throws: `cannotBeMade`.
    package func sign(_ token: OfflineToken) throws(OfflineTokenError) -> String {
        guard let key = try? rootKey() else { throw .cannotBeMade }
        return try token.signed(by: key)
    }
}
