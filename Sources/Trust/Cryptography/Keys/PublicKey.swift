// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// A public key of one of the supported kinds.
public enum PublicKey: Sendable, Hashable {
    /// A point on a NIST or Brainpool curve.
    case ec(ECPublicKey)
    /// An RSA modulus and exponent.
    case rsa(RSAPublicKey)
    /// An Ed25519 key.
    case ed25519(Ed25519PublicKey)
}
