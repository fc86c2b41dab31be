// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import EtuiService
import IdentityCheck
import IdentityServer
import MachineReadable
import Reading
import Scanning

/// The report on a document, schema `etui.check.run.v1`.
struct CheckRunReport {
    /// The pictures as they were named.
    let files: [String]
    /// The check; nil if a picture cannot be read.
    let check: DocumentCheck?
    /// The pictures that cannot be read.
    let failures: [ScanReport]
    private let selected: SelectedDocument
    private let milliseconds: Double

    init(
        _ reports: [ScanReport],
        prints: [PrintedReading?],
        selected: SelectedDocument,
        today: CalendarDate
    ) {
        files = reports.map(\.file)
        self.selected = selected
        milliseconds = reports.map(\.times.milliseconds).reduce(0, +)
        var pictures: [PictureContent] = []
        var failures: [ScanReport] = []
        for (report, print) in zip(reports, prints) {
            switch report.outcome {
            case .success(let found):
                var content = found.content
                content.print = print
                if content.isEmpty {
                    content.look = DocumentLook(
                        DocumentEdges.find(in: found.picture),
                        in: found.picture
                    )
                }
                pictures.append(content)
            case .failure: failures.append(report)
            }
        }
        self.failures = failures
        // Without one of its pictures it is unknown what is missing of the document.
        check =
            failures.isEmpty ? DocumentCheck(pictures, selected: selected, today: today) : nil
    }

    /// 0 if the check is complete, 1 if it is not, 2 if a picture cannot be read.
    var exitStatus: ExitStatus {
        guard let check else { return .unusable }
        return check.outcome == .complete ? .success : .negative
    }

    /// The object of the run.
    var json: JSONOutput {
        let data = check?.extraction.data
        return .object([
            ("schema", "etui.check.run.v1"), ("files", .array(files.map { .string($0) })),
            ("status", .string(check?.outcome.rawValue ?? "error")),
            ("result", .string((check?.result ?? .unchecked).name)),
            ("product", .string(selected.product.rawValue)),
            ("document", check.map(document) ?? .null),
            ("legalAdvice", check?.row?.legalAdvice.map { .string($0.rawValue) } ?? .null),
            ("data", data?.json ?? .null),
            ("comparisons", .array(comparisons)), ("findings", .array(findings)),
            ("pictures", .array(pictures)),
            ("missing", .array((check?.missing ?? []).map { .string($0.rawValue) })),
            ("milliseconds", .number(milliseconds)), ("error", error),
        ])
    }

    private func document(_ check: DocumentCheck) -> JSONOutput {
        guard let type = check.extraction.type ?? check.row?.type else { return .null }
        let read = check.extraction.data.text(.issuingCountry)
        let country = read ?? selected.country
        return .object([
            ("isRead", .boolean(check.extraction.type != nil)),
            ("country", country.map { .string($0) } ?? .null), ("type", .string(type.rawValue)),
            ("subtype", check.row.map { .string($0.subtype.rawValue) } ?? .null),
            ("generation", check.row.map { .string($0.generation) } ?? .null),
            ("confidence", check.row.map { .string($0.confidence.rawValue) } ?? .null),
        ])
    }

    private var comparisons: [JSONOutput] {
        (check?.extraction.comparisons ?? []).map { comparison in
            .object([
                ("field", .string(comparison.field.rawValue)),
                ("outcome", .string(comparison.outcome.rawValue)),
                (
                    "sources",
                    .array([
                        .string(comparison.source.rawValue), .string(comparison.other.rawValue),
                    ])
                ),
                ("isReliable", .boolean(comparison.isReliable)),
            ])
        }
    }

    private var findings: [JSONOutput] {
        (check?.extraction.findings ?? []).map { finding in
            .object([
                ("code", .string(finding.code)),
                ("field", finding.field.map { .string($0.rawValue) } ?? .null),
                ("message", .string(finding.message)),
                ("needsAttention", .boolean(finding.needsAttention)),
                ("rejectReasonCode", finding.rejectReasonCode.map { .integer($0) } ?? .null),
                ("proposedReasonCode", finding.proposedReasonCode.map { .integer($0) } ?? .null),
            ])
        }
    }

    private var pictures: [JSONOutput] {
        guard let check else { return [] }
        return files.indices.map { place in
            .object([
                ("file", .string(files[place])),
                ("part", check.parts[place].map { .string($0.rawValue) } ?? .null),
                ("feedback", .array(check.remarks[place].map { .string($0.name) })),
            ])
        }
    }

    /// The first picture that cannot be read.
    private var error: JSONOutput {
        guard let report = failures.first, case .failure(let failure) = report.outcome,
            case .object(let members) = failure.json
        else { return .null }
        return .object([("file", .string(report.file))] + members)
    }
}
