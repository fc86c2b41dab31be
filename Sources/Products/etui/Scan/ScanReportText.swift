// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import Barcodes
import EtuiService
import IdentityCheck
import MachineReadable
import Reading
import Scanning
import Seals

/// The report on one input for people.
///
/// Anyone may have printed the text that was read, so control characters are made visible before it
/// reaches the terminal.
struct ScanReportText {
    let report: ScanReport
    let paint: Paint

    /// The whole report, ending in a line break; for an unreadable input, the message for standard error instead.
    var text: String {
        switch report.outcome {
        case .failure(let error):
            let lines = ["\(report.file.visible): \(error.words)"]
            return (lines + next(error.advice)).joined(separator: "\n") + "\n"
        case .success(let found):
            let documents = found.documents
            guard report.isRead else {
                let verdict = paint.verdict(.unchecked, "NOTHING FOUND")
                let lines = ["\(report.file.visible): \(verdict)"]
                return (lines + next(found.advice)).joined(separator: "\n") + "\n"
            }
            let count =
                documents.isEmpty ? "print only" : documents.count.counting("document")
            let headlines = documents.flatMap(\.headlines)
            let words = ([report.result.words] + [headlines.joined(separator: "; ")])
                .filter { !$0.isEmpty }.joined(separator: ": ")
            let head =
                "\(report.file.visible): "
                + paint.verdict(report.result, "\(words), \(count)")
            return ([head] + documents.flatMap(lines) + print).joined(separator: "\n") + "\n"
        }
    }

    /// What was read in print.
    private var print: [String] {
        guard let print = report.print, !print.readings.isEmpty else { return [] }
        let title = print.type.map { "  Print of \($0.words)" } ?? "  Print"
        let rows = print.readings.map { reading in
            // Rounded down, so that only certainty is 100 %.
            let percent = "\(Int(reading.confidence * 100)) %"
            return "    " + reading.field.words.padded(to: 20)
                + reading.value.text.visible.padded(to: 28) + percent
                + (print.unstableFields.contains(reading.field) ? ", two readings differ" : "")
        }
        return [title] + rows + ["    Print proves nothing: anyone can print a card."]
    }

    private func next(_ advice: String?) -> [String] {
        advice.map { ["  Next: " + $0] } ?? []
    }

    private func lines(_ document: ScanDocument) -> [String] {
        switch document {
        case .zone(let zone): return ZoneText(zone: zone, paint: paint).lines
        case .barcode(let barcode, let content):
            let name = barcode.symbology.rawValue
            switch content {
            case .licence(let checked):
                return ["  \(name), \(Self.title(checked.document))"] + lines(checked)
            case .seal(let kind, let seal):
                return ["  \(name), a digital seal of the kind \(kind.rawValue)"]
                    + lines(kind, seal)
            case .text:
                return ["  \(name), text", "    " + Self.shortened(barcode.text.visible)]
            }
        }
    }

    private static func title(_ document: AAMVADocument) -> String {
        let kind = document.isIdentityCard ? "an identity card" : "a driving licence"
        let place =
            document.layout == .magnetic
            ? "magnetic layout" : document.header.map { "version \($0.version)" } ?? "no version"
        return "\(kind) of North America (AAMVA, \(place))"
    }

    private func lines(_ checked: CheckedLicence) -> [String] {
        let document = checked.document
        var lines = document.reportedFields.compactMap { name, value in
            value.map { "    " + name.padded(to: 20) + $0.visible }
        }
        if document.neverExpires { lines.append("    " + "expiryDate".padded(to: 20) + "never") }
        lines += checked.dateFindings.map { "    " + paint.amber("! ") + $0.message }
        lines += document.findings.map { "    " + paint.amber("! ") + $0.message }
        if document.confidence < 1 {
            let percent = Int((document.confidence * 100).rounded())
            lines.append("    The code departs from the standard; \(percent) % sure.")
        }
        return lines + ["    Nothing in this code is signed: anybody can make one."]
    }

    private func lines(_ kind: SealKind, _ seal: VDSNCSeal?) -> [String] {
        var lines: [String] = []
        if let seal {
            lines.append("    " + "Claims".padded(to: 20) + seal.header.type.madeVisible)
            lines.append("    " + "From".padded(to: 20) + seal.header.issuingCountry.madeVisible)
        }
        let isReadable = kind == .vdsNC
        let advice =
            isReadable
            ? "etui seal verify \(report.file.visible) says whether it is authentic."
            : "Seals of this kind are not read yet; --json gives its text."
        return lines + ["    Not verified. " + advice]
    }

    /// Shortens a code, which may hold thousands of characters; the JSON has them all.
    private static func shortened(_ text: String) -> String {
        text.count <= 400 ? text : text.prefix(400) + "…"
    }
}

extension ScanDocument {
    /// The short headings for the headline of the report.
    var headlines: [String] {
        switch self {
        case .zone(let zone): zone.document.headlines
        case .barcode(_, .licence(let checked)):
            checked.dateFindings.map(\.headline)
                + (checked.document.findings.contains { $0.reason.needsAttention }
                    ? ["Check these fields"] : [])
        case .barcode: []
        }
    }
}

extension MRZDocument {
    /// The short headings for the headline of a report: empty if nothing needs attention.
    var headlines: [String] {
        dateFindings.map(\.headline) + (isValid ? [] : ["Check these fields"])
    }
}
