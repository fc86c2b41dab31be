// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// The twelve pairs of capital letters that look the same in Latin and Cyrillic script; Russian plates use no other
/// letters.
enum LookAlike {
    static let latin = Array("ABEKMHOPCTYX".unicodeScalars)
    static let cyrillic = Array("АВЕКМНОРСТУХ".unicodeScalars)

    /// Returns the look-alike of a letter in the other script; any other character unchanged.
    static func folded(
        _ scalar: Unicode.Scalar,
        from letters: [Unicode.Scalar],
        to others: [Unicode.Scalar]
    ) -> Unicode.Scalar {
        letters.firstIndex(of: scalar).map { others[$0] } ?? scalar
    }

    /// The characters that replaced Roman numeral letters when the typist had no Latin letters.
    private static let romanStandIns: [Unicode.Scalar] = ["1", "У", "Х", "Л", "С"]
    private static let romanLetters: [Unicode.Scalar] = ["I", "V", "X", "L", "C"]

    /// Returns a text with Latin look-alikes.
    static func latin(_ text: String) -> String {
        map(text) { folded($0, from: cyrillic, to: latin) }
    }

    /// Returns a text with Cyrillic look-alikes.
    static func cyrillic(_ text: String) -> String {
        map(text) { folded($0, from: latin, to: cyrillic) }
    }

    /// Returns a text with Roman numeral letters.
    static func roman(_ text: String) -> String {
        map(text) { folded($0, from: romanStandIns, to: romanLetters) }
    }

    private static func map(
        _ text: String,
        _ change: (Unicode.Scalar) -> Unicode.Scalar
    ) -> String {
        var changed = String.UnicodeScalarView()
        for scalar in text.unicodeScalars { changed.append(change(scalar)) }
        return String(changed)
    }
}
