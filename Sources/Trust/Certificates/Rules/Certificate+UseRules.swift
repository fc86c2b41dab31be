// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Encodings

/// The allowed uses of a certificate's key, and its validity.
extension Certificate {
    /// Checks the time, both bounds included.
    ///
    /// - Throws: `notYetValid`, `expired`. Source: RFC 5280 §4.1.2.5.
    public func verifyValidity(at time: Instant) throws(CertificateRuleError) {
        guard time >= notBefore else { throw .notYetValid(notBefore) }
        guard time <= notAfter else { throw .expired(notAfter) }
    }

    /// Checks that the subject may issue certificates.
    ///
    /// A certificate of version 1 or 2 cannot say so; it is accepted as an authority only if it is
    /// configured as trusted.
    ///
    /// - Throws: `notAuthority`, `missingKeyUsage`. Source: RFC 5280 §4.2.1.3, §4.2.1.9, §6.1.4 (k),
    ///   (n).
    public func verifyIsAuthority(isConfigured: Bool) throws(CertificateRuleError) {
        if let basicConstraints {
            guard basicConstraints.isAuthority else { throw .notAuthority }
        } else {
            guard isConfigured, version != .v3 else { throw .notAuthority }
        }
        try verifyKeyUsage(allows: .keyCertSign)
    }

    /// Checks that the subject is not an authority.
    ///
    /// - Throws: `isAuthority`.
    public func verifyIsNotAuthority() throws(CertificateRuleError) {
        guard basicConstraints?.isAuthority != true else { throw .isAuthority }
    }

    /// Checks that the key may be used in these ways; a certificate without restrictions allows all of
    /// them.
    ///
    /// - Throws: `missingKeyUsage` with the uses that are not allowed. Source: RFC 5280 §4.2.1.3.
    public func verifyKeyUsage(allows usage: KeyUsage) throws(CertificateRuleError) {
        guard let keyUsage else { return }
        guard keyUsage.isSuperset(of: usage) else {
            throw .missingKeyUsage(usage.subtracting(keyUsage))
        }
    }

    /// Checks that the certificate names a purpose; one without purposes fails.
    ///
    /// - Throws: `missingPurpose`. Source: ICAO Doc 9303-12 §7.1, RFC 5280 §4.2.1.12.
    public func verifyPurpose(names purpose: OID) throws(CertificateRuleError) {
        guard extendedKeyUsage?.contains(purpose) == true else { throw .missingPurpose(purpose) }
    }

    /// Checks that every critical extension is of a known kind.
    ///
    /// - Throws: `unknownCriticalExtension` with the first that is not. Source: RFC 5280 §4.2.
    public func verifyCriticalExtensions(known: Set<OID>) throws(CertificateRuleError) {
        for item in extensions where item.isCritical && !known.contains(item.id) {
            throw .unknownCriticalExtension(item.id)
        }
    }
}

extension ExtensionType {
    /// The kinds that the checks of seals understand.
    ///
    /// Source: 2.5.29.14-19, 31, 32, 35, 37 of RFC 5280 and both ICAO extensions of Doc 9303-12.
    public static let knownToSeals: Set<OID> = [
        subjectKeyIdentifier, keyUsage, privateKeyUsagePeriod, subjectAlternativeName,
        issuerAlternativeName, basicConstraints, distributionPoints, certificatePolicies,
        authorityKeyIdentifier, extendedKeyUsage, nameChange, documentTypes,
    ]

    /// The kinds that general paths understand: name constraints as well.
    ///
    /// Policies are not processed, so the extensions that restrict them (policy mappings, policy constraints,
    /// inhibitAnyPolicy) are not understood, and a path that depends on them is refused.
    public static let knownToPaths: Set<OID> = knownToSeals.union([nameConstraints])
}
