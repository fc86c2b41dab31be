// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// A place in a zone; line and column start at 1.
public struct MRZPlace: Hashable, Sendable {
    /// The line.
    public let line: Int
    /// The column.
    public let column: Int

    init(_ line: Int, _ column: Int) {
        self.line = line
        self.column = column
    }
}

/// A finding about a zone that was read.
///
/// Data with findings are still returned, because genuine documents with a wrongly printed check digit exist.
public enum MRZFinding: Hashable, Sendable {
    /// A check digit differs from the computed one; both in ASCII.
    case checkDigit(MRZCheckKind, found: UInt8, expected: UInt8)
    /// A field is not a date.
    case invalidDate(MRZField)
    /// The holder was born after the issue or the expiry of the document.
    case datesOutOfOrder
    /// A character is of a kind that its place does not allow.
    case misplacedCharacter(MRZField, MRZPlace)
    /// A character could not be read; a filler is in its place, or the character that follows from the check digits.
    case unreadableCharacter(MRZPlace, inferred: UInt8? = nil)
    /// The document code does not start as the format requires.
    case unusualDocumentCode
    /// An unassigned code of a state.
    case unknownCountry(MRZField)
    /// A specimen: issued by Utopia, or with SPECIMEN for a name.
    case specimen
    /// The sex is printed X in place of `<`.
    case sexPrintedX
    /// The field of names is full, so the names may be cut off.
    case nameTruncated
    /// The number continues in the optional data; its digit is right with the filler in its middle, without it, or
    /// both.
    case longNumber(MRZNumberReading)
    /// A character was replaced by another; both in ASCII, `read` is zero if it was not ASCII.
    case replaced(MRZPlace, read: UInt8, used: UInt8)
    /// Lower case was read as upper case.
    case lowerCase(line: Int)
    /// Blanks within a line were left out or read as fillers.
    case blanks(line: Int)
    /// Control characters or marks of writing direction were left out.
    case invisibleCharacters(line: Int)
    /// Fillers were added at the end of a line.
    case padded(line: Int, count: Int)
    /// Fillers beyond the end of a line were left out.
    case cut(line: Int, count: Int)
    /// A character is missing or extra at this place, depending on `isMissing`.
    case realigned(MRZPlace, isMissing: Bool)
    /// Other text surrounds the zone.
    case surroundingText
    /// A field is not clear enough in the picture to be certain, and no check digit makes up for that.
    case uncertain(MRZField)
    /// A line, counted from 1, may go on where the picture does not show it: the picture ends there, something covers the
    /// paper, or print goes on.
    case partlyVisible(line: Int)
    /// A finding about the dates on the day of the reading: expired, or in the future.
    case date(DateFinding)

    /// Whether this is an error in the zone; all other findings are for information only.
    ///
    /// Expiry is not an error in the zone, but see ``needsAttention``.
    public var isError: Bool {
        switch self {
        case .checkDigit, .invalidDate, .datesOutOfOrder, .misplacedCharacter,
            .unreadableCharacter, .uncertain, .partlyVisible:
            true
        default: false
        }
    }

    /// Whether someone should look before relying on the document, because of its zone or its dates.
    public var needsAttention: Bool {
        if case .date = self { true } else { isError }
    }
}

/// How the check digit of a long document number was computed.
public enum MRZNumberReading: UInt8, Hashable, Sendable {
    /// Over the number without the filler in its middle (Portugal).
    case withoutFiller
    /// Over the number with the filler in its middle (Belgium 2003).
    case withFiller
    /// Over either; both give the same digit.
    case both
    /// Over neither; the digit is wrong both ways.
    case neither
}
