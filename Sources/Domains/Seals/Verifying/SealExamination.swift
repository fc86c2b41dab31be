// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Certificates

/// The checks of one claim and what they found.
struct SealExamination {
    let claim: SealClaim

    private(set) var fault: SealFault?
    /// How many checks there are before the first failure.
    private(set) var progress = 0
    private(set) var findings: [SealFinding] = []
    /// How each check ended, where all are made.
    private(set) var statuses: [SealCheck.Status] = []

    /// Makes the checks in their order, up to the first failure or, where a report is wanted, all.
    init(_ claim: SealClaim, isComplete: Bool = false) {
        self.claim = claim
        if claim.path.anchor.isDemo { findings.append(SealFinding(.demonstrationAuthority)) }
        if claim.path.anchor.facts?.certificate.hasLooseTrue == true {
            findings.append(SealFinding(.authorityNotDER))
        }
        if isComplete { statuses.reserveCapacity(SealCheck.pathChecks.count) }
        for check in SealCheck.pathChecks {
            guard fault == nil || isComplete else { return }
            let status = perform(check)
            if isComplete { statuses.append(status) }
            if fault == nil { progress += 1 }
        }
    }

    private mutating func perform(_ check: SealCheck) -> SealCheck.Status {
        let mode = check.mode(for: claim)
        guard mode != .ignore else { return .ignored }
        // Without a list nobody is known not to be revoked.
        guard !check.isOfRevocationLists || !claim.lists.isEmpty else { return .notPerformed }
        switch check.verdict(on: claim) {
        case .holds:
            return .passed
        case .isNoted(let code):
            note(code)
            return .warning
        case .isBroken(let fault) where mode == .enforce:
            self.fault = self.fault ?? fault
            return .failed(fault)
        case .isBroken:
            note(check.finding)
            return .warning
        }
    }

    private mutating func note(_ code: SealFinding.Code?) {
        guard let code, !findings.contains(where: { $0.code == code }) else { return }
        findings.append(SealFinding(code))
    }
}
