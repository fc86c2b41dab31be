// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// Sums of logarithms of likelihood over several readings of the same characters: errors of one
/// reading are seldom those of the next.
struct CharacterVotes {
    /// Characters of the alphabet.
    private static let classes = LineNetwork.alphabet.count
    /// No reading counts for more than this against a character; beyond what the corrector pays for a
    /// change, so that a clear character stays.
    private static let floor: Float = -12

    private var sums: [Float]
    /// For each place the readings that were added.
    private(set) var counts: [Int]

    /// No votes yet, for so many places.
    init(count: Int) {
        sums = [Float](repeating: 0, count: count * Self.classes)
        counts = [Int](repeating: 0, count: count)
    }

    /// Adds a reading of the character at a place.
    mutating func add(_ cell: RecognisedCharacter, at place: Int) {
        let rest = max(Self.floor, min(cell.third.logLikelihood, -1) - 1.5)
        for index in 0..<Self.classes {
            var value = rest
            for candidate in cell.candidates
            where candidate.character == LineNetwork.alphabet[index] {
                value = max(Self.floor, candidate.logLikelihood)
            }
            sums[place * Self.classes + index] += value
        }
        counts[place] += 1
    }

    /// The three characters with the greatest sums at a place, with these, the best first.
    func best(at place: Int) -> [CharacterCandidate] {
        var best = [CharacterCandidate]()
        for index in 0..<Self.classes {
            let sum = sums[place * Self.classes + index]
            let rank = best.firstIndex { $0.logLikelihood < sum } ?? best.count
            guard rank < 3 else { continue }
            best.insert(
                CharacterCandidate(character: LineNetwork.alphabet[index], logLikelihood: sum),
                at: rank
            )
            if best.count > 3 { best.removeLast() }
        }
        return best
    }

    /// The part of a character in all votes at a place, 0 to 1.
    func share(of character: UInt8, at place: Int) -> Float {
        let greatest = best(at: place)[0].logLikelihood
        var (total, own) = (0.0, 0.0)
        for index in 0..<Self.classes {
            let difference = sums[place * Self.classes + index] - greatest
            let part = Likelihood.exponential(Double(difference))
            total += part
            if LineNetwork.alphabet[index] == character { own = part }
        }
        return Float(own / total)
    }
}
