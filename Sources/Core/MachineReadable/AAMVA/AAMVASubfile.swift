// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// One data element as written in the code: identifier and value.
public struct AAMVAElement: Hashable, Sendable {
    /// The identifier, which gives the value its meaning.
    public let identifier: AAMVAElementID
    /// The value converted from ISO 8859-1 to Unicode, with its blanks, without control characters.
    public let value: String

    /// Creates an element from an identifier and a value.
    public init(_ identifier: AAMVAElementID, _ value: String) {
        self.identifier = identifier
        self.value = value
    }
}

/// One group of elements.
public struct AAMVASubfile: Hashable, Sendable {
    /// Two capital letters: `DL` for a driving licence, `ID` for an identity card, `Z` and a letter for a
    /// jurisdiction's additions.
    public let type: String
    /// The elements in the order of the code.
    public let elements: [AAMVAElement]

    /// Creates a group of elements.
    public init(type: String, elements: [AAMVAElement]) {
        self.type = type
        self.elements = elements
    }
}

/// Values hold personal numbers and names, so no description shows them.
extension AAMVAElement: CustomStringConvertible, CustomDebugStringConvertible {
    /// The identifier alone.
    public var description: String { identifier.text }
    /// The identifier alone.
    public var debugDescription: String { description }
}

extension AAMVASubfile: CustomStringConvertible, CustomDebugStringConvertible {
    /// The type and the number of elements.
    public var description: String { type + " of \(elements.count) elements" }
    /// The type and the number of elements.
    public var debugDescription: String { description }
}

#if !hasFeature(Embedded)
extension AAMVAElement: CustomReflectable {
    /// Hides the contents from reflection.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

extension AAMVASubfile: CustomReflectable {
    /// Hides the contents from reflection.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
#endif
