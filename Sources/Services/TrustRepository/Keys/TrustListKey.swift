// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Certificates
import Cryptography
import Encodings
package import Seals
import Tokens
import Vault

/// The key with which an operator signs the list of trusted authorities for verifiers elsewhere.
///
/// One file of the data folder, PKCS#8 in PEM, for its owner only (0600). No seal depends on it: with another key, pages
/// fetch the list anew.
package struct TrustListKey: ~Copyable, Sendable {
    private let key: TokenSigningKey<V4>

    /// The public half as text, `k4.public.…`, for those who read the list elsewhere.
    package var text: String { key.verificationKey.text }

    /// The name of the file in the data folder.
    package static let fileName = "trust-list.key"
    private static let byteLimit = 4096

    /// Opens the key of a data folder; creates it if there is none.
    ///
    /// - Throws: ``TrustDirectoryError/listKey`` for a file with other content, ``TrustDirectoryError/storage(_:)``.
    package init(dataDirectory: String) throws(TrustDirectoryError) {
        guard let fresh = Self.made() else { throw .listKey }
        let text: SecretBytes?
        do throws(VaultError) {
            let path = dataDirectory + "/" + Self.fileName
            try PrivateFolder.make(dataDirectory)
            // Another node may be faster; then its file counts.
            _ = try AtomicFile.create(path, with: fresh)
            text = try AtomicFile.readSecret(path, limit: Self.byteLimit)
        } catch {
            throw .storage(error)
        }
        guard let text, let pkcs8 = PEM.secret(in: text, label: PEM.Block.privateKey),
            let found = try? SigningKey(pkcs8: pkcs8), let key = Self.tokenKey(found)
        else { throw .listKey }
        self.key = key
    }

    /// Signs a list; `nil` if the library cannot.
    package func sign(_ list: SealTrustList) -> String? {
        try? list.signed(by: key)
    }

    private static func made() -> SecretBytes? {
        guard let key = try? SigningKey.generate(.ed25519), let pkcs8 = try? key.pkcs8() else {
            return nil
        }
        return PEM.encode(pkcs8, label: PEM.Block.privateKey)
    }

    private static func tokenKey(_ key: consuming SigningKey) -> TokenSigningKey<V4>? {
        try? TokenSigningKey<V4>(key)
    }
}
