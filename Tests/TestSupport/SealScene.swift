// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Certificates
public import Cryptography
public import Encodings
public import Seals

/// An authority, a signer, a revocation list and a seal, all valid.
///
/// Each test introduces one defect.
public struct SealScene: Sendable {
    /// A time at which everything is current.
    public static let time = Instant(secondsSinceEpoch: 1_631_664_000)  // 2021-09-15T00:00:00Z

    /// The name of the authority, with two units like the genuine sample's.
    public static let authorityName = DistinguishedName([
        (AttributeType.country, "AU"), (AttributeType.organization, "Etui Test"),
        (AttributeType.organizationalUnit, "One"), (AttributeType.organizationalUnit, "Two"),
        (AttributeType.commonName, "Test Country Signing Authority"),
    ])

    /// The authority that signs.
    public var authority: SealTestAuthority
    /// The trusted authority; the signing one unless set.
    public var trustedAuthority: SealTestAuthority?
    /// An edit of the trusted certificate's bytes.
    public var editAnchorBytes: @Sendable (inout [UInt8]) -> Void = { _ in }
    /// The key of the signer.
    public var signerKey = SealKeys.signer
    /// The algorithm that the authority signs the signer certificate with; `nil` for its usual one.
    public var signerAlgorithm: SignatureAlgorithm?
    /// An edit of the signer certificate.
    public var editSigner: @Sendable (inout CertificateTemplate) -> Void = { _ in }
    /// An edit of the signer certificate's bytes.
    public var editSignerBytes: @Sendable (inout [UInt8]) -> Void = { _ in }
    /// The authority that signs the revocation list; the trusted one unless set.
    public var listAuthority: SealTestAuthority?
    /// An edit of the revocation list.
    public var editList: @Sendable (inout RevocationListTemplate) -> Void = { _ in }
    /// An edit of the revocation list's bytes; `nil` makes the list missing.
    public var editListBytes: @Sendable (inout [UInt8]?) -> Void = { _ in }
    /// The content of the seal.
    public var request: SealRequest
    /// An edit of the seal's text.
    public var editText: @Sendable (inout String) throws -> Void = { _ in }
    /// The integrity hash of the anchor; `nil` for the correct one.
    public var integrityHash: String?

    /// Makes a scene with everything valid.
    public init(authority: SealTestAuthority = SealKeys.authority) {
        self.authority = authority
        request = .vaccinationSample
        request.issuingCountry = "AUS"
    }

    /// Returns the signer certificate as the seal carries it.
    public func signerCertificate() throws -> [UInt8] {
        var request = SealIssuer.Request(
            validity: Self.time.adding(seconds: -1_000_000)...Self.time.adding(seconds: 300_000_000)
        )
        request.name = DistinguishedName([
            (AttributeType.country, "AU"), (AttributeType.commonName, "Test Signer"),
        ])
        request.documentTypes = ["NV"]
        let key = try signerKey.signingKey()
        var template = try SealIssuer.template(
            request,
            key: key.publicKey,
            authority: authority
        )
        editSigner(&template)
        var bytes = try template.signedBytes(
            by: authority.key,
            using: signerAlgorithm ?? authority.algorithm
        )
        editSignerBytes(&bytes)
        return bytes
    }

    /// Returns the revocation list.
    public func list() throws -> [UInt8]? {
        let authority = listAuthority ?? trustedAuthority ?? authority
        var template = RevocationListTemplate(
            issuer: authority.certificate.subject,
            thisUpdate: Self.time.adding(seconds: -2_000_000),
            nextUpdate: Self.time.adding(seconds: 5_000_000)
        )
        template.extensions = [
            .revocationListNumber(64),
            .authorityKeyIdentifier(
                authority.certificate.subjectKeyIdentifier.map { Array($0) }
                    ?? SubjectKeyIdentifier.identifier(
                        ofKeyInfo: authority.certificate.subjectPublicKeyInfo
                    )
            ),
        ]
        editList(&template)
        var bytes: [UInt8]? = try template.signedBytes(
            by: authority.key,
            using: authority.algorithm
        )
        editListBytes(&bytes)
        return bytes
    }

    /// Returns the text of the seal.
    public func text() throws -> String {
        let certificate = try Certificate(der: SealKeys.plainCertificate)
        let issuer = SealIssuer(certificate: certificate, key: try signerKey.signingKey())
        let placeholder = Base64.encode(certificate.der, alphabet: .urlSafe)
        let bytes = try issuer.seal(request)
        var text = String(decoding: bytes, as: UTF8.self).replacingOnce(
            placeholder,
            with: Base64.encode(try signerCertificate(), alphabet: .urlSafe)
        )
        try editText(&text)
        return text
    }

    /// The trusted certificate in DER.
    public var anchorBytes: [UInt8] {
        var bytes = (trustedAuthority ?? authority).certificate.der
        editAnchorBytes(&bytes)
        return bytes
    }

    /// The integrity hash of the trusted certificate.
    public var anchorHash: String {
        integrityHash ?? (trustedAuthority ?? authority).integrityHash
    }

    /// Returns the trusted authority as an anchor with the revocation list.
    public func anchor() throws -> SealAnchor {
        SealAnchor(
            certificateDER: anchorBytes,
            integrityHash: anchorHash,
            revocationListDER: try list()
        )
    }

    /// Reads the seal.
    public func seal() throws -> VDSNCSeal {
        try VDSNCSeal(parsing: Array(text().utf8))
    }

    /// Returns how a verification against the authority ends.
    public func outcome(
        _ policy: SealPolicy = .standard,
        at time: Instant = SealScene.time
    ) throws -> SealReport.Outcome {
        SealVerifier(policy: policy).evaluate(try seal(), anchors: [try anchor()], at: time).outcome
    }
}

extension String {
    /// Returns the text with the first occurrence of a part replaced.
    public func replacingOnce(_ part: String, with other: String) -> String {
        guard let range = firstRange(of: part) else { return self }
        return String(self[..<range.lowerBound]) + other + String(self[range.upperBound...])
    }

    private func firstRange(of part: String) -> Range<Index>? {
        let bytes = Array(utf8)
        let wanted = Array(part.utf8)
        guard wanted.count <= bytes.count else { return nil }
        let start = (0...(bytes.count - wanted.count)).first {
            bytes[$0] == wanted[0] && bytes[$0..<($0 + wanted.count)].elementsEqual(wanted)
        }
        guard let start else { return nil }
        let lower = utf8.index(startIndex, offsetBy: start)
        return lower..<utf8.index(lower, offsetBy: wanted.count)
    }
}
