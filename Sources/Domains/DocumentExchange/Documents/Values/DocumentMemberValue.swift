// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import MachineReadable

/// A Swift type for the values of document members.
public protocol DocumentMemberValue: Hashable, Sendable {
    /// The type on the wire.
    static var valueType: DocumentValueType { get }
    /// The meanings of its numbers; `nil` for plain numbers.
    static var dictionary: DocumentDictionary? { get }
    /// Reads the value of a member; `nil` if it has another type.
    init?(of value: DocumentValue)
    /// The value for the wire.
    var documentValue: DocumentValue { get }
}

extension DocumentMemberValue {
    /// No dictionary.
    public static var dictionary: DocumentDictionary? { nil }
}

extension String: DocumentMemberValue {
    /// Text.
    public static var valueType: DocumentValueType { .text }

    /// Reads the text of a member.
    public init?(of value: DocumentValue) {
        guard case .text(let text) = value else { return nil }
        self = text
    }

    /// The text for the wire.
    public var documentValue: DocumentValue { .text(self) }
}

extension Int: DocumentMemberValue {
    /// A number.
    public static var valueType: DocumentValueType { .integer }

    /// Reads the number of a member.
    public init?(of value: DocumentValue) {
        guard case .integer(let number) = value else { return nil }
        self = number
    }

    /// The number for the wire.
    public var documentValue: DocumentValue { .integer(self) }
}

extension Bool: DocumentMemberValue {
    /// True or false.
    public static var valueType: DocumentValueType { .boolean }

    /// Reads whether a member is true.
    public init?(of value: DocumentValue) {
        guard case .boolean(let flag) = value else { return nil }
        self = flag
    }

    /// True or false for the wire.
    public var documentValue: DocumentValue { .boolean(self) }
}

extension CalendarDate: DocumentMemberValue {
    /// A date.
    public static var valueType: DocumentValueType { .date }

    /// Reads the day of a member; `nil` if the calendar has no such day.
    public init?(of value: DocumentValue) {
        guard case .text(let text) = value else { return nil }
        self.init(text: text)
    }

    /// The day as `1974-08-12`.
    public var documentValue: DocumentValue { .text(text) }
}

extension [DocumentRecord]: DocumentMemberValue {
    /// A list.
    public static var valueType: DocumentValueType { .entries }

    /// Reads the entries of a member.
    public init?(of value: DocumentValue) {
        guard case .entries(let entries) = value else { return nil }
        self = entries
    }

    /// The entries for the wire.
    public var documentValue: DocumentValue { .entries(self) }
}
