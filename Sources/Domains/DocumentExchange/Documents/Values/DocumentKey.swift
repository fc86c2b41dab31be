// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// A member by which apps read and set what documents say, with the type it has.
///
/// Written as on the wire: `document[.person.lastName]` is a `String?`, `document[.dates.delivery]` a
/// `CalendarDate?`. Which kind has which members is in ``DocumentForm``.
public struct DocumentKey<Value: DocumentMemberValue>: Sendable {
    /// What the member is, without its type.
    public let member: DocumentMember

    /// A member at a path.
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
    /// The names from the outermost object inwards, parted by dots, as in `person.lastName`.
    public let path: String
    /// What kind of value it has.
    public let type: DocumentValueType
    /// Its label.
    public let wording: Wording
    /// What its numbers stand for; `nil` where they are just numbers, and for text.
    ///
    /// Of members that are true or false, 0 is false and 1 is true.
    public let dictionary: DocumentDictionary?
    /// What forms call it; `nil` where they have no word for it.
    public let autofill: Autofill?
}
