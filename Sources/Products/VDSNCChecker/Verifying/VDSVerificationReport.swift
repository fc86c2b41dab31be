// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Encodings
public import Foundation
// Apps import only this module, so it also provides findings and policies.
@_exported public import Seals

/// A warning to show about an authentic seal.
public typealias VDSVerificationWarning = SealFinding

/// The results of a verification, check by check.
public struct VDSVerificationReport: Sendable {
    /// The outcome of a verification.
    public enum Outcome: Hashable, Sendable {
        /// Every rule holds.
        case authentic
        /// The seal is genuine; the warnings should be shown.
        case authenticWithWarnings([VDSVerificationWarning])
        /// The seal is not genuine or could not be checked; the error says which.
        case notAuthentic(VDSVerifyError)
    }

    /// One check and its status.
    public struct Check: Hashable, Sendable {
        /// The check.
        public let check: SealCheck
        /// The status.
        public let status: SealCheck.Status
    }

    /// The outcome of the verification.
    public let outcome: Outcome
    /// The checks in their order.
    public let checks: [Check]
    /// The findings to show, notices included.
    public let findings: [SealFinding]
    /// The path that was chosen, anchor first.
    public let chain: [SealReport.ChainElement]
    /// The moment at which validity was checked.
    public let verificationDate: Date
    /// The result on the common scale of all pages and screens: verified only with the proof.
    public let result: CheckResult
    /// The proof, for an authentic seal.
    public let verified: VerifiedSeal?

    /// The findings that make an authentic seal one "with warnings".
    public var warnings: [VDSVerificationWarning] {
        findings.filter(\.isWarning)
    }

    init(_ report: SealReport, date: Date) {
        switch report.outcome {
        case .authentic: outcome = .authentic
        case .authenticWithWarnings(let warnings): outcome = .authenticWithWarnings(warnings)
        case .notAuthentic(let error): outcome = .notAuthentic(VDSVerifyError(error))
        }
        checks = report.checks.map { Check(check: $0.check, status: $0.status) }
        findings = report.findings
        chain = report.chain
        verified = report.verified
        result = report.result
        verificationDate = date
    }

    /// The report on a seal whose text is already wrong.
    init(unreadable error: VDSVerifyError, date: Date) {
        outcome = .notAuthentic(error)
        checks = SealCheck.allCases.map { Check(check: $0, status: .notPerformed) }
        findings = []
        chain = []
        verified = nil
        result = .refused
        verificationDate = date
    }
}
