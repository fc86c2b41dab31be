// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Seals

// The names and their order are those of the seed, three of which begin in upper case.
// swift-format-ignore: AlwaysUseLowerCamelCase

/// Why a seal could not be found authentic.
///
/// The raw value is the name of the case and a stable code. Cases marked "never raised" are kept
/// for code that mentions them: they belong to platform calls this library does not make.
public enum VDSVerifyError: String, Error, CaseIterable, Sendable {
    /// `sig.cer` is not base64url.
    case parseBSCCertFromVdsFailed
    /// `sig.sigvl` is not base64url.
    case parseSignatureFromVdsFailed
    /// The seal has no `originalJson`.
    case parseJsonNoJsonFound
    /// `originalJson` is not strict JSON, or too large.
    case parseJsonNotSerializable
    /// `originalJson` is not one JSON object.
    case parseJsonNoDictionary
    /// `originalJson` has no `data` object.
    case parseJsonNoDataObject
    /// A number in `originalJson` has no exact canonical form.
    case parseJsonFailedCanonicalization
    /// The signer certificate has no elliptic-curve key of at least 256 bits.
    case loadBSCCertNoPublicKey
    /// The key of the CSCA certificate is missing or of an unusable type.
    case loadCSCACertNoPublicKey
    /// Never raised: no platform certificate object is made.
    case createBSCSecCertFailed
    /// Never raised: no platform trust object is made.
    case createBSCSecTrustFailed
    /// Never raised: no platform certificate object is made.
    case createCSCASecCertFailed
    /// Never raised: no platform trust object is made.
    case createCSCASecTrustFailed
    /// No configured CSCA certificate issued the signer certificate.
    case noMatchingCSCAfound
    /// `sig.cer` is not exactly one X.509 certificate.
    case loadBSCX509CertFailed
    /// The CSCA certificate is not an X.509 certificate.
    case loadCSCAX509CertFailed
    /// Never raised.
    case loadCSCACertDataFailed
    /// The integrity hash of the CSCA certificate differs.
    case CSCACertHashDoesntMatch
    /// The CSCA certificate has no revocation list, or it is not DER.
    case loadCRLFailed
    /// Structure, algorithm, extensions or signature of the revocation list are wrong.
    case verifyCRLFailed
    /// Never raised: a certificate without a serial number is ``loadBSCX509CertFailed``.
    case BSCCertNoSerialNumber
    /// The signer certificate is revoked; the name is misleading.
    case verifyBSCCertNotInCRLFailed
    /// The signer certificate has no authority key identifier.
    case extractBSCAkiFailed
    /// The CSCA certificate has no subject key identifier.
    case extractCSCASkiFailed
    /// Never raised: a key whose bytes are missing is ``loadBSCCertNoPublicKey``.
    case loadBSCPublicKeyDataFailed
    /// The key identifiers of signer and CSCA certificate differ.
    case BSCAkiDoesntMatchCSCASki
    /// Never raised.
    case setTrustAnchorCSCACertFailed
    /// Never raised.
    case setTrustAnchorCertOnly
    /// Never raised.
    case setTrustEvaluateFailed
    /// Unsupported `alg`, wrong length, or wrong signature.
    case verifyVDSSignatureFailed
    /// The CSCA's key did not sign the signer certificate.
    case verifyBSCSignatureFailed
    /// Never raised: a certificate without signature is ``loadBSCX509CertFailed``.
    case noBSCSignatureFound
    /// Never raised: a certificate without signed part is ``loadBSCX509CertFailed``.
    case noBSCBlock1Found
    /// The signer certificate is signed with an unsupported algorithm.
    case bscKeyAlgorithmNotSupported
    /// The signer's issuer name is not the CSCA's subject name.
    case issuerSubjectsDontMatch

    // From here on, cases that the original does not have.

    /// The signer certificate's validity has not begun.
    case bscNotYetValid
    /// The signer certificate has expired.
    case bscExpired
    /// The validity of the CSCA certificate, or of a link, has not begun.
    case cscaNotYetValid
    /// The CSCA certificate, or a link, has expired.
    case cscaExpired
    /// The revocation list claims to be issued in the future.
    case crlNotYetValid
    /// The revocation list should have been replaced by now.
    case crlExpired
    /// The revocation list belongs to another authority.
    case crlIssuerMismatch
    /// The CSCA certificate, or a link, must not sign certificates.
    case cscaNotAuthorised
    /// The signer certificate must not sign seals.
    case bscNotAuthorised
    /// The signer certificate must not sign seals of this type.
    case bscDocumentTypeNotAuthorised
    /// The country in the header is not the signer's.
    case issuingCountryMismatch
    /// A certificate has a critical extension that is not understood.
    case unsupportedCriticalExtension
    /// A signature of the path uses SHA-1.
    case weakAlgorithm
    /// `data` or `sig` differ from `originalJson`.
    case dataDoesNotMatchSignedJson

    init(_ error: SealError) {
        // Each code of the domain has its case here; a test walks them all.
        self = VDSVerifyError(rawValue: error.rawValue) ?? .setTrustEvaluateFailed
    }

    /// The error for an `originalJson` that cannot be read again.
    init(_ error: SealReadingError) {
        switch error.reason {
        case .sealCount, .notAnObject: self = .parseJsonNoDictionary
        case .noData: self = .parseJsonNoDataObject
        case .numberOutOfRange: self = .parseJsonFailedCanonicalization
        case .missing, .wrongType: self = .dataDoesNotMatchSignedJson
        case .notASeal, .notSupportedYet, .tooLarge, .notJSON, .duplicateName:
            self = .parseJsonNotSerializable
        }
    }
}
