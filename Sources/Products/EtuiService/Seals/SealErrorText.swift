// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import VDSNCChecker

/// The message for people about an error: one plain sentence.
///
/// The report's result tells whether the error discredits the seal, or only concerns the data kept here.
struct SealErrorText: Equatable {
    /// The key of the sentence in the string catalogue.
    let key: String

    private init(_ name: String) {
        key = "error.\(name)"
    }

    /// Chooses the sentence for an error.
    ///
    /// - Parameters:
    ///   - error: the error.
    ///   - isIssuerKnown: whether an authority of the signer's issuer is configured; without one, "no
    ///     matching authority" says nothing about the seal.
    init(_ error: VDSVerifyError, isIssuerKnown: Bool) {
        if error == .noMatchingCSCAfound, !isIssuerKnown {
            self.init("noAuthority")
        } else {
            self = Self.table(error)
        }
    }

    private static func table(_ error: VDSVerifyError) -> SealErrorText {
        switch error {
        case .verifyVDSSignatureFailed: .init("sealAltered")
        case .dataDoesNotMatchSignedJson: .init("dataMismatch")
        case .parseJsonNoJsonFound, .parseJsonNotSerializable, .parseJsonNoDictionary,
            .parseJsonNoDataObject, .parseJsonFailedCanonicalization:
            .init("textUnreadable")
        case .parseSignatureFromVdsFailed: .init("signatureUnreadable")
        case .bscKeyAlgorithmNotSupported: .init("algorithm")
        case .weakAlgorithm: .init("weakAlgorithm")
        case .unsupportedCriticalExtension: .init("criticalExtension")
        case .noMatchingCSCAfound: .init("signerForged")
        default: signer(error) ?? trust(error)
        }
    }

    private static func signer(_ error: VDSVerifyError) -> SealErrorText? {
        switch error {
        case .parseBSCCertFromVdsFailed, .loadBSCX509CertFailed, .loadBSCCertNoPublicKey,
            .loadBSCPublicKeyDataFailed, .createBSCSecCertFailed, .createBSCSecTrustFailed,
            .BSCCertNoSerialNumber:
            .init("signerUnreadable")
        case .verifyBSCSignatureFailed, .noBSCSignatureFound, .noBSCBlock1Found,
            .setTrustEvaluateFailed:
            .init("signerNotSigned")
        case .issuerSubjectsDontMatch, .extractBSCAkiFailed, .BSCAkiDoesntMatchCSCASki:
            .init("signerNames")
        case .verifyBSCCertNotInCRLFailed: .init("signerRevoked")
        case .bscNotYetValid: .init("signerNotYetValid")
        case .bscExpired: .init("signerExpired")
        case .bscNotAuthorised: .init("signerNotAuthorised")
        case .bscDocumentTypeNotAuthorised: .init("signerDocumentType")
        case .issuingCountryMismatch: .init("signerCountry")
        case .cscaNotAuthorised: .init("authorityNotAuthorised")
        case .cscaNotYetValid: .init("authorityNotYetValid")
        case .cscaExpired: .init("authorityExpired")
        default: nil
        }
    }

    /// Returns the text for the remaining errors, which concern the certificates and lists kept here.
    private static func trust(_ error: VDSVerifyError) -> SealErrorText {
        switch error {
        case .CSCACertHashDoesntMatch: .init("authorityHash")
        case .loadCRLFailed: .init("crlMissing")
        case .verifyCRLFailed, .crlIssuerMismatch: .init("crlUnusable")
        case .crlNotYetValid: .init("crlNotYetValid")
        case .crlExpired: .init("crlExpired")
        default: .init("authorityUnusable")
        }
    }
}
