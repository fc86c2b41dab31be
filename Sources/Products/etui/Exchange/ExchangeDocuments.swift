// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import DocumentExchange
import Encodings
import EtuiService
import MachineReadable
import Reading
import Scanning

/// Documents with their findings.
struct ExchangeDocuments {
    private struct Entry {
        let document: WalletDocument
        let findings: [DocumentFinding]
        let today: CalendarDate
        /// Whether it was read from a zone, which never has everything that a document needs.
        let isScanned: Bool

        /// The findings that need attention.
        var serious: [DocumentFinding] {
            findings.filter { $0.severity > .note && !(isScanned && $0.rule == .missing) }
        }

        /// The short headings for the first line: what the dates say, and that other fields need checking.
        var headlines: [String] {
            let dates = document.dateFindings(on: today)
            let isToCome = dates.contains(.bornInFuture) || dates.contains(.issuedInFuture)
            let isOtherwiseWrong = serious.contains {
                !$0.rule.isAboutExpiry && !($0.rule == .dateInFuture && isToCome)
            }
            return dates.map(\.headline) + (isOtherwiseWrong ? ["Check these fields"] : [])
        }
    }

    private var entries: [Entry] = []

    /// The highest severity among the findings.
    var severity: FindingSeverity? { entries.flatMap(\.findings).map(\.severity).max() }

    var isEmpty: Bool { entries.isEmpty }

    /// The result on the one scale: the user states the documents of an exchange, so reading never verifies them.
    var result: CheckResult { entries.allSatisfy(\.serious.isEmpty) ? .read : .attention }

    /// Returns the result and its subject, as the first line for people.
    func headline(_ paint: Paint) -> String {
        guard result == .attention else { return paint.verdict(result) }
        var words: [String] = []
        for word in entries.flatMap(\.headlines) where !words.contains(word) { words.append(word) }
        return paint.verdict(result, "\(result.words): \(words.joined(separator: "; "))")
    }

    /// Adds a document and checks it.
    mutating func add(
        _ document: WalletDocument,
        _ found: [DocumentFinding] = [],
        asked: [DocumentPointer]? = nil,
        isScanned: Bool = false,
        today: CalendarDate
    ) {
        let findings = DocumentValidator.validate(document, today: today, asked: asked)
        entries.append(
            Entry(
                document: document,
                findings: found + findings,
                today: today,
                isScanned: isScanned
            )
        )
    }

    /// Reads and checks the documents of an answer.
    static func read(
        _ values: [JSONValue],
        asked: [DocumentKind: [DocumentPointer]] = [:],
        today: CalendarDate
    ) -> Result<ExchangeDocuments, CheckError> {
        guard !values.isEmpty else {
            return .failure(CheckError(ExchangeError.noDocuments))
        }
        var documents = ExchangeDocuments()
        for value in values {
            guard let reading = try? DocumentReading(value) else {
                return .failure(CheckError(ExchangeError.unexpectedKind("")))
            }
            let kind = reading.document.kind
            documents.add(
                reading.document,
                reading.findings,
                asked: kind.flatMap { asked[$0] },
                today: today
            )
        }
        return .success(documents)
    }

    /// Returns documents and findings for programs.
    func members(in language: ExchangeLanguage) -> [(String, JSONOutput)] {
        let findings = entries.enumerated().flatMap { place, entry in
            let labels = entry.document.labels(in: language)
            return entry.findings.map { finding -> JSONOutput in
                [
                    "document": .integer(place), "path": .string(finding.path.text),
                    "rule": .string(finding.rule.rawValue),
                    "severity": .string(finding.severity.rawValue),
                    "label": .string(labels(finding.path)),
                    "text": .string(finding.rule.wording[language]),
                ]
            }
        }
        return [
            ("result", .string(result.name)),
            ("documents", .array(entries.map(\.document.json))), ("findings", .array(findings)),
        ]
    }

    /// Returns documents and findings for people.
    func text(in language: ExchangeLanguage, _ paint: Paint) -> String {
        var lines = isEmpty ? [] : [headline(paint)]
        for entry in entries {
            let (document, findings) = (entry.document, entry.findings)
            let kind = "(\(document.kindName.visible))"
            lines.append(document.kind.map { "\($0.form.wording[language]) \(kind)" } ?? kind)
            for row in document.rows(in: language) {
                lines.append("  \(row.label.visible): \(row.text.visible)")
            }
            let labels = document.labels(in: language)
            for finding in findings {
                let text = finding.rule.wording[language]
                lines.append(
                    "  \(finding.severity.rawValue): \(labels(finding.path).visible): \(text)"
                )
            }
        }
        return lines.joined(separator: "\n")
    }
}

