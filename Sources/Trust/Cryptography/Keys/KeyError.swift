// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Encodings

/// Why something is not a key or a signature algorithm that this module supports.
public enum KeyError: Error, Equatable, Sendable {
    /// The encoding is not the expected DER structure.
    case malformed(DERError)
    /// The algorithm is not one of the supported ones.
    case unsupportedAlgorithm(OID)
    /// A key's object identifier (rsaEncryption, ecPublicKey) in place of a signature algorithm's; it names
    /// neither hash nor padding.
    case keyIdentifierAsSignatureAlgorithm(OID)
    /// The algorithm's parameters are missing, out of range, or present where there must be none.
    case wrongParameters
    /// The named curve is not one of ``NamedCurve``, or the crypto library lacks it, as Apple's does for private keys
    /// on Brainpool curves.
    case unsupportedCurve
    /// Explicit curve parameters that differ from every known curve in the field, the
    /// coefficients, the generator, the order or the cofactor (CVE-2020-0601).
    case unknownCurveParameters
    /// A point or key of the wrong length or with an unknown leading byte; the point at infinity.
    case wrongLength
    /// Coordinates that do not belong to a point of the curve.
    case pointNotOnCurve
    /// An RSA modulus outside 2048 to 8192 bits.
    case unsupportedModulus(bitCount: Int)
    /// An even RSA modulus, or an exponent that is even, below 3 or too large.
    case weakRSAKey
    /// A private key that cannot be read; deliberately without detail.
    case unreadablePrivateKey
    /// The crypto library failed for a reason other than its input, for example because memory ran out.
    case libraryFailure
}
