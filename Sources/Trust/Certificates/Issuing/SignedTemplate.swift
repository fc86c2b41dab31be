// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Cryptography
import Encodings

/// A template that an authority fills in and signs: for a certificate or a revocation list.
///
/// Source: RFC 5280 §4.1, §5.1.
public protocol SignedTemplate: Sendable {
    /// The result: a ``Certificate`` or a ``RevocationList``.
    associatedtype Issued

    /// The form of the algorithm identifier beside the signature.
    var outerAlgorithm: AlgorithmForm { get }

    /// Encodes the bytes to sign.
    func toBeSigned(using algorithm: SignatureAlgorithm) -> [UInt8]

    /// Reads signed bytes like those from any other source.
    static func issued(_ der: [UInt8]) throws(CertificateError) -> Issued
}

extension SignedTemplate {
    /// Returns the signed bytes, which this module need not be able to read.
    public func signedBytes(
        by key: borrowing SigningKey,
        using algorithm: SignatureAlgorithm
    ) throws(SignatureError) -> [UInt8] {
        let signed = toBeSigned(using: algorithm)
        let signature = try key.sign(signed[...], using: algorithm)
        return DER.sequence(
            [signed, outerAlgorithm.identifier(of: algorithm), DER.bitString(signature)]
        )
    }

    /// Signs the template and returns the result.
    ///
    /// - Throws: ``CertificateError``: ``CertificateError/Reason/signing(_:)``, and a reader's errors if the template
    ///   breaks the format.
    public func signed(
        by key: borrowing SigningKey,
        using algorithm: SignatureAlgorithm
    ) throws(CertificateError) -> Issued {
        let bytes: [UInt8]
        do {
            bytes = try signedBytes(by: key, using: algorithm)
        } catch {
            throw CertificateError(.signing(error))
        }
        return try Self.issued(bytes)
    }

    /// Signs the template with the usual algorithm for the key.
    public func signed(by key: borrowing SigningKey) throws(CertificateError) -> Issued {
        try signed(by: key, using: SignatureAlgorithm.usual(for: key.publicKey))
    }
}