extension WalletDocument {
    /// Returns a function for the label of the member at a pointer, including entries of lists; the
    /// pointer if it has no label.
    fileprivate func labels(in language: ExchangeLanguage) -> (DocumentPointer) -> String {
        let rows = rows(in: language)
        return { pointer in
            form?.label(of: pointer, in: language)
                ?? rows.first { $0.path == pointer }?.label ?? pointer.text
        }
    }
}

/// `etui exchange validate` and `etui exchange documents`.
enum ExchangeDocumentFiles {
    static func validate(_ invocation: Invocation) throws(CommandError) -> ExitStatus {
        let today = CalendarDate(try SealOptions.time(of: invocation))
        var status = ExitStatus.success
        for path in invocation.arguments {
            do throws(CommandError) {
                status = status.combined(with: try validate(path, today, invocation))
            } catch {
                status = status.combined(with: invocation.report(error))
            }
        }
        return status
    }

    private static func validate(
        _ path: String,
        _ today: CalendarDate,
        _ invocation: Invocation
    ) throws(CommandError) -> ExitStatus {
        let report = ExchangeReport(invocation: invocation)
        switch ExchangeDocuments.read(try ExchangeInput.documents(path), today: today) {
        case .failure(let problem): return report.refuse(problem)
        case .success(let documents):
            let language = ExchangeInput.language(invocation)
            report.print(
                documents.members(in: language),
                text: documents.text(in: language, report.paint)
            )
            return documents.severity == .error ? .negative : .success
        }
    }

    /// Makes one report of all inputs, for use with `answer`; it also lists the inputs that could not be used.
    static func make(_ invocation: Invocation) async throws(CommandError) -> ExitStatus {
        let today = CalendarDate(try SealOptions.time(of: invocation))
        var documents = ExchangeDocuments()
        var failures: [(path: String, failure: CommandError)] = []
        for path in invocation.arguments {
            var failure: CommandError?
            do throws(CommandError) {
                let zones = try zones(in: path, today: today)
                let found = zones.compactMap { WalletDocument(scanned: $0) }
                for document in found { documents.add(document, isScanned: true, today: today) }
                failure = doubt(about: zones, found, path)
            } catch {
                failure = error
            }
            guard let failure else { continue }
            invocation.console.complain(failure.message)
            failures.append((path, failure))
        }
        let language = ExchangeInput.language(invocation)
        let errors = failures.map { path, failure -> JSONOutput in
            ["file": .string(path), "message": .string(failure.message)]
        }
        if !documents.isEmpty || invocation.has(SealOptions.json) {
            let report = ExchangeReport(invocation: invocation)
            report.print(
                documents.members(in: language) + [("errors", .array(errors))],
                text: documents.text(in: language, report.paint)
            )
        }
        return failures.reduce(.success) { $0.combined(with: $1.failure.status) }
    }

    /// Returns the objection to the zones found; documents are also taken from a zone with a wrong check digit.
    private static func doubt(
        about zones: [MRZDocument],
        _ documents: [WalletDocument],
        _ path: String
    ) -> CommandError? {
        guard !documents.isEmpty else {
            return .refused(
                "\(path.visible): shows no Russian passport with a machine-readable zone"
            )
        }
        let errorCount = zones.flatMap(\.findings).count(where: \.isError)
        guard errorCount > 0 else { return nil }
        return .refused(
            "\(path.visible): \(errorCount.counting("error")) in the zone, as etui scan says; compare "
                + "what was taken over with the passport"
        )
    }

    /// Returns the zones in a text or a picture.
    private static func zones(
        in path: String,
        today: CalendarDate
    ) throws(CommandError) -> [MRZDocument] {
        let content: [UInt8]
        do throws(CommandError) {
            content = try Input.read(path, limit: ScanLimits.standard.fileByteCount)
        } catch {
            throw error.about(path)
        }
        if let zone = try? MRZDocument(parsing: content, today: today) { return [zone] }
        do throws(ScanError) {
            let scan = PictureScan(kind: .mrz, today: today)
            return try scan.scan(file: content).zones.map(\.document)
        } catch {
            throw .unusable("\(path.visible): \(error.words)")
        }
    }
}
