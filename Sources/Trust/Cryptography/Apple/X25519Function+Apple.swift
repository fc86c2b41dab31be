// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

#if canImport(CryptoKit)
import CryptoKit
import Foundation

/// The function of RFC 7748 §5 on curve25519.
enum X25519Function {
    /// Returns the public coordinate of 32 private bytes.
    static func point(of scalar: borrowing SecretBytes) -> [UInt8]? {
        let key = unsafe scalar.withRawBytes {
            try? unsafe Curve25519.KeyAgreement.PrivateKey(rawRepresentation: $0)
        }
        return key.map { [UInt8]($0.publicKey.rawRepresentation) }
    }

    /// Returns the coordinate that two sides share; nil for a point of small order.
    static func commonSecret(
        of scalar: borrowing SecretBytes,
        with point: [UInt8]
    ) -> SecretBytes? {
        let shared = unsafe scalar.withRawBytes { scalar in
            try? unsafe Curve25519.KeyAgreement.PrivateKey(rawRepresentation: scalar)
                .sharedSecretFromKeyAgreement(
                    with: Curve25519.KeyAgreement.PublicKey(rawRepresentation: point)
                )
        }
        guard let shared else { return nil }
        let secret = SecretBytes(count: X25519PublicKey.byteCount) { bytes in
            unsafe bytes.withUnsafeMutableBytes { bytes in
                unsafe shared.withUnsafeBytes { unsafe bytes.copyMemory(from: $0) }
            }
        }
        // Zero is no secret (RFC 7748 §6.1), whether or not the library says so.
        let zero = [UInt8](repeating: 0, count: X25519PublicKey.byteCount)[...]
        guard !secret.isEqualInConstantTime(to: zero.span) else { return nil }
        return secret
    }
}
#endif
