// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import MachineReadable

/// Checks the contents of documents, without changing them.
///
/// Source: the rules of the issuing authorities, listed in `Docs/document-exchange.md`.
public enum DocumentValidator {
    /// Returns the findings of a document: field by field in the order of the form, then those between fields.
    ///
    /// - Parameters:
    ///   - document: the document.
    ///   - today: the day of the check.
    ///   - asked: the requested members, so that the absence of others is not a finding; `nil` for the whole document.
    /// - Returns: the findings; none for unknown kinds.
    public static func validate(
        _ document: WalletDocument,
        today: CalendarDate,
        asked: [DocumentPointer]? = nil
    ) -> [DocumentFinding] {
        guard let kind = document.kind else { return [] }
        var check = RecordCheck(document.record, today: today, asked: asked)
        check.run(kind.form.layout)
        for rule in FieldRelation.of(kind) where rule.isBroken(document.record, today) {
            check.report(rule.rule, at: rule.path)
        }
        return check.findings
    }
}

/// Checks the members of a document, or of a list entry.
private struct RecordCheck {
    private(set) var findings: [DocumentFinding] = []
    private let record: DocumentRecord
    private let today: CalendarDate
    private let asked: [DocumentPointer]?
    private let base: [String]

    init(
        _ record: DocumentRecord,
        today: CalendarDate,
        asked: [DocumentPointer]?,
        base: [String] = []
    ) {
        self.record = record
        self.today = today
        self.asked = asked
        self.base = base
    }

    mutating func run(_ layout: DocumentLayout) {
        for field in layout.fields {
            guard let value = record[path: field.member.path], !value.isBlank else {
                if isMissed(field) { report(.missing, at: field.member.path) }
                continue
            }
            check(value, of: field)
        }
        for rule in FieldRelation.everywhere where rule.isBroken(record, today) {
            report(rule.rule, at: rule.path)
        }
    }

    mutating func report(_ rule: DocumentRule, at path: String) {
        let place = DocumentPointer(path: path).components
        findings.append(DocumentFinding(DocumentPointer(components: base + place), rule))
    }

    private func isMissed(_ field: DocumentField) -> Bool {
        let isNeeded =
            switch field.requirement {
            case .required: true
            case .requiredWithGroup: record.hasMembers(beside: field.pointer)
            case .optional: false
            }
        guard isNeeded, let asked else { return isNeeded }
        return asked.contains { $0.contains(field.pointer) }
    }

    private mutating func check(_ value: DocumentValue, of field: DocumentField) {
        let path = field.member.path
        switch (field.member.type, value) {
        case (.date, .text(let text)): checkDate(text, at: path)
        case (.time, .text(let text)):
            if !Self.isTime(text) { report(.notATime, at: path) }
        case (.text, .text(let text)): check(text, of: field)
        case (.integer, .integer(let code)):
            if let dictionary = field.member.dictionary, dictionary[code] == nil {
                report(.unlistedCode, at: path)
            }
        case (.entries, .entries(let entries)): check(entries, of: field)
        default: break
        }
    }

    private mutating func checkDate(_ text: String, at path: String) {
        guard let date = CalendarDate(text: text) else { return report(.notADate, at: path) }
        if date.year < 1900 || today.after(years: 20).map({ date > $0 }) ?? false {
            report(.dateOutOfRange, at: path)
        } else if date > today, FieldRelation.isPast(path) {
            report(.dateInFuture, at: path)
        }
    }

    private static func isTime(_ text: String) -> Bool {
        guard TextPattern("99:99").matches(text) else { return false }
        let digits = text.utf8.map { Int($0) - Int(UInt8(ascii: "0")) }
        return digits[0] * 10 + digits[1] < 24 && digits[3] * 10 + digits[4] < 60
    }

    /// Stops after an error, since later checks would be meaningless.
    private mutating func check(_ text: String, of field: DocumentField) {
        for check in field.checks where check.applies(record) && !check.holds(text) {
            report(check.rule, at: field.member.path)
            if check.rule.severity == .error { return }
        }
    }

    /// The allowed number of list entries; there are no more licence categories than that.
    private static let entryCounts = 1...16

    private mutating func check(_ entries: [DocumentRecord], of field: DocumentField) {
        if !Self.entryCounts.contains(entries.count) {
            report(.entryCount, at: field.member.path)
        }
        guard let layout = field.entryLayout else { return }
        for (place, entry) in entries.enumerated() {
            var inner = RecordCheck(
                entry,
                today: today,
                asked: nil,
                base: base + field.pointer.components + [String(place)]
            )
            inner.run(layout)
            findings += inner.findings
        }
    }
}

extension DocumentValue {
    /// Whether it is text of only white space.
    fileprivate var isBlank: Bool {
        guard case .text(let text) = self else { return false }
        return text.allSatisfy { $0.isWhitespace }
    }
}

extension DocumentRecord {
    /// Returns whether the group around a member has any members.
    fileprivate func hasMembers(beside pointer: DocumentPointer) -> Bool {
        let group = DocumentPointer(components: pointer.components.dropLast())
        return values.keys.contains { group.contains(DocumentPointer(path: $0)) }
    }
}
