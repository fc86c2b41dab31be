// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Certificates
public import Cryptography
public import Encodings

/// A signer of seals for demonstrations and tests, with its key.
///
/// Source: ICAO Doc 9303-12 §7.1.1, barcode signer certificates.
public final class SealIssuer: Sendable {
    /// The two signer certificate profiles in use.
    public enum Profile: String, CaseIterable, Sendable {
        /// Document types, extended key usage and authority key identifier only (Australia).
        case minimal
        /// Also alternative names, key usage, private key usage period and distribution points.
        case full
    }

    /// The description of a signer to make.
    public struct Request: Sendable {
        /// The name of the signer; its country is the country of the seals.
        public var name: DistinguishedName
        /// The type of key: an elliptic curve of at least 256 bits.
        public var key: KeyKind
        /// Whether the certificate spells out the curve's parameters instead of its name.
        public var usesExplicitParameters: Bool
        /// The content of the certificate's serial number.
        public var serialNumber: [UInt8]
        /// The validity of the certificate.
        public var validity: ClosedRange<Instant>
        /// The extensions of the certificate.
        public var profile: Profile
        /// The document types that the signer may sign; see ``SealDocumentType/signerCode``.
        public var documentTypes: [String]

        /// Describes a demonstration signer on P-256 for seals of every known type.
        public init(validity: ClosedRange<Instant>) {
            name = DistinguishedName([
                (AttributeType.country, SealDemonstration.subjectCountry),
                (AttributeType.commonName, "Etui seal signer"),
            ])
            key = .ec(.p256)
            usesExplicitParameters = false
            serialNumber = [0x18, 0xAD]
            self.validity = validity
            profile = .minimal
            documentTypes = SealDocumentType.allCases.map(\.signerCode)
        }
    }

    /// The certificate of the signer.
    public let certificate: Certificate
    /// The key.
    public let key: SigningKey

    /// Makes a signer with a new key and has it certified.
    public convenience init(
        _ request: Request,
        certifiedBy authority: SealTestAuthority
    ) throws(SealIssuingError) {
        let key = try SigningKey.made(request.key)
        try self.init(request, key: key, certifiedBy: authority)
    }

    /// Makes a signer with an existing key and has it certified.
    public init(
        _ request: Request,
        key: consuming SigningKey,
        certifiedBy authority: SealTestAuthority
    ) throws(SealIssuingError) {
        let template = try Self.template(request, key: key.publicKey, authority: authority)
        certificate = try authority.issue(template)
        self.key = key
    }

    /// Restores a signer from a stored certificate and key, or creates one with an unusual certificate.
    public init(certificate: Certificate, key: consuming SigningKey) {
        self.certificate = certificate
        self.key = key
    }

    /// Returns the certificate that a request describes, before an authority signs it.
    public static func template(
        _ request: Request,
        key: PublicKey,
        authority: SealTestAuthority
    ) throws(SealIssuingError) -> CertificateTemplate {
        var template = CertificateTemplate(
            subject: request.name,
            subjectPublicKeyInfo: try key.info(explicitly: request.usesExplicitParameters),
            notBefore: request.validity.lowerBound,
            notAfter: request.validity.upperBound
        )
        template.issuer = authority.certificate.subject
        template.serialNumber = request.serialNumber
        template.extensions = [
            .documentTypes(request.documentTypes),
            .extendedKeyUsage([ExtendedKeyUsage.barcodeSigner]),
            .authorityKeyIdentifier(authority.keyIdentifier),
        ]
        if request.profile == .full {
            template.extensions += [
                .keyUsage([.digitalSignature]),
                .issuerAlternativeName([authority.alternativeName]),
                .subjectAlternativeName([authority.alternativeName]),
                .privateKeyUsagePeriod(
                    notBefore: template.notBefore,
                    // The key signs for three months (Doc 9303-12 §7.1.1).
                    notAfter: template.notBefore.adding(seconds: 90 * 86_400)
                ),
                .distributionPoints(["https://pki.example/UTO.crl"]),
            ]
        }
        return template
    }
}
