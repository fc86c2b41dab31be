// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Certificates

/// What the checks of a path are in terms of seals.
extension SealCheck {
    /// The checks along a path, in order: all but the one of the signer certificate itself, which
    /// has to be read before there are paths.
    static let pathChecks = allCases.filter { $0 != .signerCertificate }

    /// The check of the path; `nil` where the seal itself is asked.
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

    /// What is reported where the policy only warns.
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

    /// What a broken rule of the path is as an error of a seal.
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
    /// What a broken rule about a revocation list is as an error of a seal.
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
