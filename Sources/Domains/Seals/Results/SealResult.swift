// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

package import Encodings

/// What screens and pages show about a verification.
///
/// It contains personal data only for an authentic seal: the groups come from the verifier's proof
/// (``VerifiedSeal``), and without a proof there are none. Words are keys of the string catalogue.
package struct SealResult: Sendable {
    /// The verdicts.
    package enum Kind: String, Sendable {
        case authentic, warnings, notAuthentic, noTrust
    }

    /// Why a seal is not authentic, or could not be checked.
    package struct Fault: Sendable {
        /// The stable code, for support requests.
        let code: String
        /// The key of the sentence.
        let text: SealErrorText

        /// Combines a code and its sentence.
        package init(code: String, text: SealErrorText) {
            self.code = code
            self.text = text
        }
    }

    private struct Warning: Equatable {
        /// The key of the sentence.
        let text: String
        /// The key of the field's label, for a warning about one field.
        let field: String?
    }

    /// The verdict.
    package let kind: Kind
    /// The step on the common scale of results.
    package let result: CheckResult
    private let verified: VerifiedSeal?
    private let fault: Fault?
    private let warnings: [SealFinding]
    private let checks: [(check: SealCheck, status: SealCheck.Status)]
    private let chain: [SealReport.ChainElement]
    private let listDate: Instant?
    private let time: Instant

    /// Collects the parts of a report.
    ///
    /// - Parameters:
    ///   - fault: what is wrong; `nil` with a proof.
    ///   - result: the step on the common scale.
    ///   - verified: the proof, for an authentic seal.
    ///   - warnings: the findings to see before relying on the seal.
    ///   - checks: the checks in order.
    ///   - chain: the certificates, anchor first.
    ///   - listDate: when the revocation list in use was issued.
    ///   - time: the time for which validity was judged.
    package init(
        fault: Fault?,
        result: CheckResult,
        verified: VerifiedSeal?,
        warnings: [SealFinding],
        checks: [(check: SealCheck, status: SealCheck.Status)],
        chain: [SealReport.ChainElement],
        listDate: Instant?,
        time: Instant
    ) {
        if fault == nil {
            kind = warnings.isEmpty ? .authentic : .warnings
        } else {
            kind = result == .unchecked ? .noTrust : .notAuthentic
        }
        self.fault = fault
        self.result = result
        self.verified = verified
        self.warnings = verified == nil ? [] : warnings
        self.checks = checks
        self.chain = chain
        self.listDate = listDate
        self.time = time
    }

    /// Summarises a report.
    package init(_ report: SealReport, listDate: Instant?) {
        self.init(
            fault: report.error.map {
                Fault(
                    code: $0.rawValue,
                    text: SealErrorText($0, isIssuerKnown: !report.isIssuerUnknown)
                )
            },
            result: report.result,
            verified: report.verified,
            warnings: report.warnings,
            checks: report.checks,
            chain: report.chain,
            listDate: listDate,
            time: report.time
        )
    }

    /// The members as pages read them.
    ///
    /// `proof` is the evidence for a verified result; pages draw green from this and nothing else.
    package var json: JSONOutput {
        let fields = verified?.seal.fields ?? []
        return [
            "kind": .string(kind.rawValue), "result": .string(result.name),
            "proof": verified.map { Self.proof($0) } ?? .null,
            "issuer": verified.map { SealCountryName($0.seal.header.issuingCountry).json } ?? .null,
            "error": fault.map { ["code": .string($0.code), "text": .string($0.text.key)] }
                ?? .null,
            "notices": .array(verified.map { Self.notices($0) } ?? []),
            "warnings": .array(warnings(fields)),
            "groups": .array(SealFieldGroup.groups(of: fields).map { $0.json }),
            "checks": .array(
                checks.map {
                    ["check": .string($0.check.rawValue), "status": .string($0.status.name)]
                }
            ),
            "chain": .array(chain.map { $0.json }),
            "revocationList": listDate.map { .string($0.rfc3339) } ?? .null,
            "time": .string(time.rfc3339),
        ]
    }

    private static func proof(_ verified: VerifiedSeal) -> JSONOutput {
        [
            "issuer": .string(
                DisplayText.cleaned(verified.seal.header.issuingCountry.madeVisible)
            ),
            "signer": .string(DisplayText.cleaned(verified.signerName.madeVisible)),
            "time": .string(verified.time.rfc3339), "isDemonstration": .boolean(verified.isDemo),
        ]
    }

    /// The warnings in words; the demonstration authority has a separate notice.
    private func warnings(_ fields: [SealField]) -> [JSONOutput] {
        var shown: [Warning] = []
        for finding in warnings where finding.code != .demonstrationAuthority {
            let field = fields.first { $0.path == finding.path }
            let warning = Warning(
                text: "finding.\(finding.code.rawValue)",
                field: field.map { "field.\($0.label.rawValue)" }
            )
            if !shown.contains(warning) { shown.append(warning) }
        }
        return shown.map { warning in
            [
                "text": .string(warning.text),
                "field": warning.field.map { .string($0) } ?? .null,
            ]
        }
    }

    private static func notices(_ verified: VerifiedSeal) -> [JSONOutput] {
        let codes = verified.findings.map { $0.code }
        var notices: [JSONOutput] = []
        if verified.isDemo { notices.append("demo") }
        if codes.contains(.specimenIdentifier) { notices.append("specimen") }
        if codes.contains(.testIdentifier) { notices.append("testNumber") }
        if codes.contains(.authorityNotDER) { notices.append("authorityNotDER") }
        return notices
    }
}

extension SealReport.ChainElement {
    fileprivate var json: JSONOutput {
        [
            "role": .string(role.rawValue), "subject": .string(subject.madeVisible),
            "from": .string(notBefore.rfc3339), "to": .string(notAfter.rfc3339),
        ]
    }
}
