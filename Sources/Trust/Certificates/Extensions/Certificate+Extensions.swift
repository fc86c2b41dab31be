// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Encodings

/// The extensions with their meaning.
///
/// Those without `throws` were read with the certificate. The others inform or serve general paths
/// only; each call reads them anew and throws `malformedExtension`.
extension Certificate {
    /// Whether the subject is an authority; `nil` where the certificate does not say.
    public var basicConstraints: BasicConstraints? { storage.known.basicConstraints }

    /// What the key may do; `nil` where the certificate does not restrict it.
    public var keyUsage: KeyUsage? { storage.known.keyUsage }

    /// The purposes of the key, at least one; `nil` where the certificate does not restrict them.
    public var extendedKeyUsage: [OID]? { storage.known.extendedKeyUsage }

    /// The identifier of the certified key.
    public var subjectKeyIdentifier: ArraySlice<UInt8>? { storage.known.subjectKeyIdentifier }

    /// The identifier of the key that signed.
    public var authorityKeyIdentifier: AuthorityKeyIdentifier? {
        storage.known.authorityKeyIdentifier
    }

    /// The document types an ICAO signer may sign.
    public var documentTypes: [String]? { storage.known.documentTypes?.types }

    /// Where revocation lists that cover the certificate are found.
    public func distributionPoints() throws(CertificateError) -> [DistributionPoint]? {
        try extensions.value(of: ExtensionType.distributionPoints) {
            value throws(DERError) in try DistributionPoint.points(in: value)
        }
    }

    /// When the private key may be used.
    public func privateKeyUsagePeriod() throws(CertificateError) -> PrivateKeyUsagePeriod? {
        try extensions.value(of: ExtensionType.privateKeyUsagePeriod) {
            value throws(DERError) in try PrivateKeyUsagePeriod(value: value)
        }
    }

    /// Further names of the subject.
    public func subjectAlternativeNames() throws(CertificateError) -> [GeneralName]? {
        try extensions.value(of: ExtensionType.subjectAlternativeName) {
            value throws(DERError) in try GeneralName.names(in: value)
        }
    }

    /// Further names of the issuer.
    public func issuerAlternativeNames() throws(CertificateError) -> [GeneralName]? {
        try extensions.value(of: ExtensionType.issuerAlternativeName) {
            value throws(DERError) in try GeneralName.names(in: value)
        }
    }

    /// Which names subjects further down the path may have.
    public func nameConstraints() throws(CertificateError) -> NameConstraints? {
        try extensions.value(of: ExtensionType.nameConstraints) {
            value throws(DERError) in try NameConstraints(value: value)
        }
    }
}
