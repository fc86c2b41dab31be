// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Foundation
import MachineReadable
import TestSupport
import Testing

/// The tables of `Docs/machine-readable-zones.md` match the layouts.
///
/// After an intended change, `ETUI_SNAPSHOTS=write swift test --filter DocumentationTests` rewrites them;
/// review the difference like any other.
struct DocumentationTests {
    private static let file = TestSupport.projectRoot + "/Docs/machine-readable-zones.md"
    private static let start = "<!-- layouts -->\n"

    @Test func `the documented columns are those that are read and written`() throws {
        var text = try String(contentsOfFile: Self.file, encoding: .utf8)
        let head = try #require(text.range(of: Self.start))
        if ProcessInfo.processInfo.environment["ETUI_SNAPSHOTS"] == "write" {
            text = text[..<head.upperBound] + Self.tables
            try text.write(toFile: Self.file, atomically: true, encoding: .utf8)
        }
        #expect(text.hasSuffix(Self.start + Self.tables))
    }

    private static var tables: String {
        MRZFormat.allCases.map { table(of: $0.layout) }.joined()
    }

    private static func table(of layout: MRZLayout) -> String {
        let lengths = layout.lineLengths.map(String.init).joined(separator: " + ")
        var lines = ["", "### \(layout.format.name): lines of \(lengths)", ""]
        if layout.confidence == .unconfirmed {
            lines += ["Unconfirmed: its rule is not public.", ""]
        }
        lines += ["| Field | Line | Columns | Characters |", "| --- | --- | --- | --- |"]
        lines += layout.slots.map(row)
        lines += layout.parts.map {
            row($0).replacing("| \($0.field.name)", with: "| – \($0.field.name)")
        }
        guard !layout.checks.isEmpty else { return lines.joined(separator: "\n") + "\n" }
        lines += ["", "| Check digit | Line | Column | Over |", "| --- | --- | --- | --- |"]
        lines += layout.checks.map { check in
            let covered = check.covered.map { "line \($0.line): \(columns($0.columns))" }
            return "| \(check.kind.name) | \(check.line) | \(check.column) | "
                + covered.joined(separator: ", ") + " |"
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private static func row(_ slot: MRZSlot) -> String {
        "| \(slot.field.name) | \(slot.place.line) | \(columns(slot.place.columns)) | "
            + "\(slot.content) |"
    }

    private static func columns(_ columns: ClosedRange<Int>) -> String {
        columns.count == 1 ? "\(columns.lowerBound)" : "\(columns.lowerBound)–\(columns.upperBound)"
    }
}
