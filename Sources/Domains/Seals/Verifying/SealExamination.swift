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
    /// How each check made so far ended, where a report is wanted.
    private(set) var statuses: [SealCheck.Status] = []
    private let isForReport: Bool

    /// Makes the checks in their order, up to the first failure.
    init(_ claim: SealClaim, isForReport: Bool) {
        self.claim = claim
        self.isForReport = isForReport
        if claim.path.anchor.isDemo { findings.append(SealFinding(.demonstrationAuthority)) }
        if claim.path.anchor.facts?.certificate.hasLooseTrue == true {
            findings.append(SealFinding(.authorityNotDER))
        }
        if isForReport { statuses.reserveCapacity(SealCheck.pathChecks.count) }
        for check in SealCheck.pathChecks {
            let status = perform(check)
            if isForReport { statuses.append(status) }
            guard fault == nil else { return }
            progress += 1
        }
    }

    /// Makes the checks after the first failure, too.
    mutating func complete() {
        for check in SealCheck.pathChecks.dropFirst(statuses.count) {
            statuses.append(perform(check))
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
