// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Encodings
public import Foundation
// Apps import this module alone: findings and policies come with it.
@_exported public import Seals

/// Something that should be seen about an authentic seal.
public typealias VDSVerificationWarning = SealFinding

/// Everything a verification found out, check by check.
public struct VDSVerificationReport: Sendable {
    /// How a verification ended.
    public enum Outcome: Hashable, Sendable {
        /// Every rule holds.
        case authentic
        /// The seal is genuine; the warnings should be seen.
        case authenticWithWarnings([VDSVerificationWarning])
        /// The seal is not genuine or could not be checked; the error says which.
        case notAuthentic(VDSVerifyError)
    }

    /// One check and how it ended.
    public struct Check: Hashable, Sendable {
        /// What was checked.
        public let check: SealCheck
        /// How it ended.
        public let status: SealCheck.Status
    }

    /// How the verification ended.
    public let outcome: Outcome
    /// The checks in their order.
    public let checks: [Check]
    /// What should be seen, notices included.
    public let findings: [SealFinding]
    /// The path that was chosen, anchor first.
    public let chain: [SealReport.ChainElement]
    /// The moment for which validity was judged.
    public let verificationDate: Date
    /// The result on the one scale of all pages and screens: verified with the proof only.
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

    /// The report of a seal whose text already is wrong.
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
