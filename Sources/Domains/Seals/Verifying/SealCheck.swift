// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// The checks of a verification, in the order in which they are made.
///
/// Of several paths that fail, the one whose first failure comes latest here is reported.
/// The raw value is the stable name used in reports.
public enum SealCheck: String, CaseIterable, Sendable {
    /// The signer certificate in the seal can be read.
    case signerCertificate
    /// The configured certificate can be read and has a usable key.
    case anchorCertificate
    /// The configured certificate is the one its integrity hash names.
    case anchorIntegrity
    /// An authority made for demonstrations is configured as one.
    case demonstration
    /// The country signing certificate, and links below it, may sign certificates.
    case anchorPurpose
    /// The country signing certificate, and links below it, are within their validity.
    case anchorValidity
    /// Each certificate is signed with the key of the one above.
    case pathSignature
    /// No signature of the path is weak.
    case algorithmStrength
    /// Each issuer name is the subject name of the certificate above.
    case issuerName
    /// Each authority key identifier is the subject key identifier of the certificate above.
    case keyIdentifier
    /// The signer certificate is within its validity.
    case signerValidity
    /// The signer certificate may sign seals.
    case signerPurpose
    /// All critical extensions are understood.
    case criticalExtensions
    /// There is a revocation list of each issuer of the path, and it is genuine.
    case revocationList
    /// The issuers of the path may sign revocation lists.
    case revocationListPurpose
    /// No revocation list has a weak signature.
    case revocationListStrength
    /// No revocation list is issued in the future.
    case revocationListIssued
    /// No revocation list should have been replaced by now.
    case revocationListFreshness
    /// No certificate of the path is revoked.
    case revocationStatus
    /// The signer may sign this type of seal.
    case documentType
    /// The seal's issuing country is the signer's.
    case issuingCountry
    /// The seal's data are signed with the signer's key.
    case sealSignature

    /// How a check ended.
    public enum Status: Hashable, Sendable {
        /// The rule holds.
        case passed
        /// The rule is broken, which the policy only reports.
        case warning
        /// The rule is broken.
        case failed(SealError)
        /// The policy leaves the rule out.
        case ignored
        /// An earlier failure left nothing to check, or the caller did not ask for more.
        case notPerformed
    }
}
