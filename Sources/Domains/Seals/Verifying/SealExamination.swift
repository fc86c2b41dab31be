// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings

/// The checks of one seal along one path at one moment.
struct SealExamination {
    let seal: VDSNCSeal
    let signer: CertificateFacts
    let path: SealPath
    let time: Instant
    let policy: SealPolicy

    private(set) var fault: SealFault?
    /// How many checks there are before the first failure.
    private(set) var progress = 0
    private(set) var findings: [SealFinding] = []
    private(set) var statuses: [SealCheck.Status] = []

    init(
        of seal: VDSNCSeal,
        by signer: CertificateFacts,
        along path: SealPath,
        at time: Instant,
        policy: SealPolicy
    ) {
        self.seal = seal
        self.signer = signer
        self.path = path
        self.time = time
        self.policy = policy
    }

    /// Makes the checks in their order, up to the first failure or, where a report is wanted, all.
    mutating func run(isComplete: Bool = false) {
        if path.anchor.isDemo { findings.append(SealFinding(.demonstrationAuthority)) }
        statuses.reserveCapacity(SealRule.all.count)
        for rule in SealRule.all {
            guard fault == nil || isComplete else { return }
            statuses.append(apply(rule))
            if fault == nil { progress += 1 }
        }
    }

    /// The same examination with every check made, whatever failed.
    func completed() -> SealExamination {
        var examination = SealExamination(
            of: seal,
            by: signer,
            along: path,
            at: time,
            policy: policy
        )
        examination.run(isComplete: true)
        return examination
    }

    private mutating func apply(_ rule: SealRule) -> SealCheck.Status {
        let mode = rule.mode(policy)
        guard mode != .ignore else { return .ignored }
        switch rule.test(self) {
        case .holds:
            return .passed
        case .isNoted(let code):
            note(code)
            return .warning
        case .isBroken(let fault) where mode == .enforce:
            self.fault = self.fault ?? fault
            return .failed(fault)
        case .isBroken:
            note(rule.finding)
            return .warning
        }
    }

    private mutating func note(_ code: SealFinding.Code?) {
        guard let code, !findings.contains(where: { $0.code == code }) else { return }
        findings.append(SealFinding(code))
    }

    /// Whether the issuer's key made the signer certificate's signature, whatever else is wrong.
    var isIssued: Bool { signer.isSigned(by: path.issuer.facts) }
}
