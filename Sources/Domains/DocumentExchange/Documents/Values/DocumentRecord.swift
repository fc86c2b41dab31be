// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Encodings

/// Members and their values, of a whole document or of one list entry.
///
/// The record holds only members that are present; an empty text is absent.
public struct DocumentRecord: Hashable, Sendable {
    /// The values of the members, by ``DocumentMember/path``.
    private(set) var values: [String: DocumentValue] = [:]
    /// Members that the layout does not have, in reading order.
    public private(set) var extra: [ExtraMember] = []

    /// Creates an empty record.
    public init() {}

    /// The value of a member; `nil` if it is absent or has another type.
    public subscript<Value>(key: DocumentKey<Value>) -> Value? {
        get { values[key.member.path].flatMap { Value(of: $0) } }
        set { self[path: key.member.path] = newValue?.documentValue }
    }

    /// The value of the member at a path, as on the wire.
    subscript(path path: String) -> DocumentValue? {
        get { values[path] }
        set {
            values[path] = newValue == .text("") ? nil : newValue
            let components = DocumentPointer(path: path).components
            // Otherwise an unreadable value kept for this member would be written as well.
            extra.removeAll { components.starts(with: $0.path) }
        }
    }

    /// Keeps a member that the layout does not have.
    mutating func keep(_ member: ExtraMember) {
        extra.append(member)
    }

    /// Returns whether both have the same content, whatever the order of extra members.
    public static func == (one: DocumentRecord, other: DocumentRecord) -> Bool {
        one.values == other.values && Set(one.extra) == Set(other.extra)
    }

    /// Feeds the compared values.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(values)
        hasher.combine(extra.count)
    }
}

/// A member that the kind of document does not have, kept as read.
public struct ExtraMember: Sendable {
    /// The names from the outermost object inwards.
    public let path: [String]
    /// Its value; numbers keep 64 bits.
    public let value: JSONOutput
}

extension ExtraMember: Hashable {
    /// Returns whether both are encoded the same way.
    public static func == (one: ExtraMember, other: ExtraMember) -> Bool {
        one.path == other.path && one.value.utf8() == other.value.utf8()
    }

    /// Feeds the compared values.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(path)
        hasher.combine(value.utf8())
    }
}

/// Keeps document contents out of logs: descriptions say only how many members there are.
extension DocumentRecord: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The number of members.
    public var description: String { "\(values.count) members and \(extra.count) unknown" }
    /// The number of members.
    public var debugDescription: String { description }
    /// An empty mirror.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

extension ExtraMember: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// A placeholder.
    public var description: String { "an unknown member" }
    /// A placeholder.
    public var debugDescription: String { description }
    /// An empty mirror.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
