// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// What a PKCS#8 PrivateKeyInfo holds, of the kinds that this module works with.
enum PrivateKeyInfo: ~Copyable {
    case ec(NamedCurve, ECPrivateHandle)
    case rsa(RSAPrivateHandle)
    case ed25519(seed: SecretBytes)
}
