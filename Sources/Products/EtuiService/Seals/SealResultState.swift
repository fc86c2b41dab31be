// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import Foundation
import Screens
import Seals
import VDSNCChecker

/// The state of the result screen.
///
/// It contains personal data only for an authentic seal: the groups come from the verifier's proof
/// (``Seals/VerifiedSeal``), and without a proof there are none.
struct SealResultState: Encodable, Sendable {
    enum Kind: String, Encodable {
        case authentic, warnings, notAuthentic, noTrust
    }

    struct ErrorSentence: Encodable {
        /// The stable code, for support requests.
        let code: String
        /// The key of the sentence.
        let text: String
    }

    struct Warning: Encodable, Equatable {
        /// The key of the sentence.
        let text: String
        /// The key of the field's label, for a warning about one field.
        let field: String?
    }

    struct Check: Encodable {
        let check: String
        let status: String
    }

    struct Certificate: Encodable {
        let role: String
        let subject: String
        let from: String
        let to: String
    }

    let kind: Kind
    /// The step on the one scale of results.
    let result: String
    /// The evidence for a verified result; pages draw green from this and nothing else.
    let proof: ResultProof?
    let issuer: SealCountryName?
    let error: ErrorSentence?
    let notices: [String]
    let warnings: [Warning]
    let groups: [SealFieldGroup]
    let checks: [Check]
    let chain: [Certificate]
    /// The issue date of the revocation list in use.
    let revocationList: String?
    /// The time for which validity was judged.
    let time: String

    /// Creates the state for a report.
    init(_ report: VDSVerificationReport, revocationListDate: Instant?) {
        let sentence = Self.errorSentence(report)
        let fields = report.verified?.seal.fields ?? []
        let warnings = report.verified == nil ? [] : Self.warnings(report, fields)
        kind = sentence.map { $0.1 } ?? (report.warnings.isEmpty ? .authentic : .warnings)
        result = report.result.name
        proof = report.verified.map { verified in
            ResultProof(
                of: verified,
                issuer: verified.seal.header.issuingCountry.madeVisible,
                signer: verified.signerName.madeVisible,
                time: verified.time,
                isDemonstration: verified.isDemo
            )
        }
        error = sentence?.0
        issuer = report.verified.map { SealCountryName($0.seal.header.issuingCountry) }
        notices = report.verified.map { Self.notices($0, fields) } ?? []
        self.warnings = warnings
        groups = SealFieldGroup.groups(of: fields)
        checks = report.checks.map { Check(check: $0.check.rawValue, status: $0.status.name) }
        chain = report.chain.map { element in
            Certificate(
                role: element.role.rawValue,
                subject: element.subject.madeVisible,
                from: element.notBefore.rfc3339,
                to: element.notAfter.rfc3339
            )
        }
        revocationList = revocationListDate?.rfc3339
        time = report.verificationDate.ISO8601Format()
    }

    private static func errorSentence(_ report: VDSVerificationReport) -> (ErrorSentence, Kind)? {
        guard case .notAuthentic(let error) = report.outcome else { return nil }
        // The chain holds only the signer: no configured authority has the issuer's name or key.
        let isIssuerKnown = report.chain.contains { $0.role == .anchor }
        let text = SealErrorText(error, isIssuerKnown: isIssuerKnown)
        let sentence = ErrorSentence(code: error.rawValue, text: text.key)
        return (sentence, report.result == .unchecked ? .noTrust : .notAuthentic)
    }

    /// Returns the warnings in words; the demonstration authority has a separate notice.
    private static func warnings(
        _ report: VDSVerificationReport,
        _ fields: [SealField]
    ) -> [Warning] {
        var warnings: [Warning] = []
        for finding in report.warnings where finding.code != .demonstrationAuthority {
            let field = fields.first { $0.path == finding.path }
            let warning = Warning(
                text: "finding.\(finding.code.rawValue)",
                field: field.map { "field.\($0.label.rawValue)" }
            )
            if !warnings.contains(warning) { warnings.append(warning) }
        }
        return warnings
    }

    private static func notices(_ verified: VerifiedSeal, _ fields: [SealField]) -> [String] {
        let codes = verified.findings.map(\.code)
        var notices: [String] = []
        if verified.isDemo { notices.append("demo") }
        if codes.contains(.specimenIdentifier) { notices.append("specimen") }
        if codes.contains(.testIdentifier) { notices.append("testNumber") }
        if codes.contains(.authorityNotDER) { notices.append("authorityNotDER") }
        return notices
    }
}

extension SealCheck.Status {
    /// The name in the string catalogue.
    fileprivate var name: String {
        switch self {
        case .passed: "passed"
        case .warning: "warning"
        case .failed: "failed"
        case .ignored: "ignored"
        case .notPerformed: "notPerformed"
        }
    }
}
