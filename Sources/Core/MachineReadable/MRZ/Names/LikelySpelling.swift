// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// How a name is probably written, if its zone spells a letter of its alphabet with others, as in MUELLER.
///
/// Reverses the transliteration of ICAO Doc 9303-3 §6 (``TransliterationTable``). A zone does not say which of two it means,
/// and there are Muellers too, so this is a proposal.
struct LikelySpelling {
    /// A letter and its spelling in zones.
    private struct Digraph {
        let letter: Unicode.Scalar
        let text: [UInt8]
    }

    /// Spellings that stand for nothing else, whatever the state: NXX and UXX.
    private static let everywhere: [Digraph] = "ÑÜ".unicodeScalars.compactMap { letter in
        TransliterationTable.entry(of: letter.value)?.alternates.first { $0.text.count == 3 }
            .map { Digraph(letter: letter, text: $0.text) }
    }

    /// The letters of states' alphabets that zones spell with two.
    ///
    /// Finnish, Danish and Norwegian names have AA of their own, as in Saarinen and Kierkegaard.
    private static let alphabets: [(states: [UInt32], digraphs: [Digraph])] = [
        (keys("D", "AUT", "CHE", "LIE", "EST"), digraphs("ÄÖÜ")),
        (keys("SWE"), digraphs("ÅÄÖ")), (keys("FIN"), digraphs("ÄÖ")),
        (keys("DNK", "NOR"), digraphs("ÆØ")),
    ]

    private static func keys(_ codes: String...) -> [UInt32] {
        codes.map { Country.key(Array($0.utf8)[...]) }
    }

    private static func digraphs(_ letters: String) -> [Digraph] {
        letters.unicodeScalars.compactMap { letter in
            TransliterationTable.entry(of: letter.value).map {
                Digraph(letter: letter, text: $0.text)
            }
        }
    }

    /// The proposal; `nil` if the name has no such letters.
    let text: String?

    /// Reads a name in capitals, its parts separated by blanks.
    init(of name: String, state: UInt32?) {
        let own = Self.alphabets.first { alphabet in state.map(alphabet.states.contains) ?? false }
        let digraphs = Self.everywhere + (own?.digraphs ?? [])
        var text = String.UnicodeScalarView()
        var isChanged = false
        for word in name.utf8.split(separator: 0x20, omittingEmptySubsequences: false) {
            let word = Array(word)
            if !text.isEmpty { text.append(" ") }
            var place = 0
            while place < word.count {
                if let found = digraphs.first(where: { Self.stands($0, in: word, at: place) }) {
                    text.append(Self.cased(found.letter, isFirst: place == 0))
                    place += found.text.count
                    isChanged = true
                } else {
                    text.append(Self.cased(Unicode.Scalar(word[place]), isFirst: place == 0))
                    place += 1
                }
            }
        }
        self.text = isChanged ? String(text) : nil
    }

    /// Whether a word has these letters at a place, and they probably stand for one.
    private static func stands(_ digraph: Digraph, in word: [UInt8], at place: Int) -> Bool {
        let end = place + digraph.text.count
        guard end <= word.count, word[place..<end].elementsEqual(digraph.text) else { return false }
        guard digraph.text.count == 2 else { return true }
        if place > 0, vowelsAndQ.contains(word[place - 1]) { return false }
        return !endings.contains { word[end...].elementsEqual($0) }
    }

    /// What is before two letters of their own, as in Bauer, Neuer and Quelle.
    private static let vowelsAndQ = Array("AEIOUQ".utf8)
    /// What is after two letters of their own, as in Noe, Michael, Samuela and Raphaele.
    private static let endings = ["", "L", "LA", "LE"].map { Array($0.utf8) }

    /// Returns a capital as it is, or in small; all of these are in Latin-1, where 32 lies between both.
    private static func cased(_ letter: Unicode.Scalar, isFirst: Bool) -> Unicode.Scalar {
        let isLetter = 0x41...0x5A ~= letter.value || 0xC0...0xDE ~= letter.value
        return isFirst || !isLetter ? letter : Unicode.Scalar(letter.value + 32) ?? letter
    }
}

extension MRZDocument {
    /// Returns how the surname or given names are probably written, such as `Müller` for MUELLER.
    ///
    /// A proposal by the alphabet of the holder's state: `nil` if nothing suggests another spelling than the zone's.
    public func likelySpelling(of field: MRZField) -> String? {
        guard field == .surname || field == .givenNames, let name = value(field) else { return nil }
        let layout = format.layout
        let state = layout.range(of: .nationality) ?? layout.range(of: .issuingState)
        return LikelySpelling(of: name, state: state.map { Country.key(text[$0]) }).text
    }
}
