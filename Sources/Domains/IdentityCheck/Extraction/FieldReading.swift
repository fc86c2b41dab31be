// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import MachineReadable

/// Where the value of a field was read; the raw value is its name in JSON.
public enum FieldSource: String, Sendable, Hashable, CaseIterable {
    /// In the machine-readable zone.
    case zone = "MRZ"
    /// In the barcode.
    case barcode = "BARCODE"
    /// In print.
    case print = "OCR"

    /// The source in words.
    public var words: String {
        switch self {
        case .zone: "zone"
        case .barcode: "barcode"
        case .print: "print"
        }
    }
}

/// The value of a field.
public enum FieldValue: Sendable, Hashable {
    /// Text without control characters.
    case text(String)
    /// A day.
    case date(CalendarDate)
    /// A sex.
    case sex(Sex)

    /// The value as JSON has it: dates as `1974-08-12`, the sex as `F`, `M` or `X`.
    public var text: String {
        switch self {
        case .text(let text): text
        case .date(let date): date.text
        case .sex(let sex): sex.letter
        }
    }
}

/// The value of a field as one source has it.
public struct FieldReading: Sendable, Hashable {
    /// The field.
    public let field: IdentityField
    /// The value.
    public let value: FieldValue
    /// Where it was read.
    public let source: FieldSource
    /// How certain the reading is, 0 to 1; says nothing about whether the document is genuine.
    public let confidence: Double

    /// Creates a reading, or returns nil if the field has another kind of value.
    public init?(
        _ field: IdentityField,
        _ value: FieldValue,
        from source: FieldSource,
        confidence: Double
    ) {
        switch (field.kind, value) {
        case (.text, .text), (.date, .date), (.sex, .sex): break
        default: return nil
        }
        self.field = field
        self.value = value
        self.source = source
        self.confidence = min(1, max(0, confidence))
    }
}

/// Values are personal, so descriptions do not show them.
extension FieldValue: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// A placeholder; see ``text``.
    public var description: String { "a value" }
    /// A placeholder; see ``text``.
    public var debugDescription: String { description }
    /// Hides the contents from reflection.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

extension FieldReading: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The field and the source.
    public var description: String { "\(field.rawValue) from \(source.rawValue)" }
    /// The field and the source.
    public var debugDescription: String { description }
    /// Hides the contents from reflection.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
