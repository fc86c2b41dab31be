// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// A signature scheme with its hash functions.
public enum SignatureAlgorithm: Hashable, Sendable {
    /// RSASSA-PKCS1-v1_5 (RFC 8017 §8.2).
    case rsaPKCS1(HashAlgorithm)
    /// RSASSA-PSS with MGF1 (RFC 8017 §8.1) and a salt of exactly the given length.
    case rsaPSS(hash: HashAlgorithm, mgfHash: HashAlgorithm, saltByteCount: Int)
    /// ECDSA, `r` and `s` in DER (RFC 3279 §2.2.3).
    case ecdsa(HashAlgorithm)
    /// Ed25519 (RFC 8032 §5.1), `R || s`.
    case ed25519

    /// Whether the message is hashed with SHA-1, for which collisions can be made.
    ///
    /// SHA-1 in MGF1 alone is not weak: a mask needs no collision resistance.
    public var isWeak: Bool {
        switch self {
        case .rsaPKCS1(let hash), .rsaPSS(let hash, _, _), .ecdsa(let hash): hash == .sha1
        case .ed25519: false
        }
    }
}
