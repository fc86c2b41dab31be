// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// The letters of the national passport of the Russian Federation.
///
/// 33 letters map to 33 characters one to one, so that names can be read back.
enum RussianAlphabet {
    /// The characters of the zone in the order of the alphabet А…Я with Ё at its place.
    private static let characters = Array("ABVGDE2JZIQKLMNOPRSTUFHC34WXY9678".utf8)

    /// Returns the letter that a character represents.
    static func letter(for character: UInt8) -> Unicode.Scalar? {
        characters.firstIndex(of: character).flatMap(scalar)
    }

    /// Returns the character that represents a capital letter.
    static func character(for letter: Unicode.Scalar) -> UInt8? {
        for place in characters.indices where scalar(at: place) == letter {
            return characters[place]
        }
        return nil
    }

    /// Returns the letter at a place; Ё is seventh in the alphabet but outside the row in Unicode.
    private static func scalar(at place: Int) -> Unicode.Scalar? {
        guard place != 6 else { return "Ё" }
        return Unicode.Scalar(0x410 + UInt32(place < 6 ? place : place - 1))
    }
}
