// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// What a member of a document says, as it is on the wire.
///
/// Dates and times are text here, so that a wrong one is kept and can be reported.
public enum DocumentValue: Hashable, Sendable {
    /// A text; never empty.
    case text(String)
    /// A whole number.
    case integer(Int)
    /// True or false.
    case boolean(Bool)
    /// A list of groups of members, as the categories of a driving licence.
    case entries([DocumentRecord])
}

/// What kind of value a member has.
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

/// What documents say is nobody's business: descriptions tell the kind of value only.
extension DocumentValue: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The kind of value.
    public var description: String {
        switch self {
        case .text: "a text"
        case .integer: "a number"
        case .boolean: "true or false"
        case .entries(let entries): "\(entries.count) entries"
        }
    }

    /// The kind of value.
    public var debugDescription: String { description }
    /// Nothing to look into.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
