// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// The rules behind the checks: what is asked of a claim, and what the policy makes of the answer.
enum SealRule {
    /// What a check found.
    enum Verdict {
        /// The rule holds.
        case holds
        /// The rule is broken; the policy's mode decides what that means.
        case isBroken(SealFault)
        /// Worth a warning under every policy; `nil` where the content's findings say it already.
        case isNoted(SealFinding.Code?)
    }
}

extension SealCheck {
    /// The checks along a path, in order: all but the one of the signer certificate itself, which
    /// has to be read before there are paths.
    static let pathChecks = allCases.filter { $0 != .signerCertificate }

    /// Whether the check is about what revocation lists say, and not about there being any.
    var isOfRevocationLists: Bool {
        switch self {
        case .revocationListPurpose, .revocationListStrength, .revocationListIssued,
            .revocationListFreshness, .revocationStatus:
            true
        default: false
        }
    }

    /// What a broken rule means under the policy of a claim.
    func mode(for claim: SealClaim) -> SealPolicy.Mode {
        switch self {
        case .anchorPurpose: claim.policy.cscaConstraints
        case .anchorValidity, .signerValidity: claim.policy.certificateValidity
        case .algorithmStrength: claim.weakAlgorithmMode
        case .signerPurpose: claim.policy.extendedKeyUsage
        case .criticalExtensions: claim.policy.criticalExtensions
        case .revocationListPurpose: claim.ofRevocation(claim.policy.cscaConstraints)
        case .revocationListStrength: claim.ofRevocation(claim.weakAlgorithmMode)
        case .revocationListFreshness: claim.ofRevocation(claim.policy.crlFreshness)
        case .revocationListIssued:
            // A list from the future is no matter of freshness, but of the same clocks.
            claim.policy.crlFreshness == .ignore ? .ignore : claim.ofRevocation(.enforce)
        case .revocationStatus: claim.ofRevocation(.enforce)
        case .documentType: claim.policy.documentType
        case .issuingCountry: claim.policy.countryMatch
        case .signerCertificate, .anchorCertificate, .anchorIntegrity, .demonstration,
            .pathSignature, .issuerName, .keyIdentifier, .revocationList, .sealSignature:
            .enforce
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
        case .revocationListFreshness: .crlStale
        case .documentType: .documentTypeNotAuthorised
        case .issuingCountry: .countryMismatch
        default: nil
        }
    }

    /// Whether the rule holds for a claim.
    func verdict(on claim: SealClaim) -> SealRule.Verdict {
        switch self {
        case .signerCertificate: .holds
        case .anchorCertificate: claim.anchorCertificate()
        case .anchorIntegrity: claim.anchorIntegrity()
        case .demonstration: claim.demonstration()
        case .anchorPurpose: claim.authorityPurpose()
        case .anchorValidity: claim.authorityValidity()
        case .pathSignature: claim.pathSignature()
        case .algorithmStrength: claim.algorithmStrength()
        case .issuerName: claim.issuerNames()
        case .keyIdentifier: claim.keyIdentifiers()
        case .signerValidity: claim.signerValidity()
        case .signerPurpose: claim.signerPurpose()
        case .criticalExtensions: claim.criticalExtensions()
        case .revocationList: claim.revocationLists()
        case .revocationListPurpose: claim.revocationListPurpose()
        case .revocationListStrength: claim.revocationListStrength()
        case .revocationListIssued: claim.revocationListIssued()
        case .revocationListFreshness: claim.revocationListFreshness()
        case .revocationStatus: claim.revocationStatus()
        case .documentType: claim.documentType()
        case .issuingCountry: claim.issuingCountry()
        case .sealSignature: claim.sealSignature()
        }
    }
}

extension SealClaim {
    /// The policy on weak algorithms as a mode: what is allowed is still reported.
    fileprivate var weakAlgorithmMode: SealPolicy.Mode {
        policy.weakAlgorithms == .reject ? .enforce : .warn
    }

    /// Rules about revocation lists fall away where none is looked at.
    fileprivate func ofRevocation(_ mode: SealPolicy.Mode) -> SealPolicy.Mode {
        policy.revocation == .ignore ? .ignore : mode
    }
}
