// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// The alphabet of machine-readable zones: A–Z, 0–9 and the filler (ICAO Doc 9303-3 §4.3).
public enum MRZCharacter {
    /// The filler `<`.
    public static let filler = UInt8(ascii: "<")

    static func isLetter(_ character: UInt8) -> Bool {
        UInt8(ascii: "A")...UInt8(ascii: "Z") ~= character
    }

    static func isDigit(_ character: UInt8) -> Bool {
        UInt8(ascii: "0")...UInt8(ascii: "9") ~= character
    }

    static func isMember(_ character: UInt8) -> Bool {
        isLetter(character) || isDigit(character) || character == filler
    }

    /// Returns the value of a character in a check digit; 0 outside the alphabet.
    static func count(_ character: UInt8) -> Int {
        if isLetter(character) { return Int(character) - 55 }
        return isDigit(character) ? Int(character) - 48 : 0
    }
}

/// The kinds of characters that a position of a layout allows.
public enum MRZContent: Sendable, Hashable {
    /// Letters and fillers: codes of documents, states and authorities.
    case letters
    /// Letters and fillers as components of names, separated by one filler or two.
    case names
    /// Names in the alphabet of the Russian national passport: letters, the digits that represent letters, and fillers.
    case russianNames
    /// Digits only.
    case digits
    /// Digits, or fillers if a part of a date is unknown or left out.
    case date
    /// Letters, digits and fillers.
    case mixed
    /// `M`, `F` or the filler.
    case sex
    /// One digit, or the filler if the checked field is empty.
    case checkDigit
    /// The filler and nothing else.
    case filler

    /// Returns whether this kind allows a character.
    public func admits(_ character: UInt8) -> Bool {
        switch self {
        case .letters, .names:
            MRZCharacter.isLetter(character) || character == MRZCharacter.filler
        case .russianNames:
            character == MRZCharacter.filler || RussianAlphabet.letter(for: character) != nil
        case .digits: MRZCharacter.isDigit(character)
        case .date, .checkDigit:
            MRZCharacter.isDigit(character) || character == MRZCharacter.filler
        case .mixed: MRZCharacter.isMember(character)
        case .sex:
            character == UInt8(ascii: "M") || character == UInt8(ascii: "F")
                || character == MRZCharacter.filler
        case .filler: character == MRZCharacter.filler
        }
    }
}

extension MRZContent {
    /// One bit for each kind, so that one pass checks a whole text.
    var bit: UInt8 {
        switch self {
        case .letters, .names: 1
        case .digits: 2
        case .date, .checkDigit: 4
        case .mixed: 8
        case .sex: 16
        case .filler: 32
        case .russianNames: 64
        }
    }

    /// The bits of all kinds that allow a character, by character.
    static let masks: [UInt8] = (0...255 as ClosedRange<UInt8>).map { character in
        let kinds: [MRZContent] = [
            .letters, .digits, .date, .mixed, .sex, .filler, .russianNames,
        ]
        var mask: UInt8 = 0
        for kind in kinds where kind.admits(character) { mask |= kind.bit }
        return mask
    }
}
