// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// How usual letters are after others in names of people.
///
/// Counted in given names and surnames of 57 countries, as zones write them
/// (`Training/recipe/names.py`); none of the names is kept.
enum NameLetters {
    /// The letters and the filler.
    private static let count = 27
    /// What the table's text has for nothing usual and nothing unusual.
    private static let neither = UInt8(ascii: "N")
    private static let table = Array(text.utf8)

    /// How usual a character is after two others, in quarters of a logarithm of likelihood: above 0 what
    /// follows them more often than by chance, at least ``least`` and at most ``most``.
    ///
    /// A filler ends a word, and one more than one says nothing more; what is neither letter nor filler counts
    /// as one before the others.
    static func convention(of character: UInt8, after last: UInt8, _ beforeLast: UInt8) -> Int {
        let (own, second) = (place(of: character), place(of: last))
        // Words begin alike, whatever stands before the filler.
        let first = second == count - 1 ? second : place(of: beforeLast)
        if own == count - 1, second == own { return 0 }
        let pair = Int(table[second * count + own])
        let more = Int(table[((first + 1) * count + second) * count + own])
        return pair + more - 2 * Int(neither)
    }

    /// No convention of the table is less.
    static let least = -8
    /// No convention of the table is more.
    static let most = 8

    private static func place(of character: UInt8) -> Int {
        MRZCharacter.isLetter(character) ? Int(character - UInt8(ascii: "A")) : count - 1
    }
}
