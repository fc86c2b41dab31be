// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// The reason a readable seal is not authentic: the first broken rule.
///
/// The raw value is the stable code that reports, the command line and `VDSVerifyError` share.
/// An error contains no field of the seal and no detail that would help a forger. The ``SealReport`` names its check.
public enum SealError: String, Error, CaseIterable, Sendable {
    /// `sig.cer` is not base64url.
    case parseBSCCertFromVdsFailed
    /// `sig.sigvl` is not base64url.
    case parseSignatureFromVdsFailed
    /// The signer's key is missing, or is not an elliptic curve key of at least 256 bits.
    case loadBSCCertNoPublicKey
    /// The key of the country signing certificate is missing or of an unusable type.
    ///
    /// This includes explicit curve parameters that match no known curve, generator included.
    case loadCSCACertNoPublicKey
    /// No configured country signing certificate issued the signer certificate.
    case noMatchingCSCAfound
    /// `sig.cer` is not exactly one X.509 certificate in DER, or is larger than the limit.
    case loadBSCX509CertFailed
    /// The configured certificate is not an X.509 certificate in DER.
    case loadCSCAX509CertFailed
    /// The SHA-256 of the configured certificate differs from its integrity hash.
    case cscaCertHashDoesntMatch = "CSCACertHashDoesntMatch"
    /// There is no revocation list, or it is not DER.
    case loadCRLFailed
    /// The structure, algorithm, extensions or signature of the revocation list are wrong.
    case verifyCRLFailed
    /// The signer certificate, or a link certificate above it, is revoked.
    case verifyBSCCertNotInCRLFailed
    /// The signer certificate has no authority key identifier.
    case extractBSCAkiFailed
    /// The country signing certificate has no subject key identifier.
    case extractCSCASkiFailed
    /// The signer's authority key identifier is not the issuer's subject key identifier.
    case bscAkiDoesntMatchCSCASki = "BSCAkiDoesntMatchCSCASki"
    /// `sig.alg` is unknown, or the signature has the wrong length or the wrong value.
    case verifyVDSSignatureFailed
    /// The signer certificate is not signed with the key of the country signing certificate.
    case verifyBSCSignatureFailed
    /// The signer certificate's signature algorithm is not accepted.
    case bscKeyAlgorithmNotSupported
    /// The signer's issuer name is not the issuer's subject name.
    case issuerSubjectsDontMatch
    /// The signer certificate is not valid yet.
    case bscNotYetValid
    /// The signer certificate has expired.
    case bscExpired
    /// The country signing certificate, or a link, is not valid yet.
    case cscaNotYetValid
    /// The country signing certificate, or a link, has expired.
    case cscaExpired
    /// The revocation list is dated in the future.
    case crlNotYetValid
    /// The revocation list is overdue for replacement, or has no `nextUpdate`.
    case crlExpired
    /// The revocation list belongs to another authority.
    case crlIssuerMismatch
    /// The country signing certificate, or a link, may not sign certificates.
    ///
    /// This includes a demonstration authority that is not configured as one.
    case cscaNotAuthorised
    /// The signer certificate may not sign seals.
    case bscNotAuthorised
    /// The signer certificate may not sign seals of this type.
    case bscDocumentTypeNotAuthorised
    /// The country in the seal's header is not the signer's.
    case issuingCountryMismatch
    /// A certificate carries a critical extension that is not understood.
    case unsupportedCriticalExtension
    /// A signature of the path uses SHA-1.
    case weakAlgorithm
}
