// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Foundation
import Testing

@testable import Reading

struct BestPathTests {
    /// Scores in which each step's letter is sure (`.` for the blank), doubts added.
    private func places(
        _ path: String,
        doubts: [(step: Int, character: Character, score: Float)] = []
    ) -> [BestPath.Place] {
        let letters = "." + String(decoding: LineNetwork.alphabet, as: UTF8.self)
        var scores = [Float](repeating: 0, count: path.count * 40)
        for (step, character) in path.enumerated() {
            let label = letters.distance(
                from: letters.startIndex,
                to: letters.firstIndex(of: character) ?? letters.startIndex
            )
            scores[step * 40 + label] = 10
        }
        for doubt in doubts {
            let index = letters.firstIndex(of: doubt.character) ?? letters.startIndex
            scores[doubt.step * 40 + letters.distance(from: letters.startIndex, to: index)] =
                doubt.score
        }
        return BestPath(scores: scores, steps: path.count).places
    }

    private func text(_ places: [BestPath.Place]) -> String {
        String(decoding: places.map(\.candidates.0.character), as: UTF8.self)
    }

    @Test(arguments: [
        ("", ""), ("......", ""), ("A", "A"), ("AAAA", "A"), ("A.A", "AA"), ("AAB..BB<.<", "ABB<<"),
        ("..0O..", "0O"), (".<.<.<.", "<<<"),
    ])
    func `runs are characters and blanks part them`(path: String, expected: String) {
        #expect(text(places(path)) == expected)
    }

    @Test func `a doubt is the second candidate`() throws {
        let place = try #require(places("..8..", doubts: [(2, "B", 9)]).first)
        #expect(place.candidates.0.character == UInt8(ascii: "8"))
        #expect(place.candidates.1.character == UInt8(ascii: "B"))
        let difference = place.candidates.0.logLikelihood - place.candidates.1.logLikelihood
        #expect(abs(difference - 1) < 0.01)
        #expect(place.candidates.0.logLikelihood > log(0.7))
    }

    @Test func `a place that is hardly there says so`() throws {
        let sure = try #require(places("..7..").first)
        let unsure = try #require(places("..7..", doubts: [(2, ".", 9.5)]).first)
        #expect(sure.absence < -8)
        #expect(unsure.absence > -1.2 && unsure.absence < unsure.candidates.0.logLikelihood)
    }

    @Test func `evidence over several steps counts together`() throws {
        // In no step is B the likelier one of the two, but the run is as long as both.
        let place = try #require(places(".88.", doubts: [(1, "B", 9), (2, "B", 9)]).first)
        let difference = place.candidates.0.logLikelihood - place.candidates.1.logLikelihood
        #expect(abs(difference - 2) < 0.05)
    }

    @Test func `a character stands in the middle of its run`() {
        let centres = places("..AA...B").map(\.centre)
        #expect(centres.count == 2)
        #expect(abs(centres[0] - 3) < 0.01 && abs(centres[1] - 7.5) < 0.01)
    }
}
