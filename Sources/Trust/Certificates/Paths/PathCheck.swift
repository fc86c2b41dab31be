// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// The checks of a path, in the order in which they run.
///
/// If several paths fail, the one reported is the one whose first failure comes latest here.
package enum PathCheck: Int, CaseIterable, Sendable {
    /// The keys of the authorities can be used.
    case authorityKeys
    /// The anchor is the certificate with the configured hash.
    case anchorIntegrity
    /// An authority made for demonstrations is configured as one.
    case demonstration
    /// The certificates are made as RFC 5280 §4 requires, as far as the policy demands it.
    case form
    /// The authorities may sign certificates, and no more authorities follow than they allow.
    case authorityUse
    /// The authorities are within their validity.
    case authorityValidity
    /// Each certificate is signed with the key of the one above.
    case signatures
    /// No signature of the path is weak.
    case algorithmStrength
    /// Each issuer name is the subject name of the certificate above.
    case issuerNames
    /// Each authority key identifier is the subject key identifier of the certificate above.
    case keyIdentifiers
    /// The last certificate is within its validity.
    case validity
    /// The last certificate allows its use.
    case use
    /// All critical extensions are understood.
    case criticalExtensions
    /// All names are within the constraints of the authorities above.
    case names
    /// There is a revocation list for each certificate, and it is genuine. If lists are looked up
    /// by issuer (RFC 5280 §6.3), this check also covers the ones below.
    case revocationList
    /// The authorities may sign revocation lists.
    case revocationListSigner
    /// No revocation list has a weak signature.
    case revocationListStrength
    /// No revocation list has an issue date in the future.
    case revocationListIssued
    /// No revocation list is due for replacement.
    case revocationListFreshness
    /// No certificate of the path is revoked.
    case revocationStatus

    /// Whether the check concerns the content of lists supplied with the authorities.
    var isOfGivenLists: Bool { rawValue > PathCheck.revocationList.rawValue }

    /// Whether the check is possible before the anchor is found.
    var isPossibleWithoutAnchor: Bool {
        switch self {
        case .authorityKeys, .form, .authorityUse, .authorityValidity, .signatures,
            .algorithmStrength, .issuerNames, .keyIdentifiers, .validity, .use,
            .criticalExtensions:
            true
        default: false
        }
    }
}

/// The outcome of a check of a path.
package enum PathOutcome: Hashable, Sendable {
    /// The rule holds.
    case passed
    /// The rule is broken but the policy only reports it, or there was too little to check.
    case warning
    /// The rule is broken by the certificate at a depth, counted from the last one, which is 0.
    case failed(CertificateRuleError, depth: Int)
    /// The policy disables the rule.
    case ignored
    /// There was nothing to check.
    case notPerformed
}
