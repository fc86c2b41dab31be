// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Encodings

/// Members and what they say: those of a whole document, or of one entry of a list.
///
/// Only members that are there are kept; an empty text is none.
public struct DocumentRecord: Hashable, Sendable {
    /// What the members say, by ``DocumentMember/path``.
    private(set) var values: [String: DocumentValue] = [:]
    /// Members that the list of fields does not have, in the order of reading.
    public private(set) var extra: [ExtraMember] = []

    /// Nothing as yet.
    public init() {}

    /// What a member says; `nil` where it is absent, or not of the type.
    public subscript<Value>(key: DocumentKey<Value>) -> Value? {
        get { values[key.member.path].flatMap { Value(of: $0) } }
        set { self[path: key.member.path] = newValue?.documentValue }
    }

    /// What the member at a path says, as on the wire.
    subscript(path path: String) -> DocumentValue? {
        get { values[path] }
        set {
            values[path] = newValue == .text("") ? nil : newValue
            let components = DocumentPointer(path: path).components
            // Something unreadable that stood in its place would be written besides.
            extra.removeAll { components.starts(with: $0.path) }
        }
    }

    /// Keeps a member that the list of fields does not have.
    mutating func keep(_ member: ExtraMember) {
        extra.append(member)
    }

    /// Whether both say the same, whatever the order of extra members.
    public static func == (one: DocumentRecord, other: DocumentRecord) -> Bool {
        one.values == other.values && Set(one.extra) == Set(other.extra)
    }

    /// Feeds what is compared.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(values)
        hasher.combine(extra.count)
    }

    /// Whether nothing is in it.
    public var isEmpty: Bool { values.isEmpty && extra.isEmpty }
}

/// A member that the kind of document does not have, kept as it was read.
public struct ExtraMember: Sendable {
    /// The names from the outermost object inwards.
    public let path: [String]
    /// What it says; numbers keep 64 bits.
    public let value: JSONOutput
}

extension ExtraMember: Hashable {
    /// Whether both are written the same way.
    public static func == (one: ExtraMember, other: ExtraMember) -> Bool {
        one.path == other.path && one.value.utf8() == other.value.utf8()
    }

    /// Feeds what is compared.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(path)
        hasher.combine(value.utf8())
    }
}

/// What documents say is nobody's business: descriptions tell how much there is.
extension DocumentRecord: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// How many members there are.
    public var description: String { "\(values.count) members and \(extra.count) unknown" }
    /// How many members there are.
    public var debugDescription: String { description }
    /// Nothing to look into.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

extension ExtraMember: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// A placeholder.
    public var description: String { "an unknown member" }
    /// A placeholder.
    public var debugDescription: String { description }
    /// Nothing to look into.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
