// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings

/// A zone under correction: the current text, and the alternatives at each position.
struct MRZDraft {
    let layout: MRZLayout
    var text: [UInt8]
    let glyphs: [MRZGlyph]
    let contents: [MRZContent]
    /// Whether a recogniser gave the candidates.
    let isSeen: Bool
    /// The places at which a character is missing.
    let gaps: [Int]
    /// Those of which a check digit says what is missing.
    private var solvableGaps: [Int] = []
    private var isGermanNumber = false
    /// Whether the issuer prints no letter O in numbers.
    private var hasZerosOnly = false

    init(_ layout: MRZLayout, _ text: [UInt8], _ read: [MRZGlyph]?) {
        self.layout = layout
        self.text = text
        contents = layout.contents
        isSeen = read != nil
        gaps = read.map { Self.gaps($0, layout.contents) } ?? []
        glyphs = read ?? zip(text, contents).map { MRZConfusion.glyph($0, at: $1) }
    }

    /// Returns the unread places with a missing character rather than an overlooked filler.
    ///
    /// Fillers are overlooked beside other fillers, and only where the format allows them.
    private static func gaps(_ glyphs: [MRZGlyph], _ contents: [MRZContent]) -> [Int] {
        let filler = MRZCharacter.filler
        return glyphs.indices.filter { place in
            guard glyphs[place].isUnread else { return false }
            let neighbours = [place - 1, place + 1].filter(glyphs.indices.contains)
            let isBesideFiller = neighbours.contains {
                glyphs[$0].best == filler && !glyphs[$0].isUnread
            }
            return !isBesideFiller || !contents[place].admits(filler)
        }
    }

    /// Fills gaps under check digits with digits, which the check digits then decide.
    mutating func fillGaps() {
        for gap in gaps where contents[gap].admits(UInt8(ascii: "0")) {
            let isSolvable = layout.digits.contains { digit in
                let missing = gaps.filter { place in
                    digit.offset == place || digit.covered.contains { $0.contains(place) }
                }
                return missing == [gap]
            }
            guard isSolvable else { continue }
            text[gap] = UInt8(ascii: "0")
            solvableGaps.append(gap)
        }
    }

    /// Replaces characters that the kind of their position rules out.
    mutating func applyGrammar() {
        hasZerosOnly = layout.issuerKey(text) == MRZEvaluation.netherlands
        let mistakes = isSeen ? mistakenStates : []
        for offset in text.indices where !admits(text[offset], at: offset) {
            guard !mistakes.contains(where: { $0.contains(offset) }) else { continue }
            if let better = firstAdmitted(at: offset) { text[offset] = better }
        }
        if let issuer = layout.issuerKey(text), issuer == MRZEvaluation.germany,
            layout.format == .td1 || layout.format == .td2 || layout.format == .td3
        {
            isGermanNumber = true
            for offset in layout.range(of: .documentNumber) ?? 0..<0
            where !admits(text[offset], at: offset) {
                if let better = firstAdmitted(at: offset) { text[offset] = better }
            }
        }
        if isSeen { applyExpectations() }
        if let names = layout.range(of: .names) { readFillers(in: names) }
        if isSeen { spellNames() }
    }

    /// The states for which clearly no letter at all is printed: mistakes of the document, which stay.
    private var mistakenStates: [Range<Int>] {
        [MRZField.issuingState, .nationality].compactMap { layout.range(of: $0) }.filter { range in
            var price: Float = 0
            for offset in range {
                guard MRZCharacter.isDigit(text[offset]), !admits(text[offset], at: offset) else {
                    return false
                }
                price += bestAdmitted(at: offset)?.cost ?? .infinity
            }
            return price > Self.priceOfMistake
        }
    }

    /// How much worse than what was read all letters of a state are at least, if digits stay in their place; set by hand.
    private static let priceOfMistake: Float = 10

