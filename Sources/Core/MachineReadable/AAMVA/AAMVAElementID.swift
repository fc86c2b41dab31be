// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// The identifier of one data element: the three characters before its value.
///
/// Shape: two capital letters, then a capital letter or a digit. The standard's own start with `D`, those of one
/// jurisdiction with `Z` and a second letter. Source: AAMVA card design standard, annex D.
public struct AAMVAElementID: Hashable, Sendable {
    private let first: UInt8
    private let second: UInt8
    private let third: UInt8

    /// Creates the identifier that three bytes spell, or returns `nil` if they spell none.
    public init?(_ bytes: ArraySlice<UInt8>) {
        guard bytes.count == 3 else { return nil }
        first = bytes[bytes.startIndex]
        second = bytes[bytes.startIndex + 1]
        third = bytes[bytes.startIndex + 2]
        guard first.isCapital, second.isCapital, third.isCapital || third.isDigit else {
            return nil
        }
    }

    /// The three characters in ASCII.
    public var bytes: [UInt8] { [first, second, third] }

    /// The three characters.
    public var text: String { String(decoding: bytes, as: UTF8.self) }

    /// Whether a jurisdiction defines the element rather than the standard.
    public var isJurisdictionSpecific: Bool { first == UInt8(ascii: "Z") }
}

extension AAMVAElementID: ExpressibleByStringLiteral {
    /// Creates an identifier written in source code; an invalid one is a programming error.
    public init(stringLiteral text: String) {
        guard let identifier = AAMVAElementID([UInt8](text.utf8)[...]) else {
            preconditionFailure("not an element identifier")
        }
        self = identifier
    }
}

extension AAMVAElementID: CustomStringConvertible {
    /// The three characters.
    public var description: String { text }
}
