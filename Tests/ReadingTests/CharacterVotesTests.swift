// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Testing

@testable import Reading

struct CharacterVotesTests {
    private static func cell(_ text: String, _ logLikelihoods: [Float]) -> RecognisedCharacter {
        let candidates = zip(text.utf8, logLikelihoods).map { character, logLikelihood in
            CharacterCandidate(character: character, logLikelihood: logLikelihood)
        }
        return RecognisedCharacter(
            best: candidates[0],
            second: candidates[1],
            third: candidates[2],
            absenceLogLikelihood: -20,
            columns: 0..<1
        )
    }

    @Test func `readings that differ are decided by their sums`() {
        var votes = CharacterVotes(count: 2)
        votes.add(Self.cell("8B3", [-0.5, -1, -6]), at: 1)
        votes.add(Self.cell("B8E", [-0.1, -2.5, -7]), at: 1)
        #expect(votes.counts == [0, 2])
        let best = votes.best(at: 1)
        #expect(best.count == 3)
        #expect(best[0].character == UInt8(ascii: "B"))
        #expect(abs(best[0].logLikelihood + 1.1) < 0.001)
        #expect(best[1].character == UInt8(ascii: "8"))
        #expect(votes.share(of: UInt8(ascii: "B"), at: 1) > 0.8)
        #expect(votes.share(of: UInt8(ascii: "8"), at: 1) < 0.2)
    }

    @Test func `a character without any doubt is read, not overlooked`() {
        var votes = CharacterVotes(count: 1)
        votes.add(Self.cell("A4H", [0, -18, -19]), at: 0)
        #expect(votes.counts == [1])
        #expect(votes.best(at: 0)[0] == CharacterCandidate(character: 65, logLikelihood: 0))
        #expect(votes.share(of: 65, at: 0) > 0.99)
    }

    @Test func `one reading cannot outvote many, however sure it is`() {
        var votes = CharacterVotes(count: 1)
        votes.add(Self.cell("0OD", [0, -60, -60]), at: 0)
        for _ in 0..<2 { votes.add(Self.cell("O0D", [-0.01, -9, -10]), at: 0) }
        #expect(votes.best(at: 0)[0].character == UInt8(ascii: "O"))
    }
}
