// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// The twelve pairs of capital letters that look the same in Latin and Cyrillic script; Russian plates
/// have no other letters.
enum LookAlike {
    static let latin = Array("ABEKMHOPCTYX".unicodeScalars)
    static let cyrillic = Array("АВЕКМНОРСТУХ".unicodeScalars)

    /// A letter with the shape of the one given, of the other script; any other character as it is.
    static func folded(
        _ scalar: Unicode.Scalar,
        from letters: [Unicode.Scalar],
        to others: [Unicode.Scalar]
    ) -> Unicode.Scalar {
        letters.firstIndex(of: scalar).map { others[$0] } ?? scalar
    }

    /// What stands for letters of a Roman numeral where the typist had no Latin letters.
    private static let romanStandIns: [Unicode.Scalar] = ["1", "У", "Х", "Л", "С"]
    private static let romanLetters: [Unicode.Scalar] = ["I", "V", "X", "L", "C"]

    /// A text with Latin look-alikes.
    static func latin(_ text: String) -> String {
        map(text) { folded($0, from: cyrillic, to: latin) }
    }

    /// A text with Cyrillic look-alikes.
    static func cyrillic(_ text: String) -> String {
        map(text) { folded($0, from: latin, to: cyrillic) }
    }

    /// A text with letters of Roman numerals.
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
