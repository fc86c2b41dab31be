// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Encodings

/// The extensions for issuing certificates.
extension CertificateExtension {
    /// basicConstraints.
    public static func basicConstraints(
        _ constraints: BasicConstraints,
        isCritical: Bool = true
    ) -> CertificateExtension {
        CertificateExtension(
            ExtensionType.basicConstraints,
            isCritical: isCritical,
            value: constraints.value
        )
    }

    /// keyUsage.
    public static func keyUsage(
        _ usage: KeyUsage,
        isCritical: Bool = true
    ) -> CertificateExtension {
        CertificateExtension(ExtensionType.keyUsage, isCritical: isCritical, value: usage.value)
    }

    /// extKeyUsage.
    public static func extendedKeyUsage(
        _ purposes: [OID],
        isCritical: Bool = true
    ) -> CertificateExtension {
        CertificateExtension(
            ExtensionType.extendedKeyUsage,
            isCritical: isCritical,
            value: DER.sequence(purposes.map { DER.oid($0) })
        )
    }

    /// subjectKeyIdentifier.
    public static func subjectKeyIdentifier(
        _ identifier: [UInt8],
        isCritical: Bool = false
    ) -> CertificateExtension {
        CertificateExtension(
            ExtensionType.subjectKeyIdentifier,
            isCritical: isCritical,
            value: DER.octetString(identifier)
        )
    }

    /// authorityKeyIdentifier with the identifier only.
    public static func authorityKeyIdentifier(
        _ identifier: [UInt8],
        isCritical: Bool = false
    ) -> CertificateExtension {
        CertificateExtension(
            ExtensionType.authorityKeyIdentifier,
            isCritical: isCritical,
            value: DER.sequence([DER.implicit(0, constructed: false, identifier)])
        )
    }

    /// The ICAO list of document types.
    public static func documentTypes(
        _ types: [String],
        isCritical: Bool = false
    ) -> CertificateExtension {
        CertificateExtension(
            ExtensionType.documentTypes,
            isCritical: isCritical,
            value: DocumentTypeList.value(types)
        )
    }

    /// cRLDistributionPoints, with one point per URI.
    public static func distributionPoints(_ uris: [String]) -> CertificateExtension {
        CertificateExtension(
            ExtensionType.distributionPoints,
            value: DistributionPoint.value(uris: uris)
        )
    }

    /// privateKeyUsagePeriod.
    public static func privateKeyUsagePeriod(
        notBefore: Instant?,
        notAfter: Instant?
    ) -> CertificateExtension {
        CertificateExtension(
            ExtensionType.privateKeyUsagePeriod,
            value: PrivateKeyUsagePeriod.value(notBefore: notBefore, notAfter: notAfter)
        )
    }

    /// subjectAltName.
    public static func subjectAlternativeName(
        _ names: [GeneralName],
        isCritical: Bool = false
    ) -> CertificateExtension {
        CertificateExtension(
            ExtensionType.subjectAlternativeName,
            isCritical: isCritical,
            value: DER.sequence(names.map { $0.encoded })
        )
    }

    /// issuerAltName.
    public static func issuerAlternativeName(_ names: [GeneralName]) -> CertificateExtension {
        CertificateExtension(
            ExtensionType.issuerAlternativeName,
            value: DER.sequence(names.map { $0.encoded })
        )
    }
}
