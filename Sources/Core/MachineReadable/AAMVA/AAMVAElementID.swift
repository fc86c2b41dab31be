// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// The identifier of one data element: three characters in front of each value.
///
/// Shape: two capital letters, then a capital letter or a digit. `D…` are the standard's own,
/// `Z` and a second letter those of one jurisdiction. Source: AAMVA card design standard, annex D.
public struct AAMVAElementID: Hashable, Sendable {
    private let first: UInt8
    private let second: UInt8
    private let third: UInt8

    /// The identifier that these three bytes spell, or `nil` where they spell none.
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

    /// Whether a jurisdiction, and not the standard, says what it means.
    public var isJurisdictionSpecific: Bool { first == UInt8(ascii: "Z") }
}

extension AAMVAElementID: ExpressibleByStringLiteral {
    /// An identifier written in the source; one that is none is a programming error.
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
