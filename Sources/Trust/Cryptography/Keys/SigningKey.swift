// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// The kinds of key that can be generated.
public enum KeyKind: Sendable, Hashable {
    /// A key on a NIST or Brainpool curve.
    case ec(NamedCurve)
    /// An RSA key with the exponent 65537; 2048 to 8192 bits.
    case rsa(bits: Int)
    /// An Ed25519 key.
    case ed25519
}

/// A private key for signing.
///
/// Not copyable; the secret is wiped when the key's lifetime ends. The public half may be copied freely and
/// contains no part of the secret.
public struct SigningKey: ~Copyable, Sendable {
    /// The public half.
    public let publicKey: PublicKey
    let material: Material

    /// The private half, by kind.
    enum Material: ~Copyable, Sendable {
        case ec(ECPrivateHandle)
        case rsa(RSAPrivateHandle)
        case ed25519(Ed25519PrivateKey)
    }

    private init(_ material: consuming Material, publicKey: PublicKey) {
        self.material = material
        self.publicKey = publicKey
    }

    /// Makes a fresh key.
    ///
    /// - Throws: ``KeyError/unsupportedModulus(bitCount:)``, ``KeyError/unsupportedCurve``.
    public static func generate(_ kind: KeyKind) throws(KeyError) -> SigningKey {
        switch kind {
        case .ec(let curve):
            let key = try ECPrivateHandle.generate(on: curve)
            return try SigningKey(key, on: curve)
        case .rsa(let bits):
            return try SigningKey(RSAPrivateHandle.generate(bitCount: bits))
        case .ed25519:
            let seed = SystemRandom().secret(count: Ed25519PrivateKey.seedByteCount)
            return try SigningKey(ed25519Seed: seed)
        }
    }

    /// Reads a PKCS#8 PrivateKeyInfo, not encrypted (RFC 5208, RFC 5958, RFC 8410 §7).
    ///
    /// - Throws: ``KeyError/unreadablePrivateKey`` without detail;
    ///   ``KeyError/unsupportedModulus(bitCount:)``; ``KeyError/unsupportedCurve`` on Apple's platforms, which
    ///   have no private keys on Brainpool curves.
    public init(pkcs8: borrowing SecretBytes) throws(KeyError) {
        switch try PrivateKeyInfo(pkcs8: pkcs8) {
        case .ec(let curve, let key): try self.init(key, on: curve)
        case .rsa(let key): try self.init(key)
        case .ed25519(let seed): try self.init(ed25519Seed: seed)
        }
    }

    /// Derives an Ed25519 key from its seed of 32 bytes (RFC 8032 §5.1.5).
    ///
    /// - Throws: ``KeyError/wrongLength``.
    public init(ed25519Seed seed: consuming SecretBytes) throws(KeyError) {
        let key = try Ed25519PrivateKey(seed: seed)
        let publicKey = key.publicKey
        self.init(.ed25519(key), publicKey: .ed25519(publicKey))
    }

    /// Whether Ed25519 always gives a message the same signature, as RFC 8032 specifies.
    ///
    /// CryptoKit does not: its signatures verify, but it cannot reproduce published ones.
    package static var repeatsEd25519Signatures: Bool { Ed25519PrivateKey.repeatsSignatures }

    private init(_ key: ECPrivateHandle, on curve: NamedCurve) throws(KeyError) {
        // A separate handle: copies of the public key must not keep the secret alive.
        let publicKey = try ECPublicKey(curve: curve, point: key.uncompressedPoint[...])
        self.init(.ec(key), publicKey: .ec(publicKey))
    }

    private init(_ key: RSAPrivateHandle) throws(KeyError) {
        guard key.isUsablePrivateKey else { throw .unreadablePrivateKey }
        let publicKey = try RSAPublicKey(modulus: key.modulus[...], exponent: key.exponent[...])
        self.init(.rsa(key), publicKey: .rsa(publicKey))
    }

    /// Returns the key as PKCS#8 PrivateKeyInfo, not encrypted (RFC 5208).
    ///
    /// - Throws: ``KeyError/libraryFailure``.
    public borrowing func pkcs8() throws(KeyError) -> SecretBytes {
        switch material {
        case .ec(let key): return try key.pkcs8()
        case .rsa(let key): return try key.pkcs8()
        case .ed25519(let key): return try key.pkcs8()
        }
    }
}
