// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Cryptography
import Encodings

/// What an authority fills in and signs: the template of a certificate or of a revocation list.
///
/// Source: RFC 5280 §4.1, §5.1.
public protocol SignedTemplate: Sendable {
    /// What comes out: a ``Certificate`` or a ``RevocationList``.
    associatedtype Issued

    /// How the algorithm beside the signature is written.
    var outerAlgorithm: AlgorithmForm { get }

    /// The bytes that are signed.
    func toBeSigned(using algorithm: SignatureAlgorithm) -> [UInt8]

    /// What signed bytes are, read like those of anybody else.
    static func issued(_ der: [UInt8]) throws(CertificateError) -> Issued
}

extension SignedTemplate {
    /// The signed bytes, which need not be anything this module would read.
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

    /// What is issued.
    ///
    /// - Throws: ``CertificateError``: ``CertificateError/Reason/signing(_:)``, and what a reader would say where the
    ///   template breaks the format.
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

    /// What is issued, signed with the algorithm that is usual for the key.
    public func signed(by key: borrowing SigningKey) throws(CertificateError) -> Issued {
        try signed(by: key, using: SignatureAlgorithm.usual(for: key.publicKey))
    }
}
