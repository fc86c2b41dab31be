// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import MachineReadable

/// A member of a document as people see it.
public struct DocumentRow: Hashable, Sendable {
    /// The member; list entries are numbered from 0, as in `/categories/0/code`.
    public let path: DocumentPointer
    /// The label of the member, in the requested language.
    public let label: String
    /// The value of the member.
    public let text: String
    /// Whether the kind does not have this member, or the value has the wrong type.
    public let isExtra: Bool
}

/// Keeps document contents out of logs: descriptions say nothing.
extension DocumentRow: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// A placeholder.
    public var description: String { "a line of a document" }
    /// A placeholder.
    public var debugDescription: String { description }
    /// An empty mirror.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

extension WalletDocument {
    /// Returns everything in the document that would be sent with it, as people see it.
    ///
    /// Members of the form come in its order. ``extra`` ones follow under their own names, labelled as further details;
    /// long values are cut.
    ///
    /// - Parameter language: the language of labels and dictionary entries.
    /// - Returns: a row for each member, for each member of each list entry, and for each value inside an extra member.
    public func rows(in language: ExchangeLanguage) -> [DocumentRow] {
        let known = (form?.layout.fields ?? []).flatMap { field -> [DocumentRow] in
            guard let value = record[path: field.member.path] else { return [] }
            let label = form?.label(of: field.pointer, in: language) ?? field.wording[language]
            guard case .entries(let entries) = value else {
                return [field.row(of: value, at: field.pointer, label, language)]
            }
            return entries.enumerated().flatMap { place, entry in
                field.rows(of: entry, at: place, label, language)
            }
        }
        return known + extra.flatMap { $0.rows(in: language) }
    }
}

extension DocumentField {
    /// Returns the members of an entry; their labels begin with its number, counted from 1.
    fileprivate func rows(
        of entry: DocumentRecord,
        at place: Int,
        _ label: String,
        _ language: ExchangeLanguage
    ) -> [DocumentRow] {
        let base = pointer.components + [String(place)]
        let heading = "\(label) \(place + 1): "
        let known = (entryLayout?.fields ?? []).compactMap { field -> DocumentRow? in
            guard let value = entry[path: field.member.path] else { return nil }
            let path = DocumentPointer(components: base + field.pointer.components)
            return field.row(of: value, at: path, heading + field.wording[language], language)
        }
        return known + entry.extra.flatMap { $0.rows(at: base, heading: heading, in: language) }
    }

    fileprivate func row(
        of value: DocumentValue,
        at path: DocumentPointer,
        _ label: String,
        _ language: ExchangeLanguage
    ) -> DocumentRow {
        DocumentRow(path: path, label: label, text: shown(value, language), isExtra: false)
    }

    /// Returns a value as people see it: dates as `12.08.1974`, dictionary numbers as their meaning, texts in groups,
    /// without characters that would deceive a display.
    public func shown(_ value: DocumentValue, _ language: ExchangeLanguage) -> String {
        switch value {
        case .text(let text):
            let cleaned = DisplayText.cleaned(text)
            guard member.type == .date else { return shape.applied(to: cleaned) }
            return CalendarDate(text: text).map { Self.shown($0) } ?? cleaned
        case .integer(let number): return member.dictionary?[number]?[language] ?? String(number)
        case .boolean(let flag):
            return member.dictionary?[flag ? 1 : 0]?[language] ?? String(flag)
        case .entries(let entries): return String(entries.count)
        }
    }

    private static func shown(_ date: CalendarDate) -> String {
        date.text.split(separator: "-").reversed().joined(separator: ".")
    }
}

extension ShownShape {
    /// Returns a text in this format; unchanged if it already has spaces or hyphens.
    func applied(to text: String) -> String {
        guard text.allSatisfy({ $0.isLetter || $0.isNumber }) else { return text }
        switch self {
        case .plain: return text
        case .groups(let counts):
            var rest = text[...]
            var groups: [Substring] = []
            for count in counts where !rest.isEmpty {
                groups.append(rest.prefix(count))
                rest = rest.dropFirst(count)
            }
            if !rest.isEmpty { groups.append(rest) }
            return groups.joined(separator: " ")
        case .pensionAccount:
            guard text.count == 11 else { return text }
            let parts = [(0, 3), (3, 3), (6, 3)].map { text.dropFirst($0.0).prefix($0.1) }
            return parts.joined(separator: "-") + " " + text.suffix(2)
        }
    }
}
