// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// The checks of a path, in the order in which they are made.
///
/// Of several paths that fail, the one whose first failure comes latest here is reported.
package enum PathCheck: Int, CaseIterable, Sendable {
    /// The keys of the authorities can be used.
    case authorityKeys
    /// The anchor is the certificate that its hash names.
    case anchorIntegrity
    /// An authority made for demonstrations is configured as one.
    case demonstration
    /// The certificates are made as RFC 5280 §4 wants it, as far as the policy asks.
    case form
    /// The authorities may sign certificates, and as many may follow as do.
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
    /// All names are within what the authorities above may certify.
    case names
    /// There is a revocation list for each certificate, and it is genuine. Where lists are looked up
    /// by issuer (RFC 5280 §6.3), this check also covers the ones below.
    case revocationList
    /// The authorities may sign revocation lists.
    case revocationListSigner
    /// No revocation list has a weak signature.
    case revocationListStrength
    /// No revocation list is issued in the future.
    case revocationListIssued
    /// No revocation list should have been replaced by now.
    case revocationListFreshness
    /// No certificate of the path is revoked.
    case revocationStatus

    /// Whether the check is about what the lists say that were given with the authorities.
    var isOfGivenLists: Bool { rawValue > PathCheck.revocationList.rawValue }

    /// Whether the check can be made where the anchor has not been found yet.
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

/// How a check of a path ended.
package enum PathOutcome: Hashable, Sendable {
    /// The rule holds.
    case passed
    /// The rule is broken, which the policy only reports, or there was too little to check.
    case warning
    /// The rule is broken by the certificate at a depth, counted from the last one, which is 0.
    case failed(CertificateRuleError, depth: Int)
    /// The policy leaves the rule out.
    case ignored
    /// There was nothing to check.
    case notPerformed
}