    /// Returns the best candidate that a position allows, and how much worse it is than the one read.
    private func bestAdmitted(at offset: Int) -> (character: UInt8, cost: Float)? {
        let glyph = glyphs[offset]
        for place in 0..<glyph.count where admits(glyph[place].character, at: offset) {
            return glyph[place]
        }
        return nil
    }

    private func firstAdmitted(at offset: Int) -> UInt8? {
        if let best = bestAdmitted(at: offset) { return best.character }
        let twins = MRZConfusion.glyph(glyphs[offset].best, at: contents[offset])
        for place in 0..<twins.count where admits(twins[place].character, at: offset) {
            return twins[place].character
        }
        return nil
    }

    /// Returns whether a position allows a character.
    ///
    /// German numbers have no vowels and Dutch ones no O; a clear X for the sex is kept.
    func admits(_ character: UInt8, at offset: Int) -> Bool {
        if contents[offset] == .sex, character == UInt8(ascii: "X") { return true }
        guard contents[offset].admits(character) else { return false }
        if hasZerosOnly, character == UInt8(ascii: "O"), layout.numberPlaces.contains(offset) {
            return false
        }
        guard isGermanNumber, layout.range(of: .documentNumber)?.contains(offset) ?? false else {
            return true
        }
        return !Self.vowels.contains(character)
    }

    private static let vowels = Array("AEIOU".utf8)

    mutating func apply(_ options: [RepairOption]) {
        for option in options { text[option.offset] = option.character }
    }

    /// Returns the differences from the characters read.
    func changes(from read: [UInt8]) -> [MRZChange] {
        read.indices.filter { read[$0] != text[$0] }.map {
            MRZChange(place: layout.place(at: $0), read: read[$0], used: text[$0])
        }
    }

    func alternatives(
        _ digit: MRZLayout.Digit,
        _ solutions: [RepairSearch.Solution],
        chosen: Int?
    ) -> [MRZAlternative] {
        solutions.enumerated().map { place, solution in
            MRZAlternative(
                check: digit.kind,
                changes: solution.options.map { option in
                    MRZChange(
                        place: layout.place(at: option.offset),
                        read: glyphs[option.offset].best,
                        used: option.character
                    )
                },
                cost: solution.cost,
                isChosen: place == chosen
            )
        }
    }
}

/// Check digits and the ways to make them right.
extension MRZDraft {
    /// Returns a check digit of the layout; for a long number, the digit after the whole number.
    func digit(_ kind: MRZCheckKind) -> MRZLayout.Digit? {
        guard let digit = layout.digit(kind) else { return nil }
        guard kind == .documentNumber, layout.format != .td3, let long = layout.longNumber(in: text)
        else { return digit }
        return MRZLayout.Digit(kind: kind, offset: long.digit, covered: [long.start, long.rest])
    }

    func isRight(_ digit: MRZLayout.Digit) -> Bool {
        if digit.kind == .documentNumber, let long = layout.longNumber(in: text),
            long.reading(of: text) != .neither
        {
            return true
        }
        if imbalance(of: digit) == 0, MRZCharacter.isDigit(text[digit.offset]) { return true }
        guard text[digit.offset] == MRZCharacter.filler else { return false }
        return digit.covered.allSatisfy { range in
            text[range].allSatisfy { $0 == MRZCharacter.filler }
        }
    }

    /// Returns the weighted sum minus the digit, modulo 10.
    private func imbalance(of digit: MRZLayout.Digit) -> Int {
        var sum = WeightedSum()
        for range in digit.covered { sum.add(text, range) }
        let found = CheckDigit.value(of: text[digit.offset]) ?? 0
        return (Int(sum.digit - UInt8(ascii: "0")) - found + 40) % 10
    }

