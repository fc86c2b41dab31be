// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import EtuiService
import MachineReadable
import Reading
import Scanning

/// A zone that was read from a picture, for people: every field with the result of its check digit.
struct ZoneText {
    let zone: ZoneReading
    let paint: Paint

    /// The lines of the report, indented.
    var lines: [String] {
        let document = zone.document
        let headline =
            document.headlines.isEmpty ? "" : ", " + document.headlines.joined(separator: ", ")
        var lines = ["  \(document.format.name)\(headline), \(percent) sure"]
        lines += document.lines.map { "    " + $0 }
        lines += document.fields.compactMap(row)
        if let composite = document.checks[.composite] {
            lines.append("    \(mark(composite)) " + "whole zone".padded(to: 18) + words(composite))
        }
        lines += document.findings.map {
            "    " + ($0.needsAttention ? paint.amber("! ") : "- ") + $0.message
        }
        return lines + alternatives + posture
    }

    private func row(_ field: MRZField) -> String? {
        guard let text = zone.document.text(of: field) else { return nil }
        let start = field.name.padded(to: 18) + text
        guard let isRight = field.checkKind.flatMap({ zone.document.checks[$0] }) else {
            return "      " + start
        }
        return "    \(mark(isRight)) " + start + (isRight ? "" : " – " + words(false))
    }

    private func mark(_ isRight: Bool) -> String {
        isRight ? "✓" : paint.amber("✗")
    }

    private func words(_ isRight: Bool) -> String {
        isRight ? "check digit right" : "check digit WRONG"
    }

    private var percent: String { "\(Int(zone.confidence * 100)) %" }

    private var alternatives: [String] {
        zone.alternatives.filter { !$0.isChosen }.map { alternative in
            let changes = alternative.changes.map {
                "'\(Unicode.Scalar($0.used))' at line \($0.place.line), column \($0.place.column)"
            }
            return "    ? \(alternative.check.name) would be right with "
                + changes.joined(separator: " and ")
        }
    }

    /// The orientation of the document, if it is not upright.
    private var posture: [String] {
        var words: [String] = []
        if zone.rotation != 0 { words.append("turned by \(zone.rotation) degrees") }
        if zone.isMirrored { words.append("seen in a mirror") }
        return words.isEmpty ? [] : ["    - The zone is " + words.joined(separator: " and ") + "."]
    }
}

extension ScanResult {
    /// What to do if nothing was read, most urgent first.
    var advice: String {
        switch feedback.first {
        case .tooDark: "The picture is too dark; take it again in more light."
        case .tooBright: "The picture is too bright; take it again in less light."
        case .partiallyVisible, .tooClose:
            "The zone is cut off; take the picture again with all of it."
        case .tooFar: "The print is too small; go nearer, or scan with more dots to the inch."
        case .glare: "Light is reflected on the zone; tilt the document and take it again."
        case .blurred: "The print is blurred; hold still and take the picture again."
        case .skewed: "The document is seen from the side; hold the camera straight above it."
        case .mrzUnreadable, .checkDigitMismatch:
            "There are lines that may be a zone, but they could not be read; take the picture "
                + "again, nearer and sharper."
        case .noDocument, .multipleDocuments, .ready, nil:
            "Neither lines of a zone nor a code were seen. Zones are the lines full of < on "
                + "passports, cards and visas; take the side that has them, nearer and sharp."
        }
    }
}
