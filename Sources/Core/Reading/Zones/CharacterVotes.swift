// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// Logarithms of likelihood over several readings of the same characters.
///
/// Errors of one reading are seldom those of the next.
struct CharacterVotes {
    /// The number of characters in the alphabet.
    private static let classes = LineNetwork.alphabet.count
    /// The lowest contribution of one reading against a character.
    ///
    /// It is beyond the cost that the corrector accepts for a change, so that a clear character stays.
    private static let floor: Float = -12

    private var sums: [Float]
    /// The number of readings added for each place.
    private(set) var counts: [Int]

    /// Creates empty votes for `count` places.
    init(count: Int) {
        sums = [Float](repeating: 0, count: count * Self.classes)
        counts = [Int](repeating: 0, count: count)
    }

    /// Adds a reading of the character at a place, assuming that there is one.
    mutating func add(_ cell: RecognisedCharacter, at place: Int) {
        let presence = cell.presenceLogLikelihood
        let rest = max(Self.floor, min(cell.third.logLikelihood - presence, -1) - 1.5)
        for index in 0..<Self.classes {
            var value = rest
            for candidate in cell.candidates
            where candidate.character == LineNetwork.alphabet[index] {
                value = max(Self.floor, min(0, candidate.logLikelihood - presence))
            }
            sums[place * Self.classes + index] += value
        }
        counts[place] += 1
    }

    /// The three likeliest characters of each place by the mean over the readings; `nil` if there are none.
    ///
    /// The mean and not the sum: readings of one document err alike, and the numbers that are weighed against
    /// likelihoods are meant for one reading.
    var characters: [RecognisedCharacter?] {
        counts.indices.map { place in
            guard counts[place] > 0 else { return nil }
            let best = best(at: place)
            // Every reading was added under the assumption that there is a character.
            return RecognisedCharacter(
                best: best[0],
                second: best[1],
                third: best[2],
                absenceLogLikelihood: -90,
                columns: place..<place + 1
            )
        }
    }

    /// Returns the three characters with the greatest means at a place, with these, the best first.
    private func best(at place: Int) -> [CharacterCandidate] {
        var best = [CharacterCandidate]()
        for index in 0..<Self.classes {
            let mean = sums[place * Self.classes + index] / Float(counts[place])
            let rank = best.firstIndex { $0.logLikelihood < mean } ?? best.count
            guard rank < 3 else { continue }
            best.insert(
                CharacterCandidate(character: LineNetwork.alphabet[index], logLikelihood: mean),
                at: rank
            )
            if best.count > 3 { best.removeLast() }
        }
        return best
    }
}

extension RecognisedCharacter {
    /// The natural logarithm of the likelihood that there is any character here.
    fileprivate var presenceLogLikelihood: Float {
        let absence = Likelihood.exponential(Double(absenceLogLikelihood))
        return Float(Likelihood.logarithm(max(1 - absence, 1e-3)))
    }
}
