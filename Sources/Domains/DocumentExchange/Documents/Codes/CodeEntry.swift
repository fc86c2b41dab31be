// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// An entry of a dictionary that assigns meanings to numbers.
public protocol CodeEntry: RawRepresentable, CaseIterable, Hashable, Sendable
where RawValue == Int {
    /// The meaning of the entry.
    var wording: Wording { get }
}

/// A dictionary number, which the dictionary may not list.
public enum Coded<Entry: CodeEntry>: Hashable, Sendable {
    /// A listed number.
    case listed(Entry)
    /// An unlisted number, kept unchanged.
    case unknown(Int)

    /// Looks up a number.
    public init(code: Int) {
        self = Entry(rawValue: code).map { .listed($0) } ?? .unknown(code)
    }

    /// The number.
    public var code: Int {
        switch self {
        case .listed(let entry): entry.rawValue
        case .unknown(let code): code
        }
    }

    /// The entry; `nil` for an unlisted number.
    public var entry: Entry? {
        if case .listed(let entry) = self { entry } else { nil }
    }
}

extension Coded: DocumentMemberValue {
    /// A number.
    public static var valueType: DocumentValueType { .integer }
    /// The whole dictionary.
    public static var dictionary: DocumentDictionary? { DocumentDictionary(of: Entry.self) }

    /// Reads and looks up the number of a member.
    public init?(of value: DocumentValue) {
        guard case .integer(let code) = value else { return nil }
        self.init(code: code)
    }

    /// The number for the wire.
    public var documentValue: DocumentValue { .integer(code) }
}

/// The meanings of a member's numbers, whatever type the dictionary has.
public struct DocumentDictionary: Sendable {
    /// The listed numbers, in order.
    public var codes: [Int] { list() }
    private let find: @Sendable (Int) -> Wording?
    private let list: @Sendable () -> [Int]

    init<Entry: CodeEntry>(of entries: Entry.Type) {
        find = { Entry(rawValue: $0)?.wording }
        list = { Entry.allCases.map { $0.rawValue } }
    }

    /// The meaning of a number; `nil` if unlisted.
    public subscript(code: Int) -> Wording? { find(code) }
}
