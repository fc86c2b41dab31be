// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// A place in a zone, both counted from 1.
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

/// Something about a zone that was read and should be seen.
///
/// Data with findings are delivered all the same: genuine documents with a wrongly printed check
/// digit exist.
public enum MRZFinding: Hashable, Sendable {
    /// A check digit is not the one computed; both in ASCII.
    case checkDigit(MRZCheckKind, found: UInt8, expected: UInt8)
    /// A field is not a date.
    case invalidDate(MRZField)
    /// The holder was born after the issue or the expiry of the document.
    case datesOutOfOrder
    /// A character stands where its kind has no place.
    case misplacedCharacter(MRZField, MRZPlace)
    /// A character could not be read; the filler stands in its place.
    case unreadableCharacter(MRZPlace)
    /// The document code does not start as the format asks.
    case unusualDocumentCode
    /// A code of a state that nobody assigned.
    case unknownCountry(MRZField)
    /// A specimen: issued by Utopia, or with SPECIMEN for a name.
    case specimen
    /// The sex is printed X, which stands for `<`.
    case sexPrintedX
    /// The field of names is full, so that more may have been cut off.
    case nameTruncated
    /// The number goes on in the optional data; the digit is right over the number with the filler in
    /// its middle, without it, or both.
    case longNumber(MRZNumberReading)
    /// A character was taken for another: both in ASCII, `read` zero where it was none of ASCII.
    case replaced(MRZPlace, read: UInt8, used: UInt8)
    /// Lower case was taken for upper case.
    case lowerCase(line: Int)
    /// Blanks within a line were left out or taken for fillers.
    case blanks(line: Int)
    /// Control characters or marks of writing direction were left out.
    case invisibleCharacters(line: Int)
    /// Fillers were added at the end of a line.
    case padded(line: Int, count: Int)
    /// Fillers beyond the end of a line were left out.
    case cut(line: Int, count: Int)
    /// A character too few or too many was found at this place; `isMissing` tells which.
    case realigned(MRZPlace, isMissing: Bool)
    /// Other text stands around the zone.
    case surroundingText
    /// A field was read in a picture in which it is not seen clearly enough to be sure of it, and no
    /// check digit makes up for that.
    case uncertain(MRZField)
    /// What the dates say on the day of the reading: expired, or still to come.
    case date(DateFinding)

    /// Whether the zone is not as it should be; all else is to be known, not to be doubted.
    ///
    /// That a document has expired is no error in its zone, but see ``needsAttention``.
    public var isError: Bool {
        switch self {
        case .checkDigit, .invalidDate, .datesOutOfOrder, .misplacedCharacter,
            .unreadableCharacter, .uncertain:
            true
        default: false
        }
    }

    /// Whether someone should look before relying on the document: its zone is not as it should be, or
    /// its dates say so.
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
    /// Either way it is the same digit.
    case both
    /// Neither way it is right.
    case neither
}
