// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// An entry of one of the dictionaries in which numbers stand for something.
public protocol CodeEntry: RawRepresentable, CaseIterable, Hashable, Sendable
where RawValue == Int {
    /// What the entry stands for.
    var wording: Wording { get }
}

/// A number of a dictionary, which may be one that the dictionary does not have.
public enum Coded<Entry: CodeEntry>: Hashable, Sendable {
    /// A number that the dictionary has.
    case listed(Entry)
    /// Another number; kept as it is.
    case unknown(Int)

    /// The meaning of a number.
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

    /// The entry; `nil` for a number that the dictionary does not have.
    public var entry: Entry? {
        if case .listed(let entry) = self { entry } else { nil }
    }
}

extension Coded: DocumentMemberValue {
    /// A number.
    public static var valueType: DocumentValueType { .integer }
    /// The whole dictionary.
    public static var dictionary: DocumentDictionary? { DocumentDictionary(of: Entry.self) }

    /// The meaning of a member's number.
    public init?(of value: DocumentValue) {
        guard case .integer(let code) = value else { return nil }
        self.init(code: code)
    }

    /// The number for the wire.
    public var documentValue: DocumentValue { .integer(code) }
}

/// What the numbers of a member stand for, whatever type the dictionary has.
public struct DocumentDictionary: Sendable {
    /// The numbers that are listed, in their order.
    public var codes: [Int] { list() }
    private let find: @Sendable (Int) -> Wording?
    private let list: @Sendable () -> [Int]

    init<Entry: CodeEntry>(of entries: Entry.Type) {
        find = { Entry(rawValue: $0)?.wording }
        list = { Entry.allCases.map { $0.rawValue } }
    }

    /// What a number stands for; `nil` where it is not listed.
    public subscript(code: Int) -> Wording? { find(code) }
}
