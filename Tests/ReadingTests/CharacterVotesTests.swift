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

    @Test func `readings that differ are decided by their means`() throws {
        var votes = CharacterVotes(count: 2)
        votes.add(Self.cell("8B3", [-0.5, -1, -6]), at: 1)
        votes.add(Self.cell("B8E", [-0.1, -2.5, -7]), at: 1)
        #expect(votes.characters[0] == nil)
        let character = try #require(votes.characters[1])
        #expect(character.best.character == UInt8(ascii: "B"))
        #expect(abs(character.best.logLikelihood + 0.55) < 0.001)
        #expect(character.second.character == UInt8(ascii: "8"))
        #expect(abs(character.second.logLikelihood + 1.5) < 0.001)
    }

    @Test func `many readings that err alike weigh no more than one`() throws {
        var votes = CharacterVotes(count: 1)
        for _ in 0..<20 { votes.add(Self.cell("O0D", [-0.05, -3, -9]), at: 0) }
        let character = try #require(votes.characters[0])
        #expect(abs(character.second.logLikelihood + 3) < 0.001)
    }

    @Test func `that perhaps nothing stands there is no doubt about what does`() throws {
        // Of a hundred paths, 60 read an S, one an 8, and 39 nothing.
        let cell = RecognisedCharacter(
            best: CharacterCandidate(character: UInt8(ascii: "S"), logLikelihood: -0.5108256),
            second: CharacterCandidate(character: UInt8(ascii: "8"), logLikelihood: -4.6051702),
            third: CharacterCandidate(character: UInt8(ascii: "B"), logLikelihood: -20),
            absenceLogLikelihood: -0.9416085,
            columns: 0..<1
        )
        var votes = CharacterVotes(count: 1)
        for _ in 0..<3 { votes.add(cell, at: 0) }
        let character = try #require(votes.characters[0])
        #expect(abs(character.best.logLikelihood + 0.0165293) < 1e-4)
        #expect(abs(character.second.logLikelihood + 4.1108739) < 1e-4)
    }

    @Test func `a character without any doubt is read, not overlooked`() throws {
        var votes = CharacterVotes(count: 1)
        votes.add(Self.cell("A4H", [0, -18, -19]), at: 0)
        let character = try #require(votes.characters[0])
        #expect(character.best == CharacterCandidate(character: 65, logLikelihood: 0))
    }

    @Test func `one reading cannot outvote many, however sure it is`() {
        var votes = CharacterVotes(count: 1)
        votes.add(Self.cell("0OD", [0, -60, -60]), at: 0)
        for _ in 0..<2 { votes.add(Self.cell("O0D", [-0.01, -9, -10]), at: 0) }
        #expect(votes.characters[0]?.best.character == UInt8(ascii: "O"))
    }

    @Test func `the order of readings makes no difference`() throws {
        let readings = [
            Self.cell("8B3", [-0.5, -1, -6]), Self.cell("B8E", [-0.1, -2.5, -7]),
            Self.cell("38B", [-0.3, -2, -3]), Self.cell("8SB", [-0.01, -5, -9]),
        ]
        var (one, other) = (CharacterVotes(count: 1), CharacterVotes(count: 1))
        for reading in readings { one.add(reading, at: 0) }
        for reading in readings.reversed() { other.add(reading, at: 0) }
        let (first, second) = (
            try #require(one.characters[0]), try #require(other.characters[0])
        )
        for (own, next) in zip(first.candidates, second.candidates) {
            #expect(own.character == next.character)
            #expect(abs(own.logLikelihood - next.logLikelihood) < 1e-5)
        }
    }

    @Test func `places are voted for apart`() {
        var votes = CharacterVotes(count: 3)
        votes.add(Self.cell("A4H", [-0.1, -4, -6]), at: 0)
        votes.add(Self.cell("Z27", [-0.1, -4, -6]), at: 2)
        #expect(votes.characters[0]?.best.character == UInt8(ascii: "A"))
        #expect(votes.characters[1] == nil)
        #expect(votes.characters[2]?.best.character == UInt8(ascii: "Z"))
        #expect(votes.counts == [1, 0, 1])
    }

    @Test func `the same reading again changes nothing`() throws {
        var votes = CharacterVotes(count: 1)
        votes.add(Self.cell("8B3", [-0.5, -1, -6]), at: 0)
        let once = try #require(votes.characters[0])
        for _ in 0..<7 { votes.add(Self.cell("8B3", [-0.5, -1, -6]), at: 0) }
        let often = try #require(votes.characters[0])
        for (own, next) in zip(once.candidates, often.candidates) {
            #expect(own.character == next.character)
            #expect(abs(own.logLikelihood - next.logLikelihood) < 1e-5)
        }
    }

    @Test func `three characters differ and come in the order of their means`() throws {
        var votes = CharacterVotes(count: 1)
        votes.add(Self.cell("5S6", [-0.4, -1.2, -3]), at: 0)
        votes.add(Self.cell("S5B", [-0.2, -1.9, -4]), at: 0)
        let candidates = try #require(votes.characters[0]).candidates
        #expect(Set(candidates.map(\.character)).count == 3)
        let values = candidates.map(\.logLikelihood)
        #expect(values == values.sorted(by: >))
    }
}
