// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// A private key of X25519 with which two sides agree on a secret (RFC 7748 §6.1).
public struct X25519AgreementKey: ~Copyable, Sendable {
    /// The length of the private bytes.
    public static let byteCount = 32

    /// The public half.
    public let publicKey: X25519PublicKey
    private let scalar: SecretBytes

    /// Makes a fresh key.
    ///
    /// - Throws: ``KeyError/libraryFailure``.
    public static func generate() throws(KeyError) -> X25519AgreementKey {
        try X25519AgreementKey(SystemRandom().secret(count: byteCount))
    }

    /// Takes 32 private bytes, any of which make a key.
    ///
    /// - Throws: ``KeyError/wrongLength``, ``KeyError/libraryFailure``.
    public init(_ scalar: consuming SecretBytes) throws(KeyError) {
        guard scalar.count == Self.byteCount else { throw .wrongLength }
        guard let point = X25519Function.point(of: scalar) else { throw .libraryFailure }
        publicKey = try X25519PublicKey(point[...])
        self.scalar = scalar
    }

    /// Returns the secret shared with the holder of the other private key.
    ///
    /// - Returns: 32 bytes, meant as input for a key derivation, not as a key.
    /// - Throws: ``CipherError/libraryFailure``.
    public borrowing func sharedSecret(
        with other: X25519PublicKey
    ) throws(CipherError) -> SecretBytes {
        guard let secret = X25519Function.commonSecret(of: scalar, with: other.bytes) else {
            throw .libraryFailure
        }
        return secret
    }
}
