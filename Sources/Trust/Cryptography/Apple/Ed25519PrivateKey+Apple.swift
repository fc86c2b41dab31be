// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

#if canImport(CryptoKit)
import CryptoKit
import Encodings
import Foundation

/// The private half of an Ed25519 pair (RFC 8032 §5.1.5).
struct Ed25519PrivateKey: ~Copyable {
    static let seedByteCount = 32
    /// Whether a message always gets the same signature: not here, CryptoKit adds randomness.
    static let repeatsSignatures = false

    let seed: SecretBytes
    let publicKey: Ed25519PublicKey

    /// Derives the key pair from its seed of 32 bytes.
    init(seed: consuming SecretBytes) throws(KeyError) {
        guard seed.count == Self.seedByteCount else { throw .wrongLength }
        guard let key = Self.key(seed) else { throw .libraryFailure }
        publicKey = try Ed25519PublicKey([UInt8](key.publicKey.rawRepresentation)[...])
        self.seed = seed
    }

    private static func key(_ seed: borrowing SecretBytes) -> Curve25519.Signing.PrivateKey? {
        unsafe seed.withRawBytes {
            try? unsafe Curve25519.Signing.PrivateKey(rawRepresentation: $0)
        }
    }

    /// Signs a message and returns 64 bytes that differ at every call.
    func sign(_ message: ArraySlice<UInt8>) -> [UInt8]? {
        guard let signature = try? Self.key(seed)?.signature(for: message) else { return nil }
        return [UInt8](signature)
    }

    /// Returns the key as PrivateKeyInfo (RFC 8410 §7).
    func pkcs8() throws(KeyError) -> SecretBytes {
        PrivateKeyInfo.encoded(
            [DER.oid(ObjectIdentifiers.ed25519)],
            key: DER.octetString([UInt8](repeating: 0, count: Self.seedByteCount)),
            with: seed
        )
    }
}
#endif
