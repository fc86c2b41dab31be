// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

#if canImport(CryptoKit)
import Encodings

extension PrivateKeyInfo {
    /// Encodes a PrivateKeyInfo (RFC 5208) without a second copy of the secret in an ordinary array.
    ///
    /// - Parameters:
    ///   - algorithm: the parts of the algorithm identifier.
    ///   - key: the private key with zeros in place of the secret.
    ///   - secret: the secret.
    ///   - tailCount: the number of bytes after the secret.
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
