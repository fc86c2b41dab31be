// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// A shape of series and numbers, written as the Russian tax service writes them.
///
/// `9` is a digit, `0` a digit or nothing, `R` a Roman numeral, `Б` a Cyrillic capital letter; besides, `П`
/// is one of the twelve letters of plates and `*` a digit or a Cyrillic capital letter. Anything else
/// stands for itself.
struct TextPattern: Sendable {
    private let places: [Unicode.Scalar]

    init(_ text: String) {
        places = Array(text.unicodeScalars)
    }

    /// Whether a text has the shape from the first character to the last.
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

    /// А…Я; no series has Ё.
    private static func isCyrillicCapital(_ scalar: Unicode.Scalar) -> Bool { "А"..."Я" ~= scalar }
}

/// Roman numerals below 400.
enum RomanNumeral {
    private static let parts: [(value: Int, text: String)] = [
        (100, "C"), (90, "XC"), (50, "L"), (40, "XL"), (10, "X"), (9, "IX"), (5, "V"), (4, "IV"),
        (1, "I"),
    ]

    /// Whether some letters are the one way in which a number is written.
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
