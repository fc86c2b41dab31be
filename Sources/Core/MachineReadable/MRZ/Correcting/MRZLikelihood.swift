// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// The likelihood of the character chosen at one place of a zone, and of those that may be there instead.
public struct MRZLikelihood: Sendable, Hashable {
    /// The character chosen and up to three others; 0 if there are fewer.
    public let characters: SIMD4<UInt8>
    /// The likelihood of each of them, 0 to 1.
    public let likelihoods: SIMD4<Float>
    /// The likelihood of any other character allowed there; together with the others it adds up to 1.
    public let rest: Float

    /// Creates the likelihoods of a place from numbers that need not add up to 1.
    public init(_ characters: SIMD4<UInt8>, _ weights: SIMD4<Float>, rest: Float) {
        let whole = max(weights.sum() + rest, .leastNormalMagnitude)
        self.characters = characters
        likelihoods = weights / whole
        self.rest = rest / whole
    }

    /// The likelihood of the character chosen.
    public var own: Float { likelihoods[0] }

    /// The likelihood of each residue, as defined by `CheckDigit`; the unknown rest is spread evenly.
    fileprivate var residues: SIMD16<Float> {
        var residues = SIMD16<Float>(repeating: rest / 10)
        for place in 0..<4 where characters[place] != 0 {
            residues[CheckDigit.residue(of: characters[place]) ?? 0] += likelihoods[place]
        }
        return residues
    }

    /// How much likelier the other one of zero and letter O is than the one chosen; 0 for all other characters.
    fileprivate var twin: Float {
        let pair = (UInt8(ascii: "0"), UInt8(ascii: "O"))
        let other = characters[0] == pair.0 ? pair.1 : characters[0] == pair.1 ? pair.0 : 0
        guard other != 0 else { return 0 }
        for place in 1..<4 where characters[place] == other {
            return likelihoods[place] / max(own, .leastNormalMagnitude)
        }
        return 0
    }
}

extension MRZDocument {
    /// The places of the document number, in the joined lines, where most documents have digits.
    ///
    /// They are those after the first digit of a number that is at most three letters and then digits; letters O may be zeros.
    /// Empty if the number has other letters after a digit, or fewer than four digits other than zeros after the first.
    package var digitsOfNumber: Range<Int> {
        let layout = format.layout
        guard let field = layout.range(of: .documentNumber) else { return 0..<0 }
        let end = field.last { text[$0] != MRZCharacter.filler }.map { $0 + 1 } ?? field.lowerBound
        let number = field.lowerBound..<end
        let isRound = { (place: Int) in
            text[place] == UInt8(ascii: "0") || text[place] == UInt8(ascii: "O")
        }
        guard let first = number.first(where: { MRZCharacter.isDigit(text[$0]) || isRound($0) }),
            first - number.lowerBound <= Self.mostLettersOfNumber
        else { return 0..<0 }
        let digits = first + 1..<end
        guard !digits.isEmpty,
            digits.allSatisfy({ MRZCharacter.isDigit(text[$0]) || isRound($0) }),
            digits.filter({ !isRound($0) }).count >= Self.leastDigitsOfNumber
        else { return 0..<0 }
        return digits
    }

    private static let mostLettersOfNumber = 3
    private static let leastDigitsOfNumber = 4

    /// Returns how likely the characters of a field are right, 0 to 1, given the candidates seen and what the field can
    /// contain.
    ///
    /// `nil` if the format has no such field, or if its own check digit, or the only one over it, is wrong.
    ///
    /// - Fields covered by check digits: the share of the chosen reading among all readings of the field and of its
    ///   check digits that make these right, the rest of the zone being as chosen. `S` and `8` can replace each other
    ///   without any check digit noticing. Zeros and letters O may also be confused together, all over the zone: if one
    ///   looks like the other, so does the next.
    /// - Codes of states: the share among the readings that are codes.
    /// - Names: the share among all that the letters seen spell, also weighed by which letters follow one another in
    ///   names.
    /// - Other fields: the share among all readings.
    ///
    /// `likelihoods` are those of each character of the joined lines.
    public func likelihood(of field: MRZField, by likelihoods: [MRZLikelihood]) -> Float? {
        let layout = format.layout
        guard let range = layout.range(of: field), likelihoods.count == text.count else {
            return nil
        }
        if let kind = field.checkKind, checks[kind] == false { return nil }
        let digits = layout.digits.filter { $0.covers(range) && !isElsewhere($0) }
        let right = digits.filter { checks[$0.kind] == true }
        guard right.isEmpty else { return likelihood(of: range, under: right, likelihoods) }
        guard digits.isEmpty else { return nil }
        if layout.contents[range.lowerBound] == .names {
            return likelihood(ofNames: likelihoods[range])
        }
        var taken: Float = 1
        for place in range { taken *= likelihoods[place].own }
        let isState = range.count == 3 && (field == .issuingState || field == .nationality)
        return isState ? taken / Self.states(likelihoods[range], taken) : taken
    }

    /// Returns how likely the chosen names are among all that the letters seen at their places spell.
    ///
    /// Whether each place holds a letter or a filler has the likelihood seen there.
    private func likelihood(ofNames likelihoods: ArraySlice<MRZLikelihood>) -> Float {
        var spelling = NameSpelling()
        var weights: [SIMD4<Float>] = []
        var known: Float = 1
        for place in likelihoods {
            let own = max(place.own, .leastNormalMagnitude)
            var (options, sameKind) = (place.characters, place.own)
            for other in 1..<4 {
                let isOption = options.isLetter(0) && options.isLetter(other)
                if isOption { sameKind += place.likelihoods[other] }
                if !isOption || place.likelihoods[other] < NameSpelling.leastLikely * own {
                    options[other] = 0
                }
            }
            known *= sameKind
            spelling.add(options)
            weights.append(place.likelihoods / own)
        }
        return known * spelling.shareOfTaken(weights)
    }

