// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// The content of a PKCS#8 PrivateKeyInfo, for the kinds of key that this module supports.
enum PrivateKeyInfo: ~Copyable {
    case ec(NamedCurve, ECPrivateHandle)
    case rsa(RSAPrivateHandle)
    case ed25519(seed: SecretBytes)
}
