// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import DocumentExchange
import Encodings
import MachineReadable
import Screens

/// A finding in words for the user.
struct ExchangeFinding: Encodable, Hashable {
    let severity: String
    let text: String
}

/// A line of a document as both apps show it.
struct ExchangeRow: Encodable {
    let label: String
    let text: String
    let findings: [ExchangeFinding]
}

/// A document as both apps show it.
struct ExchangeDocument: Encodable {
    let title: String
    /// The holder's name; empty if the document does not give one.
    let holder: String
    let rows: [ExchangeRow]
    /// Findings about missing members.
    let findings: [ExchangeFinding]
    /// The step on the one scale of results; documents in an exchange are unsigned, so none is verified.
    let result: String
    /// Headings from its dates: how long ago it expired, or that they are still to come.
    let headlines: [ExchangeHeadline]

    /// Prepares a document for display.
    ///
    /// - Parameters:
    ///   - document: the document.
    ///   - today: the date of the check.
    ///   - asked: the requested members; `nil` for the whole document.
    ///   - language: the language of labels and sentences.
    init(
        _ document: WalletDocument,
        today: CalendarDate,
        asked: [DocumentPointer]? = nil,
        in language: ExchangeLanguage
    ) {
        let found = DocumentValidator.validate(document, today: today, asked: asked)
        let shown = document.rows(in: language)
        title = document.kind.map { $0.form.wording[language] } ?? document.kindName
        holder = document.holder
        rows = shown.map { row in
            ExchangeRow(
                label: row.label,
                text: row.text,
                findings: found.filter { $0.path == row.path }.map {
                    ExchangeFinding($0, in: language)
                }
            )
        }
        result = (found.contains { $0.severity > .note } ? CheckResult.attention : .read).name
        headlines = document.dateFindings(on: today).map { ExchangeHeadline($0) }
        findings = found.filter { finding in !shown.contains { $0.path == finding.path } }
            .map { finding in
                let label = document.form?.label(of: finding.path, in: language)
                return ExchangeFinding(finding, of: label, in: language)
            }
    }
}

extension ExchangeFinding {
    /// Puts a finding in words, including the label of its field if it is not shown next to it.
    init(_ finding: DocumentFinding, of label: String? = nil, in language: ExchangeLanguage) {
        severity = finding.severity.rawValue
        let text = finding.rule.wording[language]
        self.text = label.map { $0 + ": " + text } ?? text
    }
}

extension WalletDocument {
    /// The name on the document, if any.
    var holder: String {
        let names = [self[.person.lastName], self[.person.firstName], self[.person.middleName]]
        let latin = [self[.person.lastNameEn], self[.person.firstNameEn]]
        let all = [names, latin].first { $0.contains { $0 != nil } } ?? []
        let name = all.compactMap { $0 }.joined(separator: " ")
        return name.isEmpty ? self[.ownerName] ?? self[.cardholder] ?? "" : name
    }
}

extension ScreenLanguage {
    /// The language of documents' labels.
    var ofDocuments: ExchangeLanguage {
        ExchangeLanguage(rawValue: rawValue) ?? .english
    }
}
