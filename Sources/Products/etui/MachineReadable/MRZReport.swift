// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import MachineReadable

/// What is said about one input of `etui mrz parse`.
struct MRZReport {
    enum Outcome {
        case read(MRZDocument, [MRZAlternative])
        case nothing(MRZError)
        case unreadable(String)
    }

    let file: String
    let outcome: Outcome
    let duration: Duration

    /// Read and right 0; read but wrong, or no zone, 1; not readable 2.
    var exitStatus: ExitStatus {
        switch outcome {
        case .read(let document, _): document.isValid ? .success : .negative
        case .nothing: .negative
        case .unreadable: .unusable
        }
    }

    /// Why there is nothing to show.
    var complaint: String? {
        switch outcome {
        case .read: nil
        case .nothing(let error): "\(file.visible): no machine-readable zone: \(error.message)"
        case .unreadable(let reason): "\(file.visible): \(reason)"
        }
    }

    /// The report for people.
    var text: String {
        guard case .read(let document, let alternatives) = outcome else { return "" }
        let verdict = document.isValid ? "nothing is wrong with it" : "NOT as it should be"
        var lines = ["\(file.visible): \(document.format.name), \(verdict)"]
        lines += document.lines.map { "  " + $0 }
        for field in document.fields {
            guard let value = document.value(field) else { continue }
            lines.append("  " + Self.padded(field.name) + value)
        }
        for kind in MRZCheckKind.allCases {
            guard let isRight = document.checks[kind] else { continue }
            let name = Self.padded("check digit")
            lines.append("  " + name + kind.name + (isRight ? " right" : " WRONG"))
        }
        lines += document.findings.map { "  " + ($0.isFault ? "! " : "- ") + $0.message }
        lines += alternatives.map { "  ? " + Self.words(for: $0) }
        return lines.joined(separator: "\n")
    }

    private static func padded(_ name: String) -> String {
        name + String(repeating: " ", count: max(1, 18 - name.count))
    }

    private static func words(for alternative: MRZAlternative) -> String {
        let changes = alternative.changes.map { change in
            "'\(Unicode.Scalar(change.used))' at \(change.place.text)"
        }
        return "\(alternative.check.name) would be right with " + changes.joined(separator: " and ")
    }
}

/// Schema `etui.scan.v1`.
extension MRZReport {
    /// One object for the input; the zone is its only document.
    var json: JSONOutput {
        var status = "read"
        var documents: [JSONOutput] = []
        var error = JSONOutput.null
        switch outcome {
        case .read(let document, let alternatives):
            documents = [Self.json(of: document, alternatives)]
        case .nothing(let reason):
            status = "nothing"
            error = .object([("code", .string(reason.code)), ("message", .string(reason.message))])
        case .unreadable(let reason):
            status = "error"
            error = .object([("code", "unreadableInput"), ("message", .string(reason))])
        }
        let milliseconds = duration / .milliseconds(1)
        return .object([
            ("schema", "etui.scan.v1"), ("file", .string(file)), ("status", .string(status)),
            ("documents", .array(documents)), ("milliseconds", .number(milliseconds)),
            ("error", error),
        ])
    }

    private static func json(
        of document: MRZDocument,
        _ alternatives: [MRZAlternative]
    ) -> JSONOutput {
        var checks: [(String, JSONOutput)] = []
        for kind in MRZCheckKind.allCases {
            if let isRight = document.checks[kind] { checks.append((kind.name, .boolean(isRight))) }
        }
        return .object([
            ("source", "mrz"), ("format", .string(document.format.family)),
            ("layout", .string(document.format.name)),
            ("lines", .array(document.lines.map { .string($0) })),
            ("valid", .boolean(document.isValid)), ("checks", .object(checks)),
            ("fields", fields(of: document)),
            ("findings", .array(document.findings.map(json))),
            ("alternatives", .array(alternatives.map(json))),
            ("confidence", .null), ("region", .null),
        ])
    }

    /// The fields by name; null where a field is empty or unknown.
    private static func fields(of document: MRZDocument) -> JSONOutput {
        var fields: [(String, JSONOutput)] = []
        for field in document.fields {
            let value = document.value(field).map { JSONOutput.string($0) } ?? .null
            fields.append((field.name, value))
            // A passport has one field of optional data, which goes by both names.
            if field == .personalNumber, document.format == .td3 {
                fields.append((MRZField.optionalData1.name, value))
            }
        }
        if document.format == .td1, let number = document.personalNumber {
            fields.append((MRZField.personalNumber.name, .string(number)))
        }
        if document.expiryDate == .never { fields.append(("neverExpires", .boolean(true))) }
        return .object(fields)
    }

    private static func json(of finding: MRZFinding) -> JSONOutput {
        .object([
            ("code", .string(finding.code)), ("isFault", .boolean(finding.isFault)),
            ("message", .string(finding.message)),
        ])
    }

    private static func json(of alternative: MRZAlternative) -> JSONOutput {
        .object([
            ("check", .string(alternative.check.name)),
            (
                "changes",
                .array(
                    alternative.changes.map { change in
                        .object([
                            ("line", .integer(change.place.line)),
                            ("column", .integer(change.place.column)),
                            ("read", .string(String(Unicode.Scalar(change.read)))),
                            ("used", .string(String(Unicode.Scalar(change.used)))),
                        ])
                    }
                )
            ),
        ])
    }
}
