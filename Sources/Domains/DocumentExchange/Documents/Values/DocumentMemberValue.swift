// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import MachineReadable

/// A type as which apps read and set members of documents.
public protocol DocumentMemberValue: Hashable, Sendable {
    /// What stands on the wire.
    static var valueType: DocumentValueType { get }
    /// What its numbers stand for; `nil` where they are just numbers.
    static var dictionary: DocumentDictionary? { get }
    /// The value of a member; `nil` where it says something else.
    init?(of value: DocumentValue)
    /// The value for the wire.
    var documentValue: DocumentValue { get }
}

extension DocumentMemberValue {
    /// Without a dictionary.
    public static var dictionary: DocumentDictionary? { nil }
}

extension String: DocumentMemberValue {
    /// Text.
    public static var valueType: DocumentValueType { .text }

    /// The text of a member.
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

    /// The number of a member.
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

    /// Whether a member is true.
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

    /// The day of a member; `nil` where the calendar has none.
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

    /// The entries of a member.
    public init?(of value: DocumentValue) {
        guard case .entries(let entries) = value else { return nil }
        self = entries
    }

    /// The entries for the wire.
    public var documentValue: DocumentValue { .entries(self) }
}
