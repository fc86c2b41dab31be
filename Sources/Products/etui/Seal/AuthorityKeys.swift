// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography

/// The words for keys, curves and hashes on the command line.
enum AuthorityKeys {
    /// Keys of authorities: all that authorities of travel documents use.
    static let authority: [(word: String, kind: KeyKind)] =
        [
            ("rsa2048", .rsa(bits: 2048)), ("rsa3072", .rsa(bits: 3072)),
            ("rsa4096", .rsa(bits: 4096)),
        ] + curves.map { ($0.word, .ec($0.curve)) } + [("ed25519", .ed25519)]

    /// Keys of signers: curves of at least 256 bits.
    static let signer: [(word: String, kind: KeyKind)] =
        curves.filter { $0.curve.bitCount >= 256 }.map { ($0.word, .ec($0.curve)) }

    /// Hashes of signatures.
    static let digests: [(word: String, algorithm: HashAlgorithm)] = [
        ("sha256", .sha256), ("sha384", .sha384), ("sha512", .sha512),
    ]

    /// `alg` of a seal.
    static let algorithms: [(word: String, algorithm: HashAlgorithm)] = [
        ("ES256", .sha256), ("ES384", .sha384), ("ES512", .sha512),
    ]

    private static let curves: [(word: String, curve: NamedCurve)] = [
        ("p256", .p256), ("p384", .p384), ("p521", .p521),
        ("brainpool224", .brainpoolP224r1), ("brainpool256", .brainpoolP256r1),
        ("brainpool320", .brainpoolP320r1), ("brainpool384", .brainpoolP384r1),
        ("brainpool512", .brainpoolP512r1),
    ]

    /// Returns how a key of a kind signs certificates and lists.
    static func signatureAlgorithm(
        of kind: KeyKind,
        digest: HashAlgorithm,
        isPSS: Bool
    ) -> SignatureAlgorithm {
        switch kind {
        case .rsa where isPSS:
            .rsaPSS(hash: digest, mgfHash: digest, saltByteCount: digest.byteCount)
        case .rsa: .rsaPKCS1(digest)
        case .ec: .ecdsa(digest)
        case .ed25519: .ed25519
        }
    }
}