    /// Returns whether the digit of a long number is not where the layout says.
    private func isElsewhere(_ digit: MRZLayout.Digit) -> Bool {
        digit.kind == .documentNumber && longNumber != nil
    }

    private func likelihood(
        of range: Range<Int>,
        under digits: [MRZLayout.Digit],
        _ likelihoods: [MRZLikelihood]
    ) -> Float {
        var balance = CheckBalance()
        var taken: Float = 1
        let own = digits.map { $0.offset }.filter { !range.contains($0) }
        for place in Array(range) + own {
            let weights = (
                digits[0].weight(at: place), digits.count > 1 ? digits[1].weight(at: place) : 0
            )
            balance.add(likelihoods[place].residues, taken: text[place], weights: weights)
            taken *= likelihoods[place].own
        }
        let all = max(balance.undisturbed, taken, .leastNormalMagnitude)
        return 1 / (all / max(taken, .leastNormalMagnitude) + twins(in: range, likelihoods))
    }

    /// Returns the likelihood, relative to the chosen reading, that several zeros are letters O, or the reverse.
    ///
    /// At least one of them is in the range, and all check digits are still right.
    private func twins(in range: Range<Int>, _ likelihoods: [MRZLikelihood]) -> Float {
        let digits = format.layout.digits.filter { !isElsewhere($0) }
        var open = likelihoods.indices.filter { likelihoods[$0].twin > 0.01 }
        guard open.contains(where: { range.contains($0) }), open.count > 1 else { return 0 }
        if open.count > 8 {
            open = Array(open.sorted { likelihoods[$0].twin > likelihoods[$1].twin }.prefix(8))
        }
        var sum: Float = 0
        for subset in 1..<(1 << open.count) where subset.nonzeroBitCount > 1 {
            let changed = open.indices.filter { subset >> $0 & 1 == 1 }.map { open[$0] }
            guard changed.contains(where: { range.contains($0) }),
                digits.allSatisfy({ $0.staysRight(changed, text) })
            else { continue }
            // They look alike and are confused alike, so this is as likely as one of them, not as all by chance.
            let twins = changed.map { likelihoods[$0].twin }
            sum += ((twins.min() ?? 0) * (twins.max() ?? 0)).squareRoot()
        }
        return sum
    }

    /// Returns how likely it is that three places spell the code of a state.
    private static func states(_ likelihoods: ArraySlice<MRZLikelihood>, _ taken: Float) -> Float {
        let places = Array(likelihoods)
        var sum: Float = 0
        for choice in 0..<64 {
            var code = [UInt8]()
            var likelihood: Float = 1
            for (place, cell) in places.enumerated() {
                let candidate = choice >> (2 * place) & 3
                code.append(cell.characters[candidate])
                likelihood *= cell.likelihoods[candidate]
            }
            guard likelihood > 0, !code.contains(0) else { continue }
            if choice == 0 || Country.place(of: Country.key(code[...])) != nil { sum += likelihood }
        }
        // An unknown letter turns the code of a state into that of another about one time in ten.
        for cell in places { sum += 0.1 * taken * cell.rest / max(cell.own, .leastNormalMagnitude) }
        return max(sum, .leastNormalMagnitude)
    }
}

extension SIMD4<UInt8> {
    fileprivate func isLetter(_ place: Int) -> Bool { MRZCharacter.isLetter(self[place]) }
}

extension MRZLayout.Digit {
    fileprivate func covers(_ range: Range<Int>) -> Bool {
        covered.contains { $0.overlaps(range) }
    }

    /// Returns the weight of a character at a place in the sum, minus the digit, that must be a multiple of ten.
    fileprivate func weight(at place: Int) -> Int {
        guard place != offset else { return 9 }
        var before = 0
        for range in covered {
            if range.contains(place) { return [7, 3, 1][(before + place - range.lowerBound) % 3] }
            before += range.count
        }
        return 0
    }

    /// Returns whether the digit stays right if each of some zeros becomes a letter O, and the reverse.
    fileprivate func staysRight(_ changed: [Int], _ text: [UInt8]) -> Bool {
        var change = 0
        for place in changed {
            // The letter has the value 24, the zero 0.
            change += weight(at: place) * (text[place] == UInt8(ascii: "0") ? 4 : 6)
        }
        return change % 10 == 0
    }
}

/// The likelihoods of how far two check digits are off, place after place.
private struct CheckBalance {
    /// The likelihood of each state: how far the first is off, times ten, plus how far the second is off.
    private var states: [Float]

    init() {
        states = [Float](repeating: 0, count: 100)
        states[0] = 1
    }

    /// The likelihood that neither is off.
    var undisturbed: Float { states[0] }

    mutating func add(_ residues: SIMD16<Float>, taken: UInt8, weights: (Int, Int)) {
        let own = CheckDigit.residue(of: taken) ?? 0
        var next = [Float](repeating: 0, count: 100)
        for residue in 0..<10 {
            let likelihood = residues[residue]
            // Too small to make a difference, as most are.
            guard likelihood > 1e-7 else { continue }
            let change = residue - own + 10
            let (first, second) = (change * weights.0 % 10, change * weights.1 % 10)
            for one in 0..<10 {
                let row = (one + first) % 10 * 10
                for two in 0..<10 {
                    next[row + (two + second) % 10] += likelihood * states[one * 10 + two]
                }
            }
        }
        states = next
    }
}
