// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// The checks of a verification, in order.
///
/// If several paths fail, the report describes the one whose first failure comes latest here. The raw value is the
/// stable name used in reports.
public enum SealCheck: String, CaseIterable, Sendable {
    /// The signer certificate in the seal is readable.
    case signerCertificate
    /// The configured certificate is readable and has a usable key.
    case anchorCertificate
    /// The configured certificate matches its integrity hash.
    case anchorIntegrity
    /// A demonstration authority is configured as one.
    case demonstration
    /// The country signing certificate, and links below it, may sign certificates.
    case anchorPurpose
    /// The country signing certificate, and links below it, are within their validity.
    case anchorValidity
    /// Each certificate is signed with the key of the one above it.
    case pathSignature
    /// No signature of the path is weak.
    case algorithmStrength
    /// Each issuer name is the subject name of the certificate above it.
    case issuerName
    /// Each authority key identifier is the subject key identifier of the certificate above it.
    case keyIdentifier
    /// The signer certificate is within its validity.
    case signerValidity
    /// The signer certificate may sign seals.
    case signerPurpose
    /// All critical extensions are understood.
    case criticalExtensions
    /// Each issuer of the path has a genuine revocation list.
    case revocationList
    /// The issuers of the path may sign revocation lists.
    case revocationListPurpose
    /// No revocation list has a weak signature.
    case revocationListStrength
    /// No revocation list is dated in the future.
    case revocationListIssued
    /// No revocation list is overdue for replacement.
    case revocationListFreshness
    /// No certificate of the path is revoked.
    case revocationStatus
    /// The signer may sign this type of seal.
    case documentType
    /// The seal's issuing country is the signer's.
    case issuingCountry
    /// The signer's key signed the seal's data.
    case sealSignature

    /// The result of a check.
    public enum Status: Hashable, Sendable {
        /// The rule holds.
        case passed
        /// The rule is broken, and the policy only reports this.
        case warning
        /// The rule is broken.
        case failed(SealError)
        /// The policy skips the rule.
        case ignored
        /// An earlier failure left nothing to check, or the caller did not ask for further checks.
        case notPerformed
    }
}

extension SealCheck.Status {
    /// One word for programs, and for the string catalogue.
    package var name: String {
        switch self {
        case .passed: "passed"
        case .warning: "warning"
        case .failed: "failed"
        case .ignored: "ignored"
        case .notPerformed: "notPerformed"
        }
    }
}
