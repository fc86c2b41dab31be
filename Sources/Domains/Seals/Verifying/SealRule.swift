// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// One row of the table of checks: what is asked, and what the policy makes of the answer.
struct SealRule: Sendable {
    /// What a check found.
    enum Verdict {
        /// The rule holds.
        case holds
        /// The rule is broken; the policy's mode decides what that means.
        case isBroken(SealFault)
        /// Worth a warning under every policy; `nil` where the content's findings say it already.
        case isNoted(SealFinding.Code?)
    }

    let check: SealCheck
    let mode: @Sendable (SealPolicy) -> SealPolicy.Mode
    /// What is reported where the policy only warns.
    let finding: SealFinding.Code?
    let test: @Sendable (SealExamination) -> Verdict

    private init(
        _ check: SealCheck,
        mode: @escaping @Sendable (SealPolicy) -> SealPolicy.Mode = { _ in .enforce },
        finding: SealFinding.Code? = nil,
        test: @escaping @Sendable (SealExamination) -> Verdict
    ) {
        self.check = check
        self.mode = mode
        self.finding = finding
        self.test = test
    }

    /// The checks along a path, in the order of ``SealCheck``.
    static let all: [SealRule] = anchorRules + pathRules + revocationRules + sealRules

    private static let anchorRules = [
        SealRule(.anchorCertificate) { $0.anchorCertificate() },
        SealRule(.anchorIntegrity) { $0.anchorIntegrity() },
        SealRule(.demonstration) { $0.demonstration() },
        SealRule(.anchorPurpose, mode: \.cscaConstraints, finding: .authorityNotAuthorised) {
            $0.authorityPurpose()
        },
        SealRule(.anchorValidity, mode: \.certificateValidity, finding: .certificateNotCurrent) {
            $0.authorityValidity()
        },
    ]

    private static let pathRules = [
        SealRule(.pathSignature) { $0.pathSignature() },
        SealRule(.algorithmStrength, mode: \.weakAlgorithmMode, finding: .weakAlgorithm) {
            $0.algorithmStrength()
        },
        SealRule(.issuerName) { $0.issuerNames() },
        SealRule(.keyIdentifier) { $0.keyIdentifiers() },
        SealRule(.signerValidity, mode: \.certificateValidity, finding: .certificateNotCurrent) {
            $0.signerValidity()
        },
        SealRule(.signerPurpose, mode: \.extendedKeyUsage, finding: .signerNotAuthorised) {
            $0.signer.maySignSeals ? .holds : .isBroken(.bscNotAuthorised)
        },
        SealRule(
            .criticalExtensions,
            mode: \.criticalExtensions,
            finding: .criticalExtensionNotUnderstood
        ) { $0.criticalExtensions() },
    ]

    private static let revocationRules = [
        SealRule(.revocationList) { $0.revocationLists() },
        SealRule(
            .revocationListPurpose,
            mode: { $0.cscaConstraints.unlessRevocationIsIgnored(by: $0) },
            finding: .authorityNotAuthorised
        ) { $0.revocationListPurpose() },
        SealRule(
            .revocationListStrength,
            mode: { $0.weakAlgorithmMode.unlessRevocationIsIgnored(by: $0) },
            finding: .weakAlgorithm
        ) { $0.revocationListStrength() },
        SealRule(
            .revocationListIssued,
            mode: { $0.crlFreshness == .ignore || $0.revocation == .ignore ? .ignore : .enforce }
        ) { $0.revocationListIssued() },
        SealRule(
            .revocationListFreshness,
            mode: { $0.crlFreshness.unlessRevocationIsIgnored(by: $0) },
            finding: .crlStale
        ) { $0.revocationListFreshness() },
        SealRule(
            .revocationStatus,
            mode: { $0.revocation == .ignore ? .ignore : .enforce }
        ) { $0.revocationStatus() },
    ]

    private static let sealRules = [
        SealRule(.documentType, mode: \.documentType, finding: .documentTypeNotAuthorised) {
            $0.documentType()
        },
        SealRule(.issuingCountry, mode: \.countryMatch, finding: .countryMismatch) {
            $0.issuingCountry()
        },
        SealRule(.sealSignature) { $0.sealSignature() },
    ]
}

extension SealPolicy {
    /// The policy on weak algorithms as a mode: what is allowed is still reported.
    fileprivate var weakAlgorithmMode: Mode {
        weakAlgorithms == .reject ? .enforce : .warn
    }
}

extension SealPolicy.Mode {
    /// Rules about revocation lists fall away where none is looked at.
    fileprivate func unlessRevocationIsIgnored(by policy: SealPolicy) -> SealPolicy.Mode {
        policy.revocation == .ignore ? .ignore : self
    }
}
