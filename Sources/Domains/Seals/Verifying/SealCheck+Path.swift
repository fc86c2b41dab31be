// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Certificates

/// The mapping from path checks to seal checks.
extension SealCheck {
    /// The checks along a path, in order: all except that of the signer certificate itself, which must be read before a
    /// path can exist.
    static let pathChecks = allCases.filter { $0 != .signerCertificate }

    /// The corresponding path check; `nil` for a check of the seal itself.
    var ofPath: PathCheck? {
        switch self {
        case .signerCertificate, .documentType, .issuingCountry, .sealSignature: nil
        case .anchorCertificate: .authorityKeys
        case .anchorIntegrity: .anchorIntegrity
        case .demonstration: .demonstration
        case .anchorPurpose: .authorityUse
        case .anchorValidity: .authorityValidity
        case .pathSignature: .signatures
        case .algorithmStrength: .algorithmStrength
        case .issuerName: .issuerNames
        case .keyIdentifier: .keyIdentifiers
        case .signerValidity: .validity
        case .signerPurpose: .use
        case .criticalExtensions: .criticalExtensions
        case .revocationList: .revocationList
        case .revocationListPurpose: .revocationListSigner
        case .revocationListStrength: .revocationListStrength
        case .revocationListIssued: .revocationListIssued
        case .revocationListFreshness: .revocationListFreshness
        case .revocationStatus: .revocationStatus
        }
    }

    /// The finding to report if the policy only warns.
    var finding: SealFinding.Code? {
        switch self {
        case .anchorPurpose, .revocationListPurpose: .authorityNotAuthorised
        case .anchorValidity, .signerValidity: .certificateNotCurrent
        case .algorithmStrength, .revocationListStrength: .weakAlgorithm
        case .signerPurpose: .signerNotAuthorised
        case .criticalExtensions: .criticalExtensionNotUnderstood
        case .revocationList: .revocationNotChecked
        case .revocationListFreshness: .crlStale
        case .documentType: .documentTypeNotAuthorised
        case .issuingCountry: .countryMismatch
        default: nil
        }
    }

    /// Converts a broken path rule into a seal error.
    func error(_ error: CertificateRuleError) -> SealError {
        switch self {
        case .anchorCertificate: .loadCSCACertNoPublicKey
        case .anchorIntegrity: .cscaCertHashDoesntMatch
        case .demonstration, .anchorPurpose: .cscaNotAuthorised
        case .anchorValidity: error.isOfTheFuture ? .cscaNotYetValid : .cscaExpired
        case .pathSignature:
            error == .unsupportedAlgorithm
                ? .bscKeyAlgorithmNotSupported : .verifyBSCSignatureFailed
        case .algorithmStrength, .revocationListStrength: .weakAlgorithm
        case .issuerName: .issuerSubjectsDontMatch
        case .keyIdentifier:
            switch error {
            case .missingAuthorityKeyIdentifier: .extractBSCAkiFailed
            case .missingSubjectKeyIdentifier: .extractCSCASkiFailed
            default: .bscAkiDoesntMatchCSCASki
            }
        case .signerValidity: error.isOfTheFuture ? .bscNotYetValid : .bscExpired
        case .signerPurpose: .bscNotAuthorised
        case .criticalExtensions: .unsupportedCriticalExtension
        case .revocationList: SealError(ofList: error)
        case .revocationListPurpose: .verifyCRLFailed
        case .revocationListIssued: .crlNotYetValid
        case .revocationListFreshness: .crlExpired
        case .revocationStatus: .verifyBSCCertNotInCRLFailed
        case .signerCertificate, .documentType, .issuingCountry, .sealSignature:
            .verifyBSCSignatureFailed
        }
    }
}

extension SealError {
    /// Converts a broken revocation list rule into a seal error.
    init(ofList error: CertificateRuleError) {
        self =
            switch error {
            case .missingRevocationList: .loadCRLFailed
            case .issuerNameMismatch: .crlIssuerMismatch
            default: .verifyCRLFailed
            }
    }
}

extension CertificateRuleError {
    fileprivate var isOfTheFuture: Bool {
        if case .notYetValid = self { true } else { false }
    }
}
