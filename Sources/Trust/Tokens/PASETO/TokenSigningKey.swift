// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Cryptography

/// A private key that signs tokens of one version.
public struct TokenSigningKey<Version: PASETOVersion>: ~Copyable, Sendable {
    /// The public half.
    public let verificationKey: VerificationKey<Version>
    private let key: SigningKey

    /// Takes an Ed25519 key for tokens of this version.
    ///
    /// - Throws: ``TokenError/malformedKey`` for a key of another kind.
    public init(_ key: consuming SigningKey) throws(TokenError) {
        guard case .ed25519(let publicKey) = key.publicKey else { throw .malformedKey }
        verificationKey = VerificationKey(publicKey)
        self.key = key
    }

    /// Derives a key from its seed of 32 bytes (RFC 8032 §5.1.5).
    ///
    /// - Throws: ``TokenError/malformedKey`` for a seed of another length.
    public init(seed: consuming SecretBytes) throws(TokenError) {
        guard let key = Self.key(seed: seed) else { throw .malformedKey }
        try self.init(key)
    }

    private static func key(seed: consuming SecretBytes) -> SigningKey? {
        try? SigningKey(ed25519Seed: seed)
    }

    /// Signs a message and returns 64 bytes, the same at every call except with CryptoKit.
    borrowing func signature(of message: [UInt8]) throws(TokenError) -> [UInt8] {
        do {
            return try key.sign(message[...], using: .ed25519)
        } catch {
            throw .malformedKey
        }
    }
}
