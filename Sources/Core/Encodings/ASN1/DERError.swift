// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// Why bytes are not in the expected DER form.
///
/// Source of the rules: ITU-T X.690 (02/2021), clauses 8, 10 and 11.
public struct DERError: Error, Equatable, Sendable {
    /// The rule that was violated.
    public enum Reason: Equatable, Sendable {
        /// The bytes end inside an element.
        case truncated
        /// There are bytes after the end of the contents.
        case trailingBytes
        /// A length in the indefinite form, which DER forbids (X.690 §10.1).
        case indefiniteLength
        /// A length written with more bytes than needed (X.690 §10.1).
        case nonMinimalLength
        /// A length of more than four bytes, or the reserved value `FF`.
        case lengthTooLarge
        /// A tag number above 30, which takes several bytes and occurs in no format read here.
        case longTag
        /// An element with another tag than the expected one.
        case unexpectedTag(found: DERTag, expected: DERTag)
        /// The contents end where an element with this tag was expected.
        case missing(DERTag)
        /// More nested readers than ``DERReader/maximumDepth``.
        case tooDeep
        /// An INTEGER that is empty, not minimal, or too large for the requested type.
        case badInteger
        /// A BOOLEAN other than `00` and `FF` (X.690 §11.1).
        case badBoolean
        /// A NULL with contents.
        case badNull
        /// A BIT STRING with a bad count of unused bits, or with unused bits set (X.690 §11.2).
        case badBitString
        /// An OBJECT IDENTIFIER that is empty, cut off, not minimal or longer than
        /// ``OID/maximumByteCount``.
        case badObjectIdentifier
        /// A time that is not in the form of RFC 5280 §4.1.2.5, or does not exist in the calendar.
        case badTime
    }

    /// The rule that was violated.
    public let reason: Reason
    /// The position, in bytes from the start of the outermost reader's input.
    public let offset: Int

    /// Creates an error at an offset.
    public init(reason: Reason, offset: Int) {
        self.reason = reason
        self.offset = offset
    }
}
