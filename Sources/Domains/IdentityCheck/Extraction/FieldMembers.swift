// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import MachineReadable

/// The members of the fields, and those that say where each was read.
struct FieldMembers {
    let members: IdentityMembers
    let sources: IdentityMembers?
    let confidences: IdentityMembers?
    /// The source of fields for which the text names none.
    let usualSource: FieldSource?

    init(_ members: IdentityMembers, method: ExtractionMethod) throws(IdentityDataError) {
        let names = Set(IdentityField.allCases.map(\.rawValue))
        self.members = members
        sources = try members.optionalObject("sources", names)
        confidences = try members.optionalObject("confidences", names)
        switch method {
        case .zone: usualSource = .zone
        case .barcode: usualSource = .barcode
        case .print: usualSource = .print
        // One of two, or a contradiction.
        case .barcodeAndPrint, .none: usualSource = nil
        }
    }

    func source(_ field: IdentityField) throws(IdentityDataError) -> FieldSource {
        let named = try sources?.optional(field.rawValue) {
            $0.string.flatMap(FieldSource.init(rawValue:))
        }
        guard let source = named ?? usualSource else { throw .missing("sources.\(field.rawValue)") }
        return source
    }

    func confidence(_ field: IdentityField) throws(IdentityDataError) -> Double {
        // A sender that says nothing about it promises nothing.
        try confidences?.optional(field.rawValue, Self.confidence) ?? 0
    }

    static func confidence(_ value: JSONValue) -> Double? {
        guard let number = value.number?.double, 0...1 ~= number else { return nil }
        return number
    }
}

extension IdentityDraft {
    /// Reads all fields.
    mutating func read(_ fields: FieldMembers) throws(IdentityDataError) {
        for field in IdentityField.allCases {
            guard let text = try fields.members.optional(field.rawValue, { $0.string }) else {
                continue
            }
            let source = try fields.source(field)
            let confidence = try fields.confidence(field)
            guard add(field, parsing: text, from: source, confidence) else {
                throw .invalid(field.rawValue)
            }
        }
        let others = try fields.members.list("otherReadings", limit: 50) { OtherReading($0) }
        for other in others {
            guard add(other.field, parsing: other.text, from: other.source, other.confidence)
            else { throw .invalid("otherReadings") }
        }
    }

    /// Adds a value by its text; false if the text is no such value.
    private mutating func add(
        _ field: IdentityField,
        parsing text: String,
        from source: FieldSource,
        _ confidence: Double
    ) -> Bool {
        let value: FieldValue?
        switch field.kind {
        case .text:
            add(field, text, from: source, confidence: confidence)
            return true
        case .date: value = CalendarDate(text: text).map { .date($0) }
        case .sex: value = Sex(letter: text).map { .sex($0) }
        }
        guard let value else { return false }
        add(FieldReading(field, value, from: source, confidence: confidence))
        return true
    }
}

/// A reading beside the preferred one, as JSON has it.
private struct OtherReading {
    let field: IdentityField
    let source: FieldSource
    let text: String
    let confidence: Double

    init?(_ value: JSONValue) {
        guard value.count == 4, let field = value["field"].flatMap(IdentityField.named),
            let source = value["source"]?.string.flatMap(FieldSource.init(rawValue:)),
            let text = value["value"]?.string,
            let confidence = value["confidence"].flatMap(FieldMembers.confidence)
        else { return nil }
        self.field = field
        self.source = source
        self.text = text
        self.confidence = confidence
    }
}

extension IdentityField {
    /// Reads the name of a field.
    static func named(_ value: JSONValue) -> IdentityField? {
        value.string.flatMap(IdentityField.init(rawValue:))
    }
}

extension Sex {
    /// Reads the letter of the visual zone.
    fileprivate init?(letter: String) {
        switch letter {
        case "F": self = .female
        case "M": self = .male
        case "X": self = .unspecified
        default: return nil
        }
    }
}
