// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// The message for people about an error: one plain sentence.
///
/// The report's result tells whether the error discredits the seal, or only concerns the data kept here.
package struct SealErrorText: Equatable, Sendable {
    /// The key of the sentence in the string catalogue.
    package let key: String

    /// The sentence for a text that cannot be read again as it was signed.
    package static let unreadable = SealErrorText("textUnreadable")
    /// The sentence for fields that differ from those that were signed.
    package static let dataMismatch = SealErrorText("dataMismatch")

    /// The sentence for a list of authorities that is too old to be used.
    package static let trustListExpired = SealErrorText("trustListExpired")

    private init(_ name: String) {
        key = "error.\(name)"
    }

    /// Chooses the sentence for an error.
    ///
    /// - Parameters:
    ///   - error: the error.
    ///   - isIssuerKnown: whether an authority of the signer's issuer is configured; without one, "no
    ///     matching authority" says nothing about the seal.
    package init(_ error: SealError, isIssuerKnown: Bool) {
        if error == .noMatchingCSCAfound, !isIssuerKnown {
            self.init("noAuthority")
        } else {
            self = Self.table(error)
        }
    }

    private static func table(_ error: SealError) -> SealErrorText {
        switch error {
        case .verifyVDSSignatureFailed: .init("sealAltered")
        case .parseSignatureFromVdsFailed: .init("signatureUnreadable")
        case .bscKeyAlgorithmNotSupported: .init("algorithm")
        case .weakAlgorithm: .init("weakAlgorithm")
        case .unsupportedCriticalExtension: .init("criticalExtension")
        case .noMatchingCSCAfound: .init("signerForged")
        default: signer(error) ?? trust(error)
        }
    }

    private static func signer(_ error: SealError) -> SealErrorText? {
        switch error {
        case .parseBSCCertFromVdsFailed, .loadBSCX509CertFailed, .loadBSCCertNoPublicKey:
            .init("signerUnreadable")
        case .verifyBSCSignatureFailed: .init("signerNotSigned")
        case .issuerSubjectsDontMatch, .extractBSCAkiFailed, .bscAkiDoesntMatchCSCASki:
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
    private static func trust(_ error: SealError) -> SealErrorText {
        switch error {
        case .cscaCertHashDoesntMatch: .init("authorityHash")
        case .loadCRLFailed: .init("crlMissing")
        case .verifyCRLFailed, .crlIssuerMismatch: .init("crlUnusable")
        case .crlNotYetValid: .init("crlNotYetValid")
        case .crlExpired: .init("crlExpired")
        default: .init("authorityUnusable")
        }
    }
}
