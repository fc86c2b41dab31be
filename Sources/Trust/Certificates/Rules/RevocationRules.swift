// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Encodings

/// The treatment of a revocation list whose successor is due.
public enum RevocationFreshness: Sendable, Hashable {
    /// It is refused.
    case enforce
    /// It is accepted and reported.
    case warn
    /// It is accepted.
    case ignore
}

/// The rules that make a revocation list usable, one by one.
///
/// Source: RFC 5280 §6.3.3.
extension RevocationList {
    /// Checks that the subject of a certificate issued the list.
    ///
    /// - Throws: `emptyIssuer`, `issuerNameMismatch`.
    public func verifyIssuerName(matches signer: Certificate) throws(CertificateRuleError) {
        guard !issuer.isEmpty else { throw .emptyIssuer }
        guard issuer.matches(signer.subject) else { throw .issuerNameMismatch }
    }

    /// Checks that the list, if it identifies the key that signed, identifies the certified one.
    ///
    /// - Throws: `missingSubjectKeyIdentifier`, `keyIdentifierMismatch`.
    public func verifyKeyIdentifier(matches signer: Certificate) throws(CertificateRuleError) {
        guard let own = authorityKeyIdentifier?.keyIdentifier else { return }
        guard let theirs = signer.subjectKeyIdentifier else { throw .missingSubjectKeyIdentifier }
        guard own == theirs else { throw .keyIdentifierMismatch }
    }

    /// Checks that the list is fully understood and does not cover other issuers' certificates.
    ///
    /// - Throws: `indirectList`, `unknownCriticalListExtension`.
    public func verifyIsUnderstood() throws(CertificateRuleError) {
        guard !isIndirect else { throw .indirectList }
        guard !hasUnknownCriticalExtension else { throw .unknownCriticalListExtension }
    }

    /// Checks that the list is complete, not a list of changes.
    ///
    /// - Throws: `deltaList`.
    public func verifyIsComplete() throws(CertificateRuleError) {
        guard !isDelta else { throw .deltaList }
    }

    /// Checks that the list was not made after an instant.
    ///
    /// - Throws: `listNotYetValid`.
    public func verifyExists(at time: Instant) throws(CertificateRuleError) {
        guard thisUpdate <= time else { throw .listNotYetValid(thisUpdate) }
    }

    /// Returns whether the next list is due at an instant; a list that does not say when is overdue.
    public func isOutdated(at time: Instant) -> Bool {
        nextUpdate.map { $0 < time } ?? true
    }
}