    /// Returns the cheapest ways to make a check digit right.
    ///
    /// None of them breaks another digit that is right now or makes a date impossible.
    func solutions(for digit: MRZLayout.Digit, budget: Float) -> [RepairSearch.Solution] {
        let isComposite = digit.kind == .composite
        var search = RepairSearch(options(for: digit), changes: isComposite ? 3 : 2, budget: budget)
        let kept = isComposite ? layout.digits.filter { $0.kind != .composite && isRight($0) } : []
        search.run(target: (10 - imbalance(of: digit)) % 10) { options in
            var trial = self
            trial.apply(options)
            return kept.allSatisfy(trial.isRight) && trial.hasDates(digit)
        }
        return search.solutions
    }

    private func options(for digit: MRZLayout.Digit) -> [RepairOption] {
        var options: [RepairOption] = []
        var weight = 7
        for range in digit.covered {
            for offset in range {
                add(offset, weight: weight, to: &options)
                weight = weight == 7 ? 3 : weight == 3 ? 1 : 7
            }
        }
        add(digit.offset, weight: 9, to: &options)  // minus one, modulo 10
        return options
    }

    private func add(_ offset: Int, weight: Int, to options: inout [RepairOption]) {
        if gaps.contains(offset) {
            if solvableGaps.contains(offset) { addMissing(offset, weight: weight, to: &options) }
            return
        }
        let glyph = glyphs[offset]
        let now = text[offset]
        // Unusual characters cost more to introduce and are the likelier to be wrong where they were read.
        func surprise(_ character: UInt8) -> Float {
            isSeen ? layout.surprise(of: character, at: offset) : 0
        }
        var paid: Float = 0
        for place in 0..<glyph.count where glyph[place].character == now {
            paid = glyph[place].cost + surprise(now)
        }
        for place in 0..<glyph.count {
            let character = glyph[place].character
            let cost = glyph[place].cost + surprise(character)
            guard character != now, admits(character, at: offset),
                begins(with: character, at: offset),
                character != MRZCharacter.filler || contents[offset] == .mixed
            else { continue }
            let change = (CheckDigit.value(of: character) ?? 0) - (CheckDigit.value(of: now) ?? 0)
            let effect = ((weight * change) % 10 + 10) % 10
            guard effect != 0 else { continue }
            options.append(
                RepairOption(
                    offset: offset,
                    character: character,
                    cost: max(0, cost - paid),
                    effect: effect
                )
            )
        }
    }

    /// Adds what a missing character may be: any digit, or with less likelihood any letter.
    private func addMissing(_ offset: Int, weight: Int, to options: inout [RepairOption]) {
        let now = CheckDigit.value(of: text[offset]) ?? 0
        for value in 0..<36 {
            let isDigit = value < 10
            let character =
                isDigit ? UInt8(ascii: "0") + UInt8(value) : UInt8(ascii: "A") + UInt8(value - 10)
            let effect = (weight * (value - now) % 10 + 10) % 10
            guard effect != 0, admits(character, at: offset) else { continue }
            let cost: Float = isDigit ? 1 : 3
            options.append(
                RepairOption(offset: offset, character: character, cost: cost, effect: effect)
            )
        }
    }

    /// Returns whether a check digit may require a character at a place.
    ///
    /// The first character says what kind of document it is; with a letter that no such document begins with, nothing
    /// would fit.
    private func begins(with character: UInt8, at offset: Int) -> Bool {
        guard offset == layout.range(of: .documentCode)?.lowerBound else { return true }
        return layout.format.usualFirstLetters.contains(character)
    }

    /// Returns whether the dates that a digit covers still exist in the calendar.
    private func hasDates(_ digit: MRZLayout.Digit) -> Bool {
        for place in layout.places where place.content == .date {
            let isCovered = digit.covered.contains { $0.overlaps(place.range) }
            guard isCovered else { continue }
            let date = PrintedDate(text, place.range).expiry(around: Self.leapYear)
            if date == .invalid { return false }
        }
        return true
    }

    /// Any century will do, because only day and month matter.
    private static let leapYear = CalendarDate(Instant(secondsSinceEpoch: 951_782_400))
}
