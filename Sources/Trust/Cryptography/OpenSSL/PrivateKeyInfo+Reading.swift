// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

#if !canImport(CryptoKit)
extension PrivateKeyInfo {
    /// Reads a whole PrivateKeyInfo (RFC 5208, RFC 5958, RFC 8410 §7).
    ///
    /// - Throws: ``KeyError/unreadablePrivateKey`` without detail.
    init(pkcs8: borrowing SecretBytes) throws(KeyError) {
        let key = try EVPKeyHandle(pkcs8: pkcs8)
        switch key.kind {
        case .ec:
            let (curve, key) = try key.ecKey().rebuilt()
            self = .ec(curve, key)
        case .rsa:
            self = .rsa(try key.rsaKey())
        case .ed25519:
            self = .ed25519(seed: try key.ed25519Seed())
        case nil:
            throw .unreadablePrivateKey
        }
    }
}
#endif
