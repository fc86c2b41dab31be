// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// A shape of series and numbers, in the notation of the Russian tax service.
///
/// `9` is a digit, `0` a digit or nothing, `R` a Roman numeral, `Б` a Cyrillic capital letter. Our additions: `П` is
/// one of the twelve letters of plates, and `*` a digit or a Cyrillic capital letter. Any other character matches
/// itself.
struct TextPattern: Sendable {
    private let places: [Unicode.Scalar]

    init(_ text: String) {
        places = Array(text.unicodeScalars)
    }

    /// Returns whether the whole text has the shape.
    func matches(_ text: String) -> Bool {
        let scalars = Array(text.unicodeScalars)
        return matches(scalars[...], places[...])
    }

    private func matches(
        _ text: ArraySlice<Unicode.Scalar>,
        _ places: ArraySlice<Unicode.Scalar>
    ) -> Bool {
        guard let place = places.first else { return text.isEmpty }
        let (rest, left) = (places.dropFirst(), text.dropFirst())
        switch place {
        case "0":
            return matches(text, rest)
                || text.first.map { Self.isDigit($0) && matches(left, rest) } ?? false
        case "R":
            let numeral = text.prefix { Self.romanLetters.contains($0) }
            return RomanNumeral.isWellFormed(numeral)
                && matches(text.dropFirst(numeral.count), rest)
        default: return text.first.map { Self.fits($0, place) } ?? false && matches(left, rest)
        }
    }

    private static func fits(_ scalar: Unicode.Scalar, _ place: Unicode.Scalar) -> Bool {
        switch place {
        case "9": isDigit(scalar)
        case "Б": isCyrillicCapital(scalar)
        case "П": LookAlike.cyrillic.contains(scalar)
        case "*": isDigit(scalar) || isCyrillicCapital(scalar)
        default: scalar == place
        }
    }

    private static let romanLetters: [Unicode.Scalar] = ["I", "V", "X", "L", "C"]

    static func isDigit(_ scalar: Unicode.Scalar) -> Bool { "0"..."9" ~= scalar }

    /// Returns whether a letter is in А…Я; no series has Ё.
    private static func isCyrillicCapital(_ scalar: Unicode.Scalar) -> Bool { "А"..."Я" ~= scalar }
}

/// Roman numerals below 400.
enum RomanNumeral {
    private static let parts: [(value: Int, text: String)] = [
        (100, "C"), (90, "XC"), (50, "L"), (40, "XL"), (10, "X"), (9, "IX"), (5, "V"), (4, "IV"),
        (1, "I"),
    ]

    /// Returns whether letters are the canonical Roman spelling of a number.
    static func isWellFormed(_ letters: ArraySlice<Unicode.Scalar>) -> Bool {
        var number = 0
        var rest = letters
        for part in parts {
            let text = Array(part.text.unicodeScalars)
            while rest.starts(with: text) {
                rest = rest.dropFirst(text.count)
                number += part.value
            }
        }
        return rest.isEmpty && !letters.isEmpty && text(of: number).elementsEqual(letters)
    }

    private static func text(of number: Int) -> [Unicode.Scalar] {
        var rest = number
        var letters: [Unicode.Scalar] = []
        for part in parts {
            while rest >= part.value {
                letters += part.text.unicodeScalars
                rest -= part.value
            }
        }
        return letters
    }
}
