// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// One data element as it stands in the code: identifier and value.
public struct AAMVAElement: Hashable, Sendable {
    /// What the value is.
    public let identifier: AAMVAElementID
    /// The value, ISO 8859-1 brought to Unicode, with its blanks, without control characters.
    public let value: String

    /// An element of an identifier and a value.
    public init(_ identifier: AAMVAElementID, _ value: String) {
        self.identifier = identifier
        self.value = value
    }
}

/// One group of elements.
public struct AAMVASubfile: Hashable, Sendable {
    /// Two capital letters: `DL` a driving licence, `ID` an identity card, `Z` and a letter what the
    /// jurisdiction adds.
    public let type: String
    /// The elements in the order in which they stand in the code.
    public let elements: [AAMVAElement]

    /// A group of elements.
    public init(type: String, elements: [AAMVAElement]) {
        self.type = type
        self.elements = elements
    }
}

/// Numbers and names of people stand in the values: neither is ever described.
extension AAMVAElement: CustomStringConvertible, CustomDebugStringConvertible {
    /// The identifier alone.
    public var description: String { identifier.text }
    /// The identifier alone.
    public var debugDescription: String { description }
}

extension AAMVASubfile: CustomStringConvertible, CustomDebugStringConvertible {
    /// The type and how many elements there are.
    public var description: String { type + " of \(elements.count) elements" }
    /// The type and how many elements there are.
    public var debugDescription: String { description }
}

#if !hasFeature(Embedded)
extension AAMVAElement: CustomReflectable {
    /// Nothing to look into.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

extension AAMVASubfile: CustomReflectable {
    /// Nothing to look into.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
#endif
