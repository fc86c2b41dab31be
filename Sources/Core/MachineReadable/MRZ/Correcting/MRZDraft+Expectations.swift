// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// Applies what documents nearly always have, if the picture leaves it open.
///
/// Check digits are evaluated afterwards and may still require something else.
extension MRZDraft {
    /// Replaces characters with the expected ones, unless they look much likelier.
    mutating func applyExpectations() {
        for offset in text.indices where layout.surprise(of: text[offset], at: offset) > 0 {
            readExpected(at: offset)
        }
        readFirstLetter()
        readState(.issuingState)
        readState(.nationality)
        readDigitOfLongNumber()
    }

    /// Chooses the best candidate, taking its surprise into account.
    private mutating func readExpected(at offset: Int) {
        let glyph = glyphs[offset]
        var best = (character: text[offset], cost: Float.infinity)
        for place in 0..<glyph.count where admits(glyph[place].character, at: offset) {
            let (character, cost) = glyph[place]
            let whole = cost + layout.surprise(of: character, at: offset)
            if whole < best.cost { best = (character, whole) }
        }
        text[offset] = best.character
    }

    /// Chooses the likeliest letter that documents of this format begin with, if the letter read is none of them.
    private mutating func readFirstLetter() {
        let usual = layout.format.usualFirstLetters
        guard let first = layout.range(of: .documentCode)?.lowerBound, !usual.contains(text[first])
        else {
            return
        }
        let glyph = glyphs[first]
        // Candidates are in the order of their costs.
        for place in 0..<glyph.count
        where usual.contains(glyph[place].character)
            && glyph[place].cost < MRZLayout.surpriseOfUnknown
        {
            text[first] = glyph[place].character
            return
        }
    }

    /// Chooses the likeliest assigned code among those that the candidates spell.
    private mutating func readState(_ field: MRZField) {
        guard let range = layout.range(of: field), range.count == 3,
            Country.place(of: Country.key(text[range])) == nil
        else { return }
        var code = Array(text[range])
        var best: (code: [UInt8], cost: Float)?
        func spell(_ place: Int, _ cost: Float) {
            guard cost < best?.cost ?? MRZLayout.surpriseOfUnknown else { return }
            guard place < code.count else {
                if Country.place(of: Country.key(code[...])) != nil { best = (code, cost) }
                return
            }
            let glyph = glyphs[range.lowerBound + place]
            for candidate in 0..<glyph.count {
                code[place] = glyph[candidate].character
                spell(place + 1, cost + glyph[candidate].cost)
            }
        }
        spell(0, 0)
        if let best { text.replaceSubrange(range, with: best.code) }
    }

    /// Chooses the check digit of a number that continues in the optional data.
    ///
    /// The last character there becomes a digit if a candidate is one and is the right one.
    private mutating func readDigitOfLongNumber() {
        guard layout.format != .td3, let field = layout.overflow,
            let range = layout.range(of: field)
        else { return }
        let end = text[range].firstIndex(of: MRZCharacter.filler) ?? range.upperBound
        guard end - range.lowerBound >= 2, !MRZCharacter.isDigit(text[end - 1]) else { return }
        let (read, glyph) = (text[end - 1], glyphs[end - 1])
        for place in 0..<glyph.count
        where MRZCharacter.isDigit(glyph[place].character)
            && glyph[place].cost < MRZLayout.surpriseOfUnknown
        {
            text[end - 1] = glyph[place].character
            if let long = layout.longNumber(in: text), long.reading(of: text) != .neither { return }
        }
        text[end - 1] = read
    }

    /// Turns a lone letter among the fillers after the names into a filler.
    ///
    /// Two fillers must precede it, and other fillers must already separate the two identifiers. In text without
    /// candidates only the letter K is affected, which recognisers read for fillers.
    mutating func readFillers(in zone: Range<Int>) {
        let filler = MRZCharacter.filler
        var letters = 0
        var groups = 0
        for offset in zone.dropFirst(2) {
            if text[offset - 1] != filler { letters += 1 }
            let followsGap = text[offset - 1] == filler && text[offset - 2] == filler
            if followsGap, text[offset] != filler { groups += 1 }
            let isRun = offset + 1 >= zone.upperBound || text[offset + 1] == filler
            guard followsGap, isRun, groups >= 2, letters > 0,
                isSeen || cost(of: filler, at: offset) < .infinity
            else { continue }
            text[offset] = filler
        }
    }

    /// Returns how much worse a character is than the best candidate; infinite if it is no candidate.
    private func cost(of character: UInt8, at offset: Int) -> Float {
        let glyph = glyphs[offset]
        for place in 0..<glyph.count where glyph[place].character == character {
            return glyph[place].cost
        }
        return .infinity
    }
}
