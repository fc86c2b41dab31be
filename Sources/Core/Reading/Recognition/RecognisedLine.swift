// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// A line of text read from a strip: its characters from left to right.
public struct RecognisedLine: Hashable, Sendable {
    /// The characters, each with its alternatives; empty if the strip shows no text.
    public let characters: [RecognisedCharacter]

    /// The best reading, ASCII codes of `0` to `9`, `A` to `Z` and `<`.
    public var text: [UInt8] { characters.map { $0.best.character } }
}

/// One place of a line, and the possible characters there.
public struct RecognisedCharacter: Hashable, Sendable {
    /// The most likely character.
    public let best: CharacterCandidate
    /// The second most likely character.
    public let second: CharacterCandidate
    /// The third most likely character.
    public let third: CharacterCandidate
    /// The natural logarithm of the likelihood that there is no character here.
    ///
    /// At most 0, and comparable with those of the candidates.
    public let absenceLogLikelihood: Float
    /// The columns of the character in the strip, one pitch wide, clipped to the strip.
    public let columns: Range<Int>

    /// The three candidates, the most likely first.
    public var candidates: [CharacterCandidate] { [best, second, third] }
}

/// A character and its likelihood.
public struct CharacterCandidate: Hashable, Sendable {
    /// The ASCII code of `0` to `9`, `A` to `Z` or `<`.
    public let character: UInt8
    /// The natural logarithm of the likelihood, at most 0.
    ///
    /// The likelihoods of all 37 characters and of no character add up to 1.
    public let logLikelihood: Float

    /// Creates a candidate from a character and its logarithm.
    public init(character: UInt8, logLikelihood: Float) {
        self.character = character
        self.logLikelihood = logLikelihood
    }
}
