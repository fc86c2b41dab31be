// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import Seals

/// The outcome for one input of `etui seal verify`.
enum SealInputReport {
    /// The input could not be read.
    case unreadable(String)
    /// The picture shows no code.
    case noCode
    /// The text is not a seal, or not one of a supported kind.
    case malformed(SealKind?, SealReadingError)
    /// The seal was read and judged.
    case checked(VDSNCSeal, SealReport)

    /// The member `status` of the report.
    var status: String {
        switch self {
        case .unreadable, .noCode, .malformed: "malformed"
        case .checked(_, let report): report.error == nil ? "verified" : "untrusted"
        }
    }

    /// The result on the one scale.
    var result: CheckResult {
        switch self {
        case .unreadable, .noCode, .malformed: .unchecked
        case .checked(_, let report): report.result
        }
    }

    /// The exit status: a picture without a code was read and has no seal; a text that is not a seal
    /// could not be read.
    var exitStatus: ExitStatus {
        switch self {
        case .unreadable, .malformed: .unusable
        case .noCode: .negative
        case .checked(_, let report): report.error == nil ? .success : .negative
        }
    }

    /// The member `error` of the report.
    var errorCode: String? {
        switch self {
        case .unreadable: "unreadableInput"
        case .noCode: "noCodeFound"
        case .malformed(_, let error): error.code
        case .checked(_, let report): report.error?.rawValue
        }
    }

    /// The member `kind` of the report.
    var kind: SealKind? {
        switch self {
        case .unreadable, .noCode: nil
        case .malformed(let kind, let error): error.deniesKind ? nil : kind
        case .checked: .vdsNC
        }
    }
}

extension SealInputReport {
    /// Returns the report as one JSON object, schema `etui.seal.v1`.
    ///
    /// Contains content only for a verified seal: unauthentic content is not shown, not even to a program.
    func json(file: String) -> JSONOutput {
        .object([
            ("schema", "etui.seal.v1"),
            ("file", .string(file)),
            ("status", .string(status)),
            ("result", .string(result.name)),
            ("kind", .text(kind?.rawValue)),
            ("error", .text(errorCode)),
            ("message", .text(message)),
            ("advice", .text(advice)),
            ("findings", .array(findings.map(Self.finding))),
            ("signer", signer),
            ("authority", authority),
            ("revocationList", revocationList),
            ("checks", checks),
            ("time", .text(report?.time.rfc3339)),
            ("isDemonstration", .boolean(report?.verified?.isDemo ?? false)),
            ("content", report?.verified.map { JSONOutput(canonical: $0.seal.data) } ?? .null),
        ])
    }

    /// The problem in words; `nil` for an authentic seal.
    var message: String? {
        switch self {
        case .unreadable(let reason): reason
        case .noCode: "The picture shows no code."
        case .malformed(_, let error): error.sentence
        case .checked(_, let report): report.sentence
        }
    }

    /// What to do next, in words; `nil` if there is nothing to do.
    var advice: String? {
        switch self {
        case .noCode: "Try a sharper or larger picture, with a white margin around the code."
        case .checked(_, let report): report.advice
        case .unreadable, .malformed: nil
        }
    }

    private var report: SealReport? {
        guard case .checked(_, let report) = self else { return nil }
        return report
    }

    private var findings: [SealFinding] { report?.presentable ?? [] }

    private var signer: JSONOutput {
        guard let element = report?.chain.last(where: { $0.role == .signer }) else { return .null }
        return Self.certificate(element)
    }

    private var authority: JSONOutput {
        guard let element = report?.chain.first(where: { $0.role == .anchor }) else { return .null }
        return Self.certificate(element)
    }

    private var revocationList: JSONOutput {
        guard let list = report?.revocationList else { return .null }
        return .object([
            ("thisUpdate", .string(list.thisUpdate.rfc3339)),
            ("nextUpdate", .text(list.nextUpdate?.rfc3339)),
        ])
    }

    private var checks: JSONOutput {
        .object(
            (report?.checks ?? []).map { ($0.check.rawValue, .string($0.status.name)) }
        )
    }

    private static func finding(_ finding: SealFinding) -> JSONOutput {
        .object([
            ("code", .string(finding.code.rawValue)),
            ("isWarning", .boolean(finding.isWarning)),
            ("path", .text(finding.path)),
            ("message", .string(finding.sentence)),
        ])
    }

    private static func certificate(_ element: SealReport.ChainElement) -> JSONOutput {
        .object([
            ("subject", .string(element.subject)),
            ("serialNumber", .string(element.serialNumber)),
            ("notBefore", .string(element.notBefore.rfc3339)),
            ("notAfter", .string(element.notAfter.rfc3339)),
        ])
    }
}

extension JSONOutput {
    /// Returns a string or null.
    static func text(_ text: String?) -> JSONOutput {
        text.map { .string($0) } ?? .null
    }
}
