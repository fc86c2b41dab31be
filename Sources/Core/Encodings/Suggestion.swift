// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// Finds the word that was probably meant.
public enum Suggestion {
    /// Returns the nearest of the known words, or `nil` if none is near enough to suggest.
    ///
    /// A word is near if it starts with the typed text (three letters or more), or if at most one letter
    /// in three must be changed, added, dropped or swapped with its neighbour.
    public static func nearest(to word: String, among known: [String]) -> String? {
        let typed = lowered(word)
        let ranked = known.map { candidate in
            (candidate, distance(typed, lowered(candidate)))
        }
        let best = ranked.min { $0.1 < $1.1 }
        if let best, best.1 <= max(1, typed.filter { $0 != dash }.count / 3) { return best.0 }
        let letters = typed.drop { $0 == dash }
        guard letters.count >= 3 else { return nil }
        return known.first { $0.utf8.drop { $0 == dash }.starts(with: letters) }
    }

    private static func lowered(_ word: String) -> [UInt8] {
        word.utf8.map { UInt8(ascii: "A")...UInt8(ascii: "Z") ~= $0 ? $0 | 0x20 : $0 }
    }

    private static let dash = UInt8(ascii: "-")

    /// Returns the optimal string alignment distance: insertions, deletions, substitutions, neighbouring swaps.
    ///
    /// Long words are not worth the quadratic work and are treated as infinitely far.
    package static func distance(_ a: [UInt8], _ b: [UInt8]) -> Int {
        guard a.count <= 64, b.count <= 64 else { return .max }
        var older = [Int](repeating: 0, count: b.count + 1)
        var previous = Array(0...b.count)
        for i in a.indices {
            var row = [i + 1] + [Int](repeating: 0, count: b.count)
            for j in b.indices {
                let substitution = previous[j] + (a[i] == b[j] ? 0 : 1)
                row[j + 1] = min(substitution, previous[j + 1] + 1, row[j] + 1)
                if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
                    row[j + 1] = min(row[j + 1], older[j - 1] + 1)
                }
            }
            (older, previous) = (previous, row)
        }
        return previous[b.count]
    }
}
