// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Cryptography
public import Encodings

/// What a certificate to be issued says.
///
/// For test authorities and for tests: it writes what it is told, also what no authority should
/// write, so that every rule can be shown to refuse it. Source: RFC 5280 §4.1.
public struct CertificateTemplate: SignedTemplate {
    /// The version.
    public var version = Certificate.Version.v3
    /// The content of the serial number, written as given: `[0x00, 0x2A]` keeps its leading zero.
    public var serialNumber: [UInt8] = [0x01]
    /// Who issues; the subject unless set.
    public var issuer: DistinguishedName
    /// Whose key it is.
    public var subject: DistinguishedName
    /// From when on it is valid.
    public var notBefore: Instant
    /// Until when it is valid.
    public var notAfter: Instant
    /// The key: a SubjectPublicKeyInfo, with a named or an explicit curve.
    public var subjectPublicKeyInfo: [UInt8]
    /// The extensions in their order; none leaves the field out.
    public var extensions: [CertificateExtension] = []
    /// How the algorithm is written inside the signed part.
    public var innerAlgorithm = AlgorithmForm.standard
    /// How the algorithm is written beside the signature.
    public var outerAlgorithm = AlgorithmForm.standard

    /// A certificate without extensions that a subject issues for itself.
    public init(
        subject: DistinguishedName,
        subjectPublicKeyInfo: [UInt8],
        notBefore: Instant,
        notAfter: Instant
    ) {
        issuer = subject
        self.subject = subject
        self.subjectPublicKeyInfo = subjectPublicKeyInfo
        self.notBefore = notBefore
        self.notAfter = notAfter
    }

    /// The extension of a kind; setting one takes the place of the one there is.
    public subscript(id: OID) -> CertificateExtension? {
        get { extensions.first(id) }
        set {
            let place = extensions.firstIndex { $0.id == id }
            switch (place, newValue) {
            case (let place?, let item?): extensions[place] = item
            case (let place?, nil): extensions.remove(at: place)
            case (nil, let item?): extensions.append(item)
            case (nil, nil): break
            }
        }
    }

    /// The bytes that are signed.
    public func toBeSigned(using algorithm: SignatureAlgorithm) -> [UInt8] {
        var fields: [[UInt8]] = []
        if version != .v1 { fields.append(DER.explicit(0, DER.integer(version.rawValue - 1))) }
        fields.append(DER.element(.integer, serialNumber))
        fields.append(innerAlgorithm.identifier(of: algorithm))
        fields.append(Array(issuer.encoded))
        fields.append(DER.sequence([DER.time(notBefore), DER.time(notAfter)]))
        fields.append(Array(subject.encoded))
        fields.append(subjectPublicKeyInfo)
        if !extensions.isEmpty {
            fields.append(DER.explicit(3, DER.sequence(extensions.map { $0.encoded })))
        }
        return DER.sequence(fields)
    }

    /// The certificate in signed bytes.
    public static func issued(_ der: [UInt8]) throws(CertificateError) -> Certificate {
        try Certificate(der: der)
    }
}
