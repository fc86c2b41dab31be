// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// A typed key by which apps read and set a member of a document.
///
/// Written as on the wire: `document[.person.lastName]` is a `String?`, `document[.dates.delivery]` a `CalendarDate?`.
/// ``DocumentForm`` lists the members of each kind.
public struct DocumentKey<Value: DocumentMemberValue>: Sendable {
    /// The member, without its type.
    public let member: DocumentMember

    /// Creates the key of a member at a path.
    init(
        _ path: String,
        _ wording: Wording,
        _ autofill: Autofill? = nil,
        as type: DocumentValueType = Value.valueType,
        dictionary: DocumentDictionary? = Value.dictionary
    ) {
        member = DocumentMember(
            path: path,
            type: type,
            wording: wording,
            dictionary: dictionary,
            autofill: autofill
        )
    }
}

/// A member that documents of one or more kinds have.
public struct DocumentMember: Sendable {
    /// The names from the outermost object inwards, separated by dots, as in `person.lastName`.
    public let path: String
    /// The type of its value.
    public let type: DocumentValueType
    /// Its label.
    public let wording: Wording
    /// The meanings of its numbers; `nil` for plain numbers and for text.
    ///
    /// For members that are true or false, 0 is false and 1 is true.
    public let dictionary: DocumentDictionary?
    /// The form's name for it; `nil` if forms have none.
    public let autofill: Autofill?
}
