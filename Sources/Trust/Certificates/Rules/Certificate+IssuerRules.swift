// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// The links between a certificate and its issuer, apart from the signature.
extension Certificate {
    /// Checks that the issuer's certificate is for the key that signed this certificate, by identifiers
    /// that must both be present.
    ///
    /// - Throws: `missingAuthorityKeyIdentifier`, `missingSubjectKeyIdentifier`,
    ///   `keyIdentifierMismatch`. Source: ICAO Doc 9303-12 §7.1, RFC 5280 §4.2.1.1.
    public func verifyKeyIdentifier(matches issuer: Certificate) throws(CertificateRuleError) {
        guard let own = authorityKeyIdentifier?.keyIdentifier else {
            throw .missingAuthorityKeyIdentifier
        }
        guard let theirs = issuer.subjectKeyIdentifier else { throw .missingSubjectKeyIdentifier }
        guard own == theirs else { throw .keyIdentifierMismatch }
    }

    /// Checks that the identifiers of this certificate and an issuer's do not contradict each other.
    ///
    /// A missing identifier is no contradiction: identifiers only choose among candidates.
    ///
    /// - Throws: `keyIdentifierMismatch`.
    public func verifyMayBeSigned(by issuer: Certificate) throws(CertificateRuleError) {
        guard let own = authorityKeyIdentifier?.keyIdentifier,
            let theirs = issuer.subjectKeyIdentifier
        else { return }
        guard own == theirs else { throw .keyIdentifierMismatch }
    }
}
