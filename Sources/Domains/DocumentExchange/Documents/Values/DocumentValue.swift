// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// The value of a document's member, as on the wire.
///
/// Dates and times are text here, so that an invalid one is kept and can be reported.
public enum DocumentValue: Hashable, Sendable {
    /// A text; never empty.
    case text(String)
    /// A whole number.
    case integer(Int)
    /// True or false.
    case boolean(Bool)
    /// A list of groups of members, such as the categories of a driving licence.
    case entries([DocumentRecord])
}

/// The type of a member's value.
public enum DocumentValueType: Hashable, Sendable {
    /// Text.
    case text
    /// A whole number.
    case integer
    /// True or false.
    case boolean
    /// Text `YYYY-MM-DD`.
    case date
    /// Text `HH:MM`.
    case time
    /// A list of groups of members.
    case entries
}

/// Keeps document contents out of logs: descriptions name only the type.
extension DocumentValue: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The type of the value.
    public var description: String {
        switch self {
        case .text: "a text"
        case .integer: "a number"
        case .boolean: "true or false"
        case .entries(let entries): "\(entries.count) entries"
        }
    }

    /// The type of the value.
    public var debugDescription: String { description }
    /// An empty mirror.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
