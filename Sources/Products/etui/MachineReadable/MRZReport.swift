// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import MachineReadable

/// The report on one input of `etui mrz parse`.
struct MRZReport {
    enum Outcome {
        case read(MRZDocument, [MRZAlternative])
        case nothing(MRZError)
        case unreadable(String)
    }

    let file: String
    let outcome: Outcome
    let duration: Duration

    /// 0 if the zone is valid; 1 if it has errors or there is no zone; 2 if the input is unreadable.
    ///
    /// An expired document is valid in this sense.
    var exitStatus: ExitStatus {
        switch outcome {
        case .read(let document, _): document.isValid ? .success : .negative
        case .nothing: .negative
        case .unreadable: .unusable
        }
    }

    /// The result on the one scale: printed data proves nothing, so reading never verifies.
    var result: CheckResult {
        if case .read(let document, _) = outcome { document.result } else { .unchecked }
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
        let result = document.result
        let words = ([result.words] + [document.headlines.joined(separator: "; ")])
            .filter { !$0.isEmpty }.joined(separator: ": ")
        var lines = ["\(file.visible): \(document.format.name), \(result.mark) \(words)"]
        lines += document.lines.map { "  " + $0 }
        for field in document.fields {
            guard let text = document.text(of: field) else { continue }
            lines.append("  " + Self.padded(field.name) + text)
        }
        for kind in MRZCheckKind.allCases {
            guard let isRight = document.checks[kind] else { continue }
            let name = Self.padded("check digit")
            lines.append("  " + name + kind.name + (isRight ? " right" : " WRONG"))
        }
        lines += document.findings.map { "  " + ($0.needsAttention ? "! " : "- ") + $0.message }
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
    /// The object for the input; the zone is its only document.
    var json: JSONOutput {
        var status = "read"
        var documents: [JSONOutput] = []
        var error = JSONOutput.null
        switch outcome {
        case .read(let document, let alternatives):
            documents = [
                .object(
                    document.reportMembers(alternatives: alternatives)
                        + [("confidence", .null), ("region", .null)]
                )
            ]
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
            ("result", .string(result.name)),
            ("documents", .array(documents)), ("milliseconds", .number(milliseconds)),
            ("error", error),
        ])
    }
}
