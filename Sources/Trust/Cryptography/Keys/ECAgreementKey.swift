// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// A private key on a curve with which two sides agree on a secret (NIST SP 800-56A §5.7.1.2).
///
/// The bytes of the key stay in the crypto library, which wipes them.
public struct ECAgreementKey: ~Copyable, Sendable {
    /// The public half.
    public let publicKey: ECPublicKey
    private let handle: ECPrivateHandle

    /// Makes a fresh key.
    ///
    /// - Throws: ``KeyError/unsupportedCurve``.
    public static func generate(on curve: NamedCurve) throws(KeyError) -> ECAgreementKey {
        try ECAgreementKey(ECPrivateHandle.generate(on: curve), on: curve)
    }

    /// Reads a PKCS#8 PrivateKeyInfo, not encrypted (RFC 5208).
    ///
    /// - Throws: ``KeyError/unreadablePrivateKey`` without detail; ``KeyError/unsupportedCurve`` on Apple's
    ///   platforms, which have no private keys on Brainpool curves.
    public init(pkcs8: borrowing SecretBytes) throws(KeyError) {
        switch try PrivateKeyInfo(pkcs8: pkcs8) {
        case .ec(let curve, let handle): try self.init(handle, on: curve)
        default: throw .unreadablePrivateKey
        }
    }

    /// Takes a private scalar as it is, for keys from elsewhere and for test vectors.
    ///
    /// - Parameters:
    ///   - curve: the curve of the key.
    ///   - scalar: 1 to the order less one, unsigned big-endian.
    /// - Throws: ``KeyError/unreadablePrivateKey``, ``KeyError/unsupportedCurve``.
    public init(curve: NamedCurve, scalar: borrowing SecretBytes) throws(KeyError) {
        try self.init(ECPrivateHandle(on: curve, scalar: scalar), on: curve)
    }

    private init(_ handle: ECPrivateHandle, on curve: NamedCurve) throws(KeyError) {
        // A separate handle: copies of the public key must not keep the secret alive.
        publicKey = try ECPublicKey(curve: curve, point: handle.uncompressedPoint[...])
        self.handle = handle
    }

    /// Returns the key as PKCS#8 PrivateKeyInfo, not encrypted (RFC 5208).
    ///
    /// - Throws: ``KeyError/libraryFailure``.
    public borrowing func pkcs8() throws(KeyError) -> SecretBytes {
        try handle.pkcs8()
    }

    /// Returns the secret shared with the holder of the other private key: the abscissa of the common point.
    ///
    /// - Returns: ``NamedCurve/fieldByteCount`` bytes, meant as input for a key derivation, not as a key.
    /// - Throws: ``CipherError/wrongKeyLength`` for a key on another curve,
    ///   ``CipherError/libraryFailure``.
    public borrowing func sharedSecret(
        with other: ECPublicKey
    ) throws(CipherError) -> SecretBytes {
        guard other.curve == publicKey.curve else { throw .wrongKeyLength }
        guard
            let secret = handle.commonPoint(
                with: other.handle,
                byteCount: publicKey.curve.fieldByteCount
            )
        else { throw .libraryFailure }
        return secret
    }
}
