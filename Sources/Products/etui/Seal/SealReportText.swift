// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import Seals

/// The report on one input for people.
///
/// Shows the verdict in words, with a sign and, on a terminal, a colour. Personal fields appear only if
/// the user requested them and the seal is authentic.
struct SealReportText {
    let conclusion: SealInputReport
    let file: String
    let showsContent: Bool
    let paint: Paint

    /// The whole report, ending in a line break.
    var text: String {
        var lines = ["\(file.visible): \(verdict)"]
        if let message = conclusion.message { lines.append("  " + message) }
        if let advice = conclusion.advice { lines += Self.wrapped("Next: " + advice) }
        if case .checked(let seal, let report) = conclusion {
            lines += findings(report) + summary(of: seal, report) + checks(report)
            lines += content(report)
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private var verdict: String {
        switch conclusion {
        case .unreadable: paint.verdict(conclusion.result, "CANNOT BE READ")
        case .noCode: paint.verdict(conclusion.result, "NOTHING FOUND")
        case .malformed: paint.verdict(conclusion.result, "NOT A SEAL")
        case .checked(_, let report): paint.verdict(conclusion.result) + remark(report)
        }
    }

    /// Returns the words after the verdict: that the seal is authentic despite its warnings, and that a
    /// demonstration proves nothing.
    private func remark(_ report: SealReport) -> String {
        guard let verified = report.verified else { return "" }
        let count = report.warnings.count
        let warnings = count == 0 ? "" : ": authentic, with \(count.counting("warning"))"
        return warnings + (verified.isDemo ? " (DEMONSTRATION)" : "")
    }

    private func summary(of seal: VDSNCSeal, _ report: SealReport) -> [String] {
        let isAuthentic = report.verified != nil
        var rows = [
            (isAuthentic ? "Type" : "Claims", seal.header.type.madeVisible),
            (isAuthentic ? "Issuer" : "From", seal.header.issuingCountry.madeVisible),
        ]
        for element in report.chain.reversed() {
            let name = "\(element.subject.madeVisible) (serial \(element.serialNumber))"
            rows.append((report.title(of: element.role), name))
        }
        rows.append(("Checked for", report.time.rfc3339))
        if let list = report.revocationList {
            let next = list.nextUpdate.map { ", next due \($0.rfc3339)" } ?? ""
            rows.append(("Revocation", "list of \(list.thisUpdate.rfc3339)\(next)"))
        }
        return rows.map { "  \($0.0.padded(to: 12))\($0.1)" }
    }

    private func checks(_ report: SealReport) -> [String] {
        var lines = ["  Checks"]
        // The checks after the last one made take one line, not twenty.
        let made = report.checks.lastIndex { $0.status != .notPerformed } ?? -1
        for (check, status) in report.checks.prefix(made + 1) {
            lines.append("    \(sign(status)) \(check.words)\(status.remark)")
        }
        let rest = report.checks.count - made - 1
        if rest > 0 { lines.append("    – \(rest.counting("more check")) not reached") }
        return lines
    }

    private func sign(_ status: SealCheck.Status) -> String {
        switch status {
        case .passed: "✓"
        case .warning: paint.amber("!")
        case .failed: paint.red("✗")
        case .ignored, .notPerformed: "–"
        }
    }

    private func findings(_ report: SealReport) -> [String] {
        let warnings = report.presentable.filter { $0.isWarning }.map { $0.sentence }
        let notices = report.presentable.filter { !$0.isWarning }.map { $0.sentence }
        return section("Warnings", warnings) + section("Notices", notices)
    }

    private func content(_ report: SealReport) -> [String] {
        guard let seal = report.verified?.seal else { return [] }
        guard showsContent else { return ["  The content is hidden; --show-content shows it."] }
        return ["  Content"] + SealContentText(seal: seal).lines(indent: 4)
    }

    private func section(_ title: String, _ lines: [String]) -> [String] {
        lines.isEmpty ? [] : ["  " + title] + lines.map { "    " + $0 }
    }
}

/// The signed fields of a seal as lines.
struct SealContentText {
    let seal: VDSNCSeal
    /// Whether only the names of the fields are shown.
    var isHidden = false

    /// Returns one line per field; events and doses are numbered if there are several.
    func lines(indent: Int) -> [String] {
        seal.fields.map { field in
            let place = field.positions.map { String($0 + 1) }.joined(separator: ".")
            let label = field.label == .other ? field.path : field.label.english
            let title = place.isEmpty ? label : label + " " + place
            return String(repeating: " ", count: indent)
                + title.padded(to: 32) + (isHidden ? "···" : field.value.reveal())
        }
    }
}

/// Colours for a terminal, or none.
struct Paint {
    let isOn: Bool

    /// Returns a result with its sign, in its colour.
    ///
    /// This is the only way to green, and only a proof makes a result verified. Other words may replace
    /// those of the scale.
    func verdict(_ result: CheckResult, _ words: String? = nil) -> String {
        let code =
            switch result.step {
            case .verified: "32"
            case .read: "34"
            case .attention: "33"
            case .refused: "31"
            case .unchecked: "90"
            }
        return wrapped("\(result.mark) \(words ?? result.words)", code)
    }

    func amber(_ text: String) -> String { wrapped(text, "33") }
    func red(_ text: String) -> String { wrapped(text, "31") }

    /// Select graphic rendition, ECMA-48 §8.3.117.
    private func wrapped(_ text: String, _ code: String) -> String {
        isOn ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
    }
}

extension SealCheck.Status {
    /// The state in words, for users who see neither sign nor colour.
    fileprivate var remark: String {
        switch self {
        case .passed: ""
        case .warning: " – no, which is a warning"
        case .failed: " – no"
        case .ignored: " – not asked by the policy"
        case .notPerformed: " – not reached"
        }
    }
}

extension String {
    /// Returns the text followed by spaces, at least one.
    func padded(to width: Int) -> String {
        self + String(repeating: " ", count: max(1, width - count))
    }
}

extension SealReportText {
    /// Wraps a sentence into indented lines of at most 100 columns.
    fileprivate static func wrapped(_ text: String) -> [String] {
        var lines: [String] = []
        for word in text.split(separator: " ") {
            if let last = lines.last, last.count + word.count < 100 {
                lines[lines.count - 1] = last + " " + word
            } else {
                lines.append("  " + word)
            }
        }
        return lines
    }
}
