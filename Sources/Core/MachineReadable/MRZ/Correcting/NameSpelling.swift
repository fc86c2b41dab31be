// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// The possible spellings of names with uncertain letters.
///
/// Weighs the candidates seen for each letter with which letters follow one another in names (``NameLetters``). Uses
/// only candidates that were seen, and ignores a letter that looks much less likely than the best one
/// (``leastUnlikely``), however strange the names are without it.
struct NameSpelling {
    /// The difference of log-likelihoods from which a candidate is ignored; a factor of about four hundred.
    static let leastUnlikely: Float = 6
    /// The same as a ratio of likelihoods.
    static let leastLikely: Float = 0.002_478_75

    /// The possible characters of each place, the chosen one first; 0 if there are fewer than four.
    private var characters: [SIMD4<UInt8>] = []
    /// Whether there is more than one spelling.
    private(set) var isOpen = false

    /// Adds the next place.
    mutating func add(_ options: SIMD4<UInt8>) {
        characters.append(options)
        if options[1] | options[2] | options[3] != 0 { isOpen = true }
    }

    /// One step along a spelling: to a character at a place, after those at the two places before it.
    private struct Step {
        /// The candidates of the two places before, the earlier one times four.
        let origin: Int
        /// The same at the end of the step.
        let target: Int
        /// The candidate at the place.
        let own: Int
        /// How usual it is after the two, in quarters of a logarithm.
        let convention: Int
    }

    private func forEachStep(to place: Int, _ body: (Step) -> Void) {
        let filler = SIMD4<UInt8>(MRZCharacter.filler, 0, 0, 0)
        let earlier = place > 1 ? characters[place - 2] : filler
        let last = place > 0 ? characters[place - 1] : filler
        for own in 0..<4 where characters[place][own] != 0 {
            for previous in 0..<4 where last[previous] != 0 {
                for first in 0..<4 where earlier[first] != 0 {
                    let convention = NameLetters.convention(
                        of: characters[place][own],
                        after: last[previous],
                        earlier[first]
                    )
                    body(
                        Step(
                            origin: first * 4 + previous,
                            target: previous * 4 + own,
                            own: own,
                            convention: convention
                        )
                    )
                }
            }
        }
    }

    /// Returns the likeliest spelling.
    ///
    /// `costs` are the differences of log-likelihood of all candidates at a place to one of them.
    func likeliest(_ costs: [SIMD4<Float>]) -> [UInt8] {
        var scores = SIMD16<Float>(repeating: -.infinity)
        scores[0] = 0
        var origins: [SIMD16<UInt8>] = []
        origins.reserveCapacity(characters.count)
        for place in characters.indices {
            var next = SIMD16<Float>(repeating: -.infinity)
            var origin = SIMD16<UInt8>(repeating: 0)
            forEachStep(to: place) { step in
                let score =
                    scores[step.origin] + 0.25 * Float(step.convention) - costs[place][step.own]
                guard score > next[step.target] else { return }
                next[step.target] = score
                origin[step.target] = UInt8(step.origin)
            }
            scores = next
            origins.append(origin)
        }
        var state = 0
        for other in 1..<16 where scores[other] > scores[state] { state = other }
        var spelled = characters.map { $0[0] }
        for place in characters.indices.reversed() {
            spelled[place] = characters[place][state % 4]
            state = Int(origins[place][state])
        }
        return spelled
    }

    /// Returns how likely the chosen spelling is among all of them, 0 to 1.
    ///
    /// `weights` are how much likelier each candidate is than the chosen one.
    func shareOfTaken(_ weights: [SIMD4<Float>]) -> Float {
        var sums = SIMD16<Float>(repeating: 0)
        sums[0] = 1
        for place in characters.indices {
            var next = SIMD16<Float>(repeating: 0)
            // All values are relative to the chosen spelling, which consists of the first candidates.
            var taken: Float = 1
            forEachStep(to: place) { step in
                let factor = Self.factors[step.convention - NameLetters.least]
                if step.origin == 0, step.target == 0 { taken = factor }
                next[step.target] += sums[step.origin] * factor * weights[place][step.own]
            }
            sums = next / taken
        }
        return 1 / max(1, sums.sum())
    }

    /// The factors by which conventions multiply likelihoods, starting with the least.
    private static let factors: [Float] = {
        // e to the power of a quarter.
        let quarter: Float = 1.284_025_4
        var factors: [Float] = [1]
        for _ in NameLetters.least..<0 { factors[0] /= quarter }
        for _ in NameLetters.least..<NameLetters.most {
            factors.append(factors[factors.count - 1] * quarter)
        }
        return factors
    }()
}

extension MRZDraft {
    /// Respells the names by the usual order of letters in names, if the picture leaves letters open.
    mutating func spellNames() {
        for slot in layout.slots where slot.content == .names {
            guard let range = layout.range(of: slot.field) else { continue }
            var spelling = NameSpelling()
            var costs: [SIMD4<Float>] = []
            for offset in range {
                let (options, prices) = letters(at: offset)
                spelling.add(options)
                costs.append(prices)
            }
            guard spelling.isOpen else { continue }
            text.replaceSubrange(range, with: spelling.likeliest(costs))
        }
    }

    /// Returns the letter chosen at a place and others that look about as likely, with their costs.
    private func letters(at offset: Int) -> (SIMD4<UInt8>, SIMD4<Float>) {
        let (taken, glyph) = (text[offset], glyphs[offset])
        var options = SIMD4<UInt8>(taken, 0, 0, 0)
        var costs = SIMD4<Float>.zero
        guard MRZCharacter.isLetter(taken) else { return (options, costs) }
        var (count, least, isSeen) = (1, Float.infinity, false)
        // Candidates are in the order of their costs.
        for place in 0..<glyph.count where MRZCharacter.isLetter(glyph[place].character) {
            let (character, cost) = glyph[place]
            least = min(least, cost)
            if character == taken {
                costs[0] = cost
                isSeen = true
            } else if cost - least < NameSpelling.leastUnlikely {
                options[count] = character
                costs[count] = cost
                count += 1
            }
        }
        return isSeen ? (options, costs) : (SIMD4(taken, 0, 0, 0), .zero)
    }
}
