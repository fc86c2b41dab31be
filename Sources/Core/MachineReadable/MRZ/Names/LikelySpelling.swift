// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// How a name is probably written, if its zone spells a letter of its alphabet with others, as in MUELLER.
///
/// The transliteration of ICAO Doc 9303-3 §6 backwards. A zone does not say which of two it means, as there are Muellers
/// too, so this is a proposal.
struct LikelySpelling {
    /// A letter and how zones of some states spell it.
    private struct Digraph {
        let letter: Unicode.Scalar
        let text: [UInt8]

        init(_ text: String, _ letter: Unicode.Scalar) {
            self.text = Array(text.utf8)
            self.letter = letter
        }
    }

    /// Letters that nothing else is spelt like, whatever the state.
    private static let everywhere = [Digraph("NXX", "Ñ"), Digraph("UXX", "Ü")]
    private static let umlauts = [Digraph("AE", "Ä"), Digraph("OE", "Ö"), Digraph("UE", "Ü")]
    private static let swedish = [Digraph("AA", "Å"), Digraph("AE", "Ä"), Digraph("OE", "Ö")]
    /// Finnish and Danish names have AA of their own, as in Saarinen and Kierkegaard.
    private static let finnish = [Digraph("AE", "Ä"), Digraph("OE", "Ö")]
    private static let danish = [Digraph("AE", "Æ"), Digraph("OE", "Ø")]

    /// The letters of a state's alphabet, by its code in zones.
    private static func digraphs(of state: UInt32?) -> [Digraph] {
        let own: [Digraph] =
            switch state {
            case key("D"), key("AUT"), key("CHE"), key("LIE"), key("EST"): umlauts
            case key("SWE"): swedish
            case key("FIN"): finnish
            case key("DNK"), key("NOR"): danish
            default: []
            }
        return everywhere + own
    }

    private static func key(_ code: String) -> UInt32 { Country.key(Array(code.utf8)[...]) }

    /// The proposal; `nil` if the name has no such letters.
    let text: String?

    /// Reads a name in capitals, its parts separated by blanks.
    init(of name: String, state: UInt32?) {
        let digraphs = Self.digraphs(of: state)
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
        let rest = word[end...]
        // As in Bauer, Neuer and Quelle; as in Noe and Mae; as in Michael, Samuela and Raphaele.
        if place > 0, vowelsAndQ.contains(word[place - 1]) { return false }
        return !rest.isEmpty && !rest.elementsEqual(Array("L".utf8))
            && !rest.elementsEqual(Array("LA".utf8)) && !rest.elementsEqual(Array("LE".utf8))
    }

    private static let vowelsAndQ = Array("AEIOUQ".utf8)

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
