// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

#if canImport(CryptoKit)
import Encodings

extension PrivateKeyInfo {
    /// A PrivateKeyInfo (RFC 5208), around a secret that is in no other array.
    ///
    /// - Parameters:
    ///   - algorithm: the parts of its identifier.
    ///   - key: the private key with zeros in the place of the secret.
    ///   - secret: the secret.
    ///   - tailCount: how many bytes follow the secret.
    /// - Returns: the encoding in DER.
    static func encoded(
        _ algorithm: [[UInt8]],
        key: [UInt8],
        with secret: borrowing SecretBytes,
        followedBy tailCount: Int = 0
    ) -> SecretBytes {
        let encoded = DER.sequence([
            DER.integer(0), DER.sequence(algorithm), DER.octetString(key),
        ])
        return SecretBytes(encoded, with: secret, at: encoded.count - tailCount - secret.count)
    }
}
#endif
