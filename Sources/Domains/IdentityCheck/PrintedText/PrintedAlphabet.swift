// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// The characters that a printed field has.
public enum PrintedAlphabet: Sendable, Hashable {
    /// Letters of any Latin alphabet, and what names have between them.
    case letters
    /// Digits, and what dates have between them.
    case digits
    /// Letters A to Z and digits.
    case lettersAndDigits
    /// Any text.
    case any

    /// Characters that are taken for one another: digit, then letter.
    private static let confused: [(digit: Character, letter: Character)] = [
        ("0", "O"), ("1", "I"), ("8", "B"), ("5", "S"), ("2", "Z"),
    ]

    /// Returns a text with each character that this alphabet has not replaced by the one for which it is often taken.
    func corrected(_ text: String) -> String {
        switch self {
        case .lettersAndDigits, .any: text
        case .digits:
            String(
                text.map { character in
                    let capital = character.uppercased()
                    if capital == "L" || character == "|" { return "1" }
                    return Self.confused.first { String($0.letter) == capital }?.digit ?? character
                }
            )
        case .letters:
            String(
                text.map { character in
                    if character == "|" { return "I" }
                    return Self.confused.first { $0.digit == character }?.letter ?? character
                }
            )
        }
    }

    /// Whether a text has only characters of this alphabet.
    func allows(_ text: String) -> Bool {
        switch self {
        case .any: true
        case .digits: text.allSatisfy { $0.isASCII && ($0.isNumber || "./- ".contains($0)) }
        case .letters: text.allSatisfy { $0.isLetter || " -'’.".contains($0) }
        case .lettersAndDigits:
            text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-/ .".contains($0)) }
        }
    }
}
