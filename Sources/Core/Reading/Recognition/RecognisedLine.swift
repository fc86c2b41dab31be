// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// A line of text as read from a strip: its characters from left to right.
public struct RecognisedLine: Hashable, Sendable {
    /// The characters, each with what else it could be; empty where the strip shows no text.
    public let characters: [RecognisedCharacter]

    /// The best reading, ASCII codes of `0` to `9`, `A` to `Z` and `<`.
    public var text: [UInt8] { characters.map { $0.best.character } }
}

/// One place of a line, and the characters that may stand there.
public struct RecognisedCharacter: Hashable, Sendable {
    /// The most likely character.
    public let best: CharacterCandidate
    /// The next likely one.
    public let second: CharacterCandidate
    /// The third.
    public let third: CharacterCandidate
    /// How likely it is that no character stands here: natural logarithm, at most 0, comparable with
    /// the candidates'.
    public let absenceLogLikelihood: Float
    /// The columns of the strip that the character takes, one pitch wide, cut at the strip's sides.
    public let columns: Range<Int>

    /// The three candidates, the most likely first.
    public var candidates: [CharacterCandidate] { [best, second, third] }
}

/// A character and how likely it is.
public struct CharacterCandidate: Hashable, Sendable {
    /// The ASCII code of `0` to `9`, `A` to `Z` or `<`.
    public let character: UInt8
    /// The natural logarithm of the likelihood, at most 0.
    ///
    /// The likelihoods of all 37 characters and of none add up to 1.
    public let logLikelihood: Float

    /// A candidate with its logarithm.
    public init(character: UInt8, logLikelihood: Float) {
        self.character = character
        self.logLikelihood = logLikelihood
    }
}
