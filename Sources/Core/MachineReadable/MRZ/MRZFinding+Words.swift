// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

extension MRZFinding {
    /// A stable code, such as `mrz.check-digit`.
    public var code: String {
        switch self {
        case .checkDigit: "mrz.check-digit"
        case .invalidDate: "mrz.invalid-date"
        case .datesOutOfOrder: "mrz.dates-out-of-order"
        case .misplacedCharacter: "mrz.misplaced-character"
        case .unreadableCharacter: "mrz.unreadable-character"
        case .unusualDocumentCode: "mrz.unusual-document-code"
        case .unknownCountry: "mrz.unknown-country"
        case .specimen: "mrz.specimen"
        case .sexPrintedX: "mrz.sex-x"
        case .nameTruncated: "mrz.name-truncated"
        case .longNumber: "mrz.long-number"
        case .replaced: "mrz.replaced"
        case .lowerCase: "mrz.lower-case"
        case .blanks: "mrz.blanks"
        case .invisibleCharacters: "mrz.invisible-characters"
        case .padded: "mrz.padded"
        case .cut: "mrz.cut"
        case .realigned: "mrz.realigned"
        case .surroundingText: "mrz.surrounding-text"
        case .uncertain: "mrz.uncertain"
        case .partlyVisible: "mrz.partly-visible"
        case .date(let finding): "mrz." + finding.name
        }
    }

    /// One sentence on the finding, without any value of a field.
    public var message: String {
        switch self {
        case .checkDigit(let kind, let found, let expected):
            "The \(kind.words) is \(Self.shown(found)), computed \(Self.shown(expected))."
        case .invalidDate(let field): "The \(field.words) is not a date."
        case .datesOutOfOrder: "The date of birth is not before issue and expiry."
        case .misplacedCharacter(let field, let place):
            "A character of the \(field.words) is of the wrong kind, at \(place.text)."
        case .unreadableCharacter(let place, let inferred):
            "The character at \(place.text) cannot be read"
                + (inferred.map { "; by the check digits it is \(Self.shown($0))." } ?? ".")
        case .uncertain(let field): "Not seen clearly enough to be certain: the \(field.words)."
        case .unusualDocumentCode: "The document code does not start as the format requires."
        case .unknownCountry(let field): "The \(field.words) is an unassigned code."
        case .specimen: "This is a specimen."
        case .sexPrintedX: "The sex is printed as X, which means unspecified."
        case .nameTruncated: "The name field is full; names may have been cut off."
        case .longNumber(let reading): "The document number is long; \(reading.words)."
        case .replaced(let place, let read, let used):
            "Read as \(read == 0 ? "a look-alike" : Self.shown(read)) at \(place.text), "
                + "corrected to \(Self.shown(used))."
        case .date(let finding): finding.message
        default: formMessage
        }
    }

    /// The sentences about the form of the text.
    private var formMessage: String {
        switch self {
        case .lowerCase(let line): "Line \(line) has lower case, taken for upper case."
        case .blanks(let line): "Line \(line) has blanks."
        case .invisibleCharacters(let line):
            "Line \(line) has invisible characters, which were left out."
        case .padded(let line, let count): "Line \(line) was \(count) fillers short."
        case .cut(let line, let count): "Line \(line) was \(count) fillers too long."
        case .partlyVisible(let line):
            "Line \(line) may go on where the picture does not show it."
        case .realigned(let place, let isMissing):
            "A character too \(isMissing ? "few" : "many") was found at \(place.text)."
        default: "There is other text around the zone."
        }
    }

    private static func shown(_ character: UInt8) -> String {
        "'" + String(Unicode.Scalar(character)) + "'"
    }
}

extension MRZPlace {
    /// The place in words, such as `line 2, column 10`.
    public var text: String { "line \(line), column \(column)" }
}

extension MRZNumberReading {
    fileprivate var words: String {
        switch self {
        case .withoutFiller: "its digit leaves the filler in the middle out"
        case .withFiller: "its digit counts the filler in the middle"
        case .both: "its digit is right with and without the filler in the middle"
        case .neither: "its digit is wrong"
        }
    }
}

extension MRZField {
    /// The name in a sentence, such as `document number`.
    fileprivate var words: String {
        switch self {
        case .birthDate: "date of birth"
        case .expiryDate: "date of expiry"
        case .issueDate: "date of issue"
        case .optionalData1, .optionalData2: "optional data"
        case .documentCode: "document code"
        case .issuingState: "issuing state"
        case .givenNames: "given names"
        case .documentNumber: "document number"
        case .personalNumber: "personal number"
        case .serialNumber: "serial number"
        case .blankNumber: "blank number"
        case .seriesDigit: "series digit"
        case .otherData: "other data"
        default: name
        }
    }
}

extension MRZCheckKind {
    /// The name in a sentence, such as `check digit of the document number`.
    fileprivate var words: String {
        switch self {
        case .documentNumber: "check digit of the document number"
        case .birthDate: "check digit of the date of birth"
        case .expiryDate: "check digit of the date of expiry"
        case .personalNumber: "check digit of the personal number"
        case .composite: "composite check digit"
        }
    }
}
