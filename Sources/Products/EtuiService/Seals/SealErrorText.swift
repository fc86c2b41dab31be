// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import VDSNCChecker

/// What people are told about an error: one plain sentence, and whether it speaks against the seal
/// or only against what is kept here.
struct SealErrorText: Equatable {
    /// Whose fault it is.
    enum Blame {
        /// The check was made, and the seal did not pass.
        case seal
        /// The check could not be made: something is missing or damaged on this side.
        case trust
    }

    /// The key of the sentence in the string catalogue.
    let key: String
    let blame: Blame

    private init(_ name: String, _ blame: Blame = .seal) {
        key = "error.\(name)"
        self.blame = blame
    }

    /// The sentence for an error.
    ///
    /// - Parameters:
    ///   - error: the error.
    ///   - isIssuerKnown: whether an authority of the signer's issuer is configured; without one,
    ///     "no matching authority" says nothing about the seal.
    init(_ error: VDSVerifyError, isIssuerKnown: Bool) {
        if error == .noMatchingCSCAfound, !isIssuerKnown {
            self.init("noAuthority", .trust)
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

    /// What is left concerns the certificates and lists kept here.
    private static func trust(_ error: VDSVerifyError) -> SealErrorText {
        switch error {
        case .CSCACertHashDoesntMatch: .init("authorityHash", .trust)
        case .loadCRLFailed: .init("crlMissing", .trust)
        case .verifyCRLFailed, .crlIssuerMismatch: .init("crlUnusable", .trust)
        case .crlNotYetValid: .init("crlNotYetValid", .trust)
        case .crlExpired: .init("crlExpired", .trust)
        default: .init("authorityUnusable", .trust)
        }
    }
}
