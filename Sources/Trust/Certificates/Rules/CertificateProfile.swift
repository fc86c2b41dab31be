// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings

/// The rules about how certificates must be made, apart from what they allow.
///
/// RFC 5280 §4 binds authorities to these rules and leaves open how relying parties treat certificates that
/// break them. ICAO authorities do break some, so seals do not apply them; ``rfc5280`` is the full
/// profile.
public struct CertificateProfile: OptionSet, Hashable, Sendable {
    /// One bit for each rule.
    public let rawValue: UInt8

    /// Creates the set with these bits.
    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// Serial numbers are positive and have at most 20 bytes (§4.1.2.2).
    public static let serialNumber = CertificateProfile(rawValue: 1 << 0)
    /// Certificates that are not self-signed name the issuer's key (§4.2.1.1), those of authorities
    /// their own (§4.2.1.2).
    public static let keyIdentifiers = CertificateProfile(rawValue: 1 << 1)
    /// Extensions that §4.2 requires to be critical are, and those it requires not to be critical are not.
    public static let criticality = CertificateProfile(rawValue: 1 << 2)
    /// Only authorities sign certificates (§4.2.1.9) or constrain names and policies (§4.2.1.10).
    public static let consistentUse = CertificateProfile(rawValue: 1 << 3)
    /// A subject is named, by a critical alternative name if not otherwise (§4.1.2.6, §4.2.1.6).
    public static let subject = CertificateProfile(rawValue: 1 << 4)

    /// The values of extensions are as §4.2 requires.
    public static let values = CertificateProfile(rawValue: 1 << 5)

    /// No rule.
    public static let none: CertificateProfile = []
    /// All rules.
    public static let rfc5280: CertificateProfile = [
        .serialNumber, .keyIdentifiers, .criticality, .consistentUse, .subject, .values,
    ]

    /// The kinds that must not be critical.
    private static let neverCritical: Set<OID> = [
        ExtensionType.authorityKeyIdentifier, ExtensionType.subjectKeyIdentifier,
        ExtensionType.subjectDirectoryAttributes, ExtensionType.freshestRevocationList,
        ExtensionType.authorityInformationAccess, ExtensionType.subjectInformationAccess,
    ]

    /// The kinds that must be critical.
    private static let alwaysCritical: Set<OID> = [
        ExtensionType.nameConstraints, ExtensionType.policyConstraints,
        ExtensionType.inhibitAnyPolicy,
    ]

    /// Checks a certificate against the rules of the set.
    ///
    /// - Parameters:
    ///   - certificate: the certificate.
    ///   - isSelfSigned: whether its own key signed it, as far as the caller knows.
    /// - Throws: `unusualSerialNumber`, `missingAuthorityKeyIdentifier`,
    ///   `missingSubjectKeyIdentifier`, `wrongCriticality`, `inconsistentUse`, `emptySubject`,
    ///   `malformedExtension`.
    public func verify(
        _ certificate: Certificate,
        isSelfSigned: Bool
    ) throws(CertificateRuleError) {
        if contains(.serialNumber) { try Self.verifySerialNumber(certificate.serialNumber) }
        if contains(.keyIdentifiers) {
            try Self.verifyKeyIdentifiers(certificate, isSelfSigned: isSelfSigned)
        }
        if contains(.criticality) { try Self.verifyCriticality(certificate) }
        if contains(.consistentUse) { try Self.verifyUse(certificate) }
        if contains(.subject) { try Self.verifySubject(certificate) }
        if contains(.values) { try Self.verifyValues(certificate) }
    }

    private static func verifySerialNumber(_ number: SerialNumber) throws(CertificateRuleError) {
        // The limit of 20 bytes excludes a leading 00 that only keeps the number positive.
        guard !number.isNegative, !number.isZero, number.byteCount <= 20 else {
            throw .unusualSerialNumber
        }
    }

    private static func verifyKeyIdentifiers(
        _ certificate: Certificate,
        isSelfSigned: Bool
    ) throws(CertificateRuleError) {
        guard isSelfSigned || certificate.authorityKeyIdentifier?.keyIdentifier != nil else {
            throw .missingAuthorityKeyIdentifier
        }
        let isAuthority = certificate.basicConstraints?.isAuthority ?? false
        guard !isAuthority || certificate.subjectKeyIdentifier != nil else {
            throw .missingSubjectKeyIdentifier
        }
    }

    private static func verifyCriticality(_ certificate: Certificate) throws(CertificateRuleError) {
        let isAuthority = certificate.basicConstraints?.isAuthority ?? false
        for item in certificate.extensions {
            let mustBe =
                alwaysCritical.contains(item.id)
                || (isAuthority && item.id == ExtensionType.basicConstraints)
            let mustNotBe = neverCritical.contains(item.id)
            guard item.isCritical ? !mustNotBe : !mustBe else { throw .wrongCriticality(item.id) }
        }
    }

    private static func verifyUse(_ certificate: Certificate) throws(CertificateRuleError) {
        guard certificate.version == .v3, certificate.basicConstraints?.isAuthority != true else {
            return
        }
        let constrains = certificate.extensions.contains { authoritiesOnly.contains($0.id) }
        guard certificate.keyUsage?.contains(.keyCertSign) != true, !constrains else {
            throw .inconsistentUse
        }
    }

    private static func verifySubject(_ certificate: Certificate) throws(CertificateRuleError) {
        guard certificate.subject.isEmpty else { return }
        let alternative = certificate.extensions.first(ExtensionType.subjectAlternativeName)
        let isAuthority = certificate.basicConstraints?.isAuthority ?? false
        guard !isAuthority, alternative?.isCritical == true else { throw .emptySubject }
    }
}
