// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Certificates
public import Cryptography
public import Encodings

/// A country signing authority for demonstrations and tests, with its key.
///
/// It issues what real authorities issue: its own certificate, link certificates for its next key, signer certificates,
/// revocation lists. By default its name carries the mark of ``SealDemonstration``, so that its seals never pass for
/// real ones.
///
/// Source: ICAO Doc 9303-12 §7.1, certificate profiles.
public final class SealTestAuthority: Sendable {
    /// The description of an authority to make.
    public struct Request: Sendable {
        /// The name of the authority.
        public var name: DistinguishedName
        /// The three-letter code in the alternative names, as Doc 9303-12 requires.
        public var locality: String
        /// The type of key.
        public var key: KeyKind
        /// Whether the certificate spells out an elliptic curve's parameters instead of its name, as Doc 9303-12
        /// requires and most authorities do.
        public var usesExplicitParameters: Bool
        /// The signature algorithm; `nil` for the usual one of the key.
        public var algorithm: SignatureAlgorithm?
        /// The content of the certificate's serial number.
        public var serialNumber: [UInt8]
        /// The validity of the certificate.
        public var validity: ClosedRange<Instant>
        /// The end of the key's signing period, for information only.
        public var keyUsageEnd: Instant?

        /// Describes a demonstration authority of Utopia with an RSA key of 4096 bits.
        public init(validity: ClosedRange<Instant>) {
            name = SealDemonstration.authorityName
            locality = SealDemonstration.issuingCountry
            key = .rsa(bits: 4096)
            usesExplicitParameters = false
            serialNumber = [0x16, 0xF2]
            self.validity = validity
        }
    }

    /// The authority's self-signed certificate.
    public let certificate: Certificate
    /// The key.
    public let key: SigningKey
    /// The signature algorithm.
    public let algorithm: SignatureAlgorithm

    private let locality: String

    /// Makes an authority with a new key.
    public convenience init(_ request: Request) throws(SealIssuingError) {
        let key = try SigningKey.made(request.key)
        try self.init(request, key: key)
    }

    /// Makes an authority with an existing key.
    public init(_ request: Request, key: consuming SigningKey) throws(SealIssuingError) {
        let algorithm = request.algorithm ?? .usual(for: key.publicKey)
        var template = CertificateTemplate(
            subject: request.name,
            subjectPublicKeyInfo: try key.publicKey.info(
                explicitly: request.usesExplicitParameters
            ),
            notBefore: request.validity.lowerBound,
            notAfter: request.validity.upperBound
        )
        template.serialNumber = request.serialNumber
        template.extensions = Self.extensions(
            for: template,
            issuerKeyIdentifier: SubjectKeyIdentifier.identifier(of: key.publicKey),
            request: request
        )
        do {
            certificate = try template.signed(by: key, using: algorithm)
        } catch {
            throw .issuing(error)
        }
        self.algorithm = algorithm
        locality = request.locality
        self.key = key
    }

    /// Restores an authority from a stored certificate and key.
    public init(
        certificate: Certificate,
        key: consuming SigningKey,
        algorithm: SignatureAlgorithm? = nil,
        locality: String = SealDemonstration.issuingCountry
    ) {
        self.certificate = certificate
        self.algorithm = algorithm ?? .usual(for: key.publicKey)
        self.locality = locality
        self.key = key
    }

    /// The SHA-256 of the certificate in lower-case hexadecimal: its integrity hash.
    public var integrityHash: String {
        Hex.encode(certificate.fingerprint(.sha256))
    }

    /// Returns the authority as an anchor, configured as a demonstration.
    public func anchor(revocationListDER: [UInt8]?) -> SealAnchor {
        SealAnchor(
            certificateDER: certificate.der,
            integrityHash: integrityHash,
            revocationListDER: revocationListDER,
            isDemo: true
        )
    }

    /// Issues a link certificate that vouches for the authority's next key.
    ///
    /// Name and path length are copied from the authorities' own certificates, as observed in genuine links, which are
    /// therefore self-issued.
    public func link(
        to next: SealTestAuthority,
        serialNumber: [UInt8] = [0x17, 0x01],
        validity: ClosedRange<Instant>
    ) throws(SealIssuingError) -> Certificate {
        var template = CertificateTemplate(
            subject: next.certificate.subject,
            subjectPublicKeyInfo: Array(next.certificate.subjectPublicKeyInfo),
            notBefore: validity.lowerBound,
            notAfter: validity.upperBound
        )
        template.issuer = certificate.subject
        template.serialNumber = serialNumber
        template.extensions = next.certificate.extensions
        template[ExtensionType.authorityKeyIdentifier] = .authorityKeyIdentifier(keyIdentifier)
        return try issue(template)
    }

    /// Signs a certificate.
    public func issue(_ template: CertificateTemplate) throws(SealIssuingError) -> Certificate {
        do {
            return try template.signed(by: key, using: algorithm)
        } catch {
            throw .issuing(error)
        }
    }

    /// The identifier of the authority's key.
    var keyIdentifier: [UInt8] {
        certificate.subjectKeyIdentifier.map { Array($0) }
            ?? SubjectKeyIdentifier.identifier(ofKeyInfo: certificate.subjectPublicKeyInfo)
    }

    /// The alternative name that Doc 9303-12 requires.
    var alternativeName: GeneralName {
        Self.alternativeName(locality)
    }

    private static func alternativeName(_ locality: String) -> GeneralName {
        .directory(DistinguishedName([(AttributeType.locality, locality)]))
    }

    private static func extensions(
        for template: CertificateTemplate,
        issuerKeyIdentifier: [UInt8],
        request: Request
    ) -> [CertificateExtension] {
        [
            .basicConstraints(.authority(pathLength: 0)),
            .keyUsage([.keyCertSign, .cRLSign]),
            .subjectKeyIdentifier(issuerKeyIdentifier),
            .authorityKeyIdentifier(issuerKeyIdentifier),
            .subjectAlternativeName([alternativeName(request.locality)]),
            .issuerAlternativeName([alternativeName(request.locality)]),
            .privateKeyUsagePeriod(
                notBefore: template.notBefore,
                notAfter: request.keyUsageEnd ?? template.notAfter
            ),
        ]
    }
}

extension SealDemonstration {
    /// The default name of demonstration authorities.
    public static var authorityName: DistinguishedName {
        DistinguishedName([
            (AttributeType.country, subjectCountry),
            (AttributeType.organization, "Etui"),
            (AttributeType.organizationalUnit, "Seals"),
            (AttributeType.organizationalUnit, mark),
            (AttributeType.commonName, "Country Signing Authority"),
        ])
    }
}

extension SigningKey {
    /// Makes a new key.
    static func made(_ kind: KeyKind) throws(SealIssuingError) -> SigningKey {
        do {
            return try SigningKey.generate(kind)
        } catch {
            throw .key(error)
        }
    }
}

extension PublicKey {
    /// Returns the key in the form of a certificate.
    func info(explicitly: Bool) throws(SealIssuingError) -> [UInt8] {
        guard explicitly else { return subjectPublicKeyInfo }
        guard case .ec(let key) = self else { throw .unsuitableKeyForm }
        return key.explicitSubjectPublicKeyInfo
    }
}
