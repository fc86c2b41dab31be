// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Certificates
import Encodings

/// The checks of a seal whose signer certificate has a path, with their results.
struct SealChecks {
    let seal: VDSNCSeal
    let path: PathReport
    let policy: SealPolicy
    let time: Instant

    private(set) var error: SealError?
    private(set) var findings: [SealFinding] = []
    /// The result of each check, if a report is wanted.
    private(set) var statuses: [SealCheck.Status] = []

    /// Runs the checks in order, up to the first failure, or all of them for a report.
    init(
        _ seal: VDSNCSeal,
        along path: PathReport,
        policy: SealPolicy,
        at time: Instant,
        isForReport: Bool
    ) {
        self.seal = seal
        self.path = path
        self.policy = policy
        self.time = time
        if path.authorities[0].isDemo { findings.append(SealFinding(.demonstrationAuthority)) }
        if path.authorities[0].facts.certificate.hasLooseTrue {
            findings.append(SealFinding(.authorityNotDER))
        }
        if isForReport { statuses.reserveCapacity(SealCheck.pathChecks.count) }
        for check in SealCheck.pathChecks {
            let status = perform(check)
            if isForReport { statuses.append(status) }
            guard error == nil || isForReport else { return }
        }
    }

    /// The authority that issued the signer certificate.
    var issuer: PathAuthority { path.authorities[path.authorities.count - 1] }

    private mutating func perform(_ check: SealCheck) -> SealCheck.Status {
        let status =
            if let pathCheck = check.ofPath {
                self.status(of: check, path[pathCheck])
            } else {
                self.status(ofSeal: check)
            }
        switch status {
        case .failed(let error): self.error = self.error ?? error
        case .warning: note(check)
        case .passed, .ignored, .notPerformed: break
        }
        return status
    }

    private func status(of check: SealCheck, _ outcome: PathOutcome) -> SealCheck.Status {
        switch outcome {
        case .passed: .passed
        case .warning: .warning
        case .failed(let error, _): .failed(check.error(error))
        case .ignored: .ignored
        case .notPerformed: .notPerformed
        }
    }

    private mutating func note(_ check: SealCheck) {
        // For a seal of an unknown type, the findings of its content report this already.
        guard check != .documentType || seal.documentType != nil, let code = check.finding,
            !findings.contains(where: { $0.code == code })
        else { return }
        findings.append(SealFinding(code))
    }
}

/// The checks of the seal itself.
extension SealChecks {
    private func status(ofSeal check: SealCheck) -> SealCheck.Status {
        let mode: SealPolicy.Mode =
            switch check {
            case .documentType: policy.documentType
            case .issuingCountry: policy.countryMatch
            default: .enforce
            }
        guard mode != .ignore else { return .ignored }
        do throws(SealError) {
            switch check {
            case .documentType:
                // The signer code of an unknown type is unknown, so this can only be a warning.
                guard let type = seal.documentType else { return .warning }
                try verify(type)
            case .issuingCountry: try verifyIssuingCountry()
            default: try SealSignature.verify(seal, with: path.certificate)
            }
            return .passed
        } catch {
            return mode == .enforce ? .failed(error) : .warning
        }
    }

    private func verify(_ type: SealDocumentType) throws(SealError) {
        guard path.certificate.certificate.documentTypes?.contains(type.signerCode) == true else {
            throw .bscDocumentTypeNotAuthorised
        }
    }

    private func verifyIssuingCountry() throws(SealError) {
        guard let subjectCountry = path.certificate.subjectCountry,
            SealCountry.matches(
                issuingCountry: seal.header.issuingCountry,
                subjectCountry: subjectCountry,
                additional: policy.additionalCountries
            )
        else { throw .issuingCountryMismatch }
    }
}
