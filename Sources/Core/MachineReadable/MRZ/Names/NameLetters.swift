// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// How usual it is for letters to follow others in people's names.
///
/// Counted in given names and surnames of 57 countries, as zones write them (`Training/recipe/names.py`); the table
/// contains none of the names.
enum NameLetters {
    /// The letters and the filler.
    private static let count = 27
    /// The table's character for a value that is neither usual nor unusual.
    private static let neither = UInt8(ascii: "N")
    private static let table = Array(text.utf8)

    /// Returns how usual a character is after two others, in quarters of a logarithm of likelihood.
    ///
    /// Above 0 if it follows them more often than by chance; at least ``least`` and at most ``most``. A filler ends a
    /// word, and further fillers add nothing; a character before it that is neither letter nor filler is treated as a
    /// filler.
    static func convention(of character: UInt8, after last: UInt8, _ beforeLast: UInt8) -> Int {
        let (own, second) = (place(of: character), place(of: last))
        // Words begin alike, whatever precedes the filler.
        let first = second == count - 1 ? second : place(of: beforeLast)
        if own == count - 1, second == own { return 0 }
        let pair = Int(table[second * count + own])
        let more = Int(table[((first + 1) * count + second) * count + own])
        return pair + more - 2 * Int(neither)
    }

    /// The least convention in the table.
    static let least = -8
    /// The greatest convention in the table.
    static let most = 8

    private static func place(of character: UInt8) -> Int {
        MRZCharacter.isLetter(character) ? Int(character - UInt8(ascii: "A")) : count - 1
    }
}
