// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// The spaces beside punctuation, as each language sets them.
///
/// The file of the texts has plain spaces only, which authors can see and type. Here they become spaces at which no line
/// breaks, or go: French sets a thin space before `;`, `!` and `?`, a full one before `:` and inside its quotation marks;
/// German sets one before an ellipsis, the other languages none.
enum ScreenTypography {
    private static let space: Unicode.Scalar = "\u{A0}"
    private static let thinSpace: Unicode.Scalar = "\u{202F}"

    static func setting(_ text: String, in language: ScreenLanguage) -> String {
        guard language == .fr || text.unicodeScalars.contains("…") else { return text }
        var set = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            if let before = scalarBefore(scalar, in: language), set.last.map(isSpace) ?? false {
                set.removeLast()
                set.append(contentsOf: before)
            }
            let isAfterQuotationMark = language == .fr && set.last == "«" && isSpace(scalar)
            set.append(isAfterQuotationMark ? space : scalar)
        }
        return String(set)
    }

    /// Returns what takes the place of a space before a scalar: another space, or nothing; `nil` to leave it.
    private static func scalarBefore(
        _ scalar: Unicode.Scalar,
        in language: ScreenLanguage
    ) -> [Unicode.Scalar]? {
        switch (scalar, language) {
        case ("…", .de): [space]
        case ("…", _): []
        case (";", .fr), ("!", .fr), ("?", .fr): [thinSpace]
        case (":", .fr), ("»", .fr): [space]
        default: nil
        }
    }

    private static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
        scalar == " " || scalar == space || scalar == thinSpace
    }
}
