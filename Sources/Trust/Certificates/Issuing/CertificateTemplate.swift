// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Cryptography
public import Encodings

/// The content of a certificate to be issued.
///
/// For test authorities and tests: it writes any content, even what no authority should write, so that tests can
/// show that each rule refuses its violations. Source: RFC 5280 §4.1.
public struct CertificateTemplate: SignedTemplate {
    /// The version.
    public var version = Certificate.Version.v3
    /// The content of the serial number, written as given: `[0x00, 0x2A]` keeps its leading zero.
    public var serialNumber: [UInt8] = [0x01]
    /// The issuer; the subject unless set.
    public var issuer: DistinguishedName
    /// The owner of the key.
    public var subject: DistinguishedName
    /// The start of the validity.
    public var notBefore: Instant
    /// The end of the validity.
    public var notAfter: Instant
    /// The key: a SubjectPublicKeyInfo, with a named or an explicit curve.
    public var subjectPublicKeyInfo: [UInt8]
    /// The extensions in their order; if empty, the field is left out.
    public var extensions: [CertificateExtension] = []
    /// The form of the algorithm identifier inside the signed part.
    public var innerAlgorithm = AlgorithmForm.standard
    /// The form of the algorithm identifier beside the signature.
    public var outerAlgorithm = AlgorithmForm.standard

    /// Creates a self-issued certificate without extensions.
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

    /// The extension of a kind; setting it replaces the existing one.
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

    /// Encodes the bytes to sign.
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

    /// Reads the certificate from signed bytes.
    public static func issued(_ der: [UInt8]) throws(CertificateError) -> Certificate {
        try Certificate(der: der)
    }
}
