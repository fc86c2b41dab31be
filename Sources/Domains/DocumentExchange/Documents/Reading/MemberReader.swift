// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings

/// Reads the members of a document, or of a list entry, according to its layout.
struct MemberReader {
    private(set) var record = DocumentRecord()
    private(set) var findings: [DocumentFinding] = []
    private let layout: DocumentLayout?
    /// The path of the members in the document.
    private let base: [String]

    /// The result of reading a value.
    private enum Outcome {
        case taken(DocumentValue)
        case absent
        case wrong
    }

    /// Creates a reader; without a layout all members are extra.
    init(_ layout: DocumentLayout?, base: [String] = []) {
        self.layout = layout
        self.base = base
    }

    /// Reads the members of an object at a path.
    mutating func read(_ members: [(name: String, value: JSONValue)], at group: [String] = []) {
        for (name, value) in members {
            let path = group + [name]
            let pointer = DocumentPointer(components: path)
            if let field = layout?.field(at: pointer) {
                read(value, of: field)
            } else if layout?.hasGroup(at: pointer) ?? false {
                readGroup(value, at: path)
            } else {
                keep(value, at: path)
            }
        }
    }

    private mutating func readGroup(_ value: JSONValue, at path: [String]) {
        if let members = value.members {
            read(members, at: path)
        } else if !Self.isAbsent(value) {
            report(.wrongType, at: path)
            keep(value, at: path)
        }
    }

    private mutating func read(_ value: JSONValue, of field: DocumentField) {
        guard !Self.isAbsent(value) else { return }
        switch outcome(of: value, for: field) {
        case .taken(let taken): record[path: field.member.path] = taken
        case .absent: break
        case .wrong:
            report(.wrongType, at: field.pointer.components)
            keep(value, at: field.pointer.components)
        }
    }

    private mutating func outcome(of value: JSONValue, for field: DocumentField) -> Outcome {
        let path = field.pointer.components
        switch field.member.type {
        case .text, .date, .time:
            if let text = value.string { return .taken(.text(text)) }
            guard let number = value.number else { return .wrong }
            report(.numberForText, at: path)
            return .taken(.text(number.text))
        case .integer:
            if let number = value.number?.integer { return .taken(.integer(number)) }
            guard let text = value.string, let number = Self.number(text) else { return .wrong }
            report(.textForNumber, at: path)
            return .taken(.integer(number))
        case .boolean:
            return value.boolean.map { .taken(.boolean($0)) } ?? .wrong
        case .entries:
            return entries(value, of: field)
        }
    }

    private mutating func entries(_ value: JSONValue, of field: DocumentField) -> Outcome {
        guard let elements = value.elements else { return .wrong }
        var entries: [DocumentRecord] = []
        var found: [DocumentFinding] = []
        for (place, element) in elements.enumerated() {
            guard let members = element.members else { return .wrong }
            var reader = MemberReader(
                field.entryLayout,
                base: base + field.pointer.components + [String(place)]
            )
            reader.read(members)
            entries.append(reader.record)
            found += reader.findings
        }
        findings += found
        return .taken(.entries(entries))
    }

    private mutating func keep(_ value: JSONValue, at path: [String]) {
        record.keep(ExtraMember(path: path, value: JSONOutput(value)))
    }

    private mutating func report(_ rule: DocumentRule, at path: [String]) {
        findings.append(DocumentFinding(DocumentPointer(components: base + path), rule))
    }

    private static func isAbsent(_ value: JSONValue) -> Bool {
        value.isNull || value.utf8?.isEmpty ?? false
    }

    /// The number of digits that always fits `Int`.
    private static let digitLimit = 18

    private static func number(_ text: String) -> Int? {
        guard text.utf8.count <= digitLimit,
            text.unicodeScalars.allSatisfy({ TextPattern.isDigit($0) })
        else { return nil }
        return Int(text)
    }
}
