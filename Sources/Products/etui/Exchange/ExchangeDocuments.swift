// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import DocumentExchange
import Encodings
import EtuiService
import MachineReadable
import Reading

/// Documents with what is wrong or odd about them.
struct ExchangeDocuments {
    private var entries: [(document: WalletDocument, issues: [DocumentIssue])] = []

    /// The worst that was found.
    var severity: IssueSeverity? { entries.flatMap(\.issues).map(\.severity).max() }

    var isEmpty: Bool { entries.isEmpty }

    /// Adds a document that was read, and checks it.
    mutating func add(
        _ document: WalletDocument,
        _ found: [DocumentIssue] = [],
        asked: [DocumentPointer]? = nil,
        today: CalendarDate
    ) {
        let issues = DocumentValidator.validate(document, today: today, asked: asked)
        entries.append((document, found + issues))
    }

    /// Reads and checks the documents of an answer.
    static func read(
        _ values: [JSONValue],
        asked: [DocumentKind: [DocumentPointer]] = [:],
        today: CalendarDate
    ) -> Result<ExchangeDocuments, ExchangeProblem> {
        guard !values.isEmpty else { return .failure(ExchangeProblem(ExchangeError.noDocuments)) }
        var documents = ExchangeDocuments()
        for value in values {
            guard let reading = try? DocumentReading(value) else {
                return .failure(ExchangeProblem(ExchangeError.unexpectedKind("")))
            }
            let kind = reading.document.kind
            documents.add(
                reading.document,
                reading.issues,
                asked: kind.flatMap { asked[$0] },
                today: today
            )
        }
        return .success(documents)
    }

    /// Documents and findings, for programs.
    func members(in language: ExchangeLanguage) -> [(String, JSONOutput)] {
        let findings = entries.enumerated().flatMap { place, entry in
            let labels = entry.document.labels(in: language)
            return entry.issues.map { issue -> JSONOutput in
                [
                    "document": .integer(place), "path": .string(issue.path.text),
                    "rule": .string(issue.rule.rawValue),
                    "severity": .string(issue.severity.rawValue),
                    "label": .string(labels(issue.path)),
                    "text": .string(issue.rule.wording[language]),
                ]
            }
        }
        return [
            ("documents", .array(entries.map(\.document.json))), ("findings", .array(findings)),
        ]
    }

    /// Documents and findings, for people.
    func text(in language: ExchangeLanguage) -> String {
        var lines: [String] = []
        for (document, issues) in entries {
            let kind = "(\(document.kindName.visible))"
            lines.append(document.kind.map { "\($0.form.wording[language]) \(kind)" } ?? kind)
            for row in document.rows(in: language) {
                lines.append("  \(row.label): \(row.text.visible)")
            }
            let labels = document.labels(in: language)
            for issue in issues {
                let text = issue.rule.wording[language]
                lines.append("  \(issue.severity.rawValue): \(labels(issue.path).visible): \(text)")
            }
        }
        return lines.joined(separator: "\n")
    }
}

extension WalletDocument {
    /// What people call the member at a pointer, entries of lists included; the pointer where it has no name.
    fileprivate func labels(in language: ExchangeLanguage) -> (DocumentPointer) -> String {
        let rows = rows(in: language)
        return { pointer in
            rows.first { $0.path == pointer }?.label
                ?? form?.label(of: pointer, in: language) ?? pointer.text
        }
    }
}

/// `etui exchange validate` and `etui exchange documents`.
enum ExchangeDocumentFiles {
    static func validate(_ invocation: Invocation) throws(CommandFailure) -> ExitStatus {
        let today = CalendarDate(try SealOptions.time(of: invocation))
        let language = ExchangeInput.language(invocation)
        let report = ExchangeReport(invocation: invocation)
        var status = ExitStatus.success
        for path in invocation.arguments {
            let values = try ExchangeInput.documents(path)
            switch ExchangeDocuments.read(values, today: today) {
            case .failure(let problem): status = status.combined(with: report.refuse(problem))
            case .success(let documents):
                report.print(documents.members(in: language), text: documents.text(in: language))
                if documents.severity == .error { status = status.combined(with: .negative) }
            }
        }
        return status
    }

    static func make(_ invocation: Invocation) async throws(CommandFailure) -> ExitStatus {
        let today = CalendarDate(try SealOptions.time(of: invocation))
        let language = ExchangeInput.language(invocation)
        var documents = ExchangeDocuments()
        var status = ExitStatus.success
        for path in invocation.arguments {
            let zones = try zones(in: path, today: today)
            let found = zones.compactMap { WalletDocument(scanned: $0) }
            for document in found { documents.add(document, today: today) }
            guard found.isEmpty else { continue }
            invocation.console.complain(
                "\(path.visible): shows no Russian passport with a machine-readable zone"
            )
            status = .negative
        }
        guard !documents.isEmpty else { return status }
        ExchangeReport(invocation: invocation)
            .print(documents.members(in: language), text: documents.text(in: language))
        return status
    }

    private static let pictureByteLimit = 16 << 20

    /// The zones in a text or a picture.
    private static func zones(
        in path: String,
        today: CalendarDate
    ) throws(CommandFailure) -> [MRZDocument] {
        let content: [UInt8]
        do throws(InputError) {
            content = try Input.read(path, limit: pictureByteLimit)
        } catch {
            throw .unusable("\(path.visible): \(error.reason)")
        }
        if let zone = try? MRZDocument(parsing: content, today: today) { return [zone] }
        var times = StageTimes()
        do throws(ScanFault) {
            let found = try PictureScan(kind: .mrz, today: today).scan(content, &times)
            return found.documents.compactMap { document in
                guard case .zone(let zone) = document else { return nil }
                return zone.document
            }
        } catch {
            throw .unusable("\(path.visible): \(error.words)")
        }
    }
}
