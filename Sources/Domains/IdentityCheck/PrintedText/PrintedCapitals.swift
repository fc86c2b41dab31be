// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// Names as they are read: in many faces a capital I looks like a small l.
enum PrintedCapitals {
    /// Words that names have in small letters.
    private static let particles: Set<Substring> = ["la", "las", "le", "les", "li", "lo", "los"]

    /// Returns a name with a capital I where a small l can be none: among capitals, and at the beginning of a word.
    static func corrected(_ name: String) -> String {
        var corrected = ""
        var rest = name[...]
        while !rest.isEmpty {
            let word = rest.prefix(while: \.isLetter)
            corrected += Self.corrected(word: word)
            rest = rest[word.endIndex...]
            let between = rest.prefix { !$0.isLetter }
            // An l before an apostrophe is an article, as in l'Aquila.
            corrected += between
            rest = rest[between.endIndex...]
        }
        return corrected
    }

    private static func corrected(word: Substring) -> String {
        guard word.count > 1, word.contains("l") else { return String(word) }
        let others = word.filter { $0 != "l" }
        if others.count > 1, others.allSatisfy(\.isUppercase) {
            return String(word.map { $0 == "l" ? "I" : $0 })
        }
        guard word.first == "l", !particles.contains(word) else { return String(word) }
        return "I" + word.dropFirst()
    }
}
