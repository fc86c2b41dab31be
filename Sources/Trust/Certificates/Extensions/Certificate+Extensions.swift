// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Encodings

/// The extensions, interpreted.
///
/// Those without `throws` were read with the certificate. The others are for information or for general paths
/// only; each call reads them again and throws `malformedExtension`.
extension Certificate {
    /// Whether the subject is an authority; `nil` if the certificate does not say.
    public var basicConstraints: BasicConstraints? { storage.known.basicConstraints }

    /// The allowed uses of the key; `nil` if the certificate does not restrict them.
    public var keyUsage: KeyUsage? { storage.known.keyUsage }

    /// The purposes of the key, at least one; `nil` if the certificate does not restrict them.
    public var extendedKeyUsage: [OID]? { storage.known.extendedKeyUsage }

    /// The identifier of the certified key.
    public var subjectKeyIdentifier: ArraySlice<UInt8>? { storage.known.subjectKeyIdentifier }

    /// The identifier of the key that signed.
    public var authorityKeyIdentifier: AuthorityKeyIdentifier? {
        storage.known.authorityKeyIdentifier
    }

    /// The document types an ICAO signer may sign.
    public var documentTypes: [String]? { storage.known.documentTypes?.types }

    /// Reads the places of revocation lists that cover the certificate.
    public func distributionPoints() throws(CertificateError) -> [DistributionPoint]? {
        try extensions.value(of: ExtensionType.distributionPoints) {
            value throws(DERError) in try DistributionPoint.points(in: value)
        }
    }

    /// Reads the period in which the private key may be used.
    public func privateKeyUsagePeriod() throws(CertificateError) -> PrivateKeyUsagePeriod? {
        try extensions.value(of: ExtensionType.privateKeyUsagePeriod) {
            value throws(DERError) in try PrivateKeyUsagePeriod(value: value)
        }
    }

    /// Reads further names of the subject.
    public func subjectAlternativeNames() throws(CertificateError) -> [GeneralName]? {
        try extensions.value(of: ExtensionType.subjectAlternativeName) {
            value throws(DERError) in try GeneralName.names(in: value)
        }
    }

    /// Reads further names of the issuer.
    public func issuerAlternativeNames() throws(CertificateError) -> [GeneralName]? {
        try extensions.value(of: ExtensionType.issuerAlternativeName) {
            value throws(DERError) in try GeneralName.names(in: value)
        }
    }

    /// Reads the constraints on names of subjects further down the path.
    public func nameConstraints() throws(CertificateError) -> NameConstraints? {
        try extensions.value(of: ExtensionType.nameConstraints) {
            value throws(DERError) in try NameConstraints(value: value)
        }
    }
}
